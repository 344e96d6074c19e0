"""Lines of the log for machines: one JSON object each, with the ids that it is found by (``VST_LOG=json``)."""

import logging
import os
from datetime import UTC, datetime
from typing import Any, Final

import orjson

from portal.runtime.release import release
from portal.runtime.request_ids import PAGE_ID, REQUEST_ID
from portal.words.masking import MaskedLine

EXTRA: Final = ("route", "method", "path", "status", "ms", "reference", "service", "person", "browser")
"""What a line may have besides, given to the logger as ``extra``."""


class JsonLine(MaskedLine):
    """``time`` (UTC, milliseconds, Z), ``level``, ``logger``, ``message``, ``release``, ``process``; ids and ``EXTRA`` where there are any.

    Nothing that a visitor sends begins a new line: JSON escapes what would.
    """

    def line(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "release": release(),
            "process": os.getpid(),
            "request_id": REQUEST_ID.get(),
            "page_id": PAGE_ID.get(),
            **{name: getattr(record, name, "") for name in EXTRA},
            "exception": self.formatException(record.exc_info) if record.exc_info else "",
        }
        return orjson.dumps({name: value for name, value in told.items() if value != ""}, default=str).decode()
