"""When a switch is to be undone, as operators type it."""

import re
from datetime import date, datetime, timedelta
from typing import Final

from django.utils import timezone

_IN: Final = re.compile(r"\+([0-9]{1,5})([mhd])")
_UNIT: Final = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_TIME: Final = re.compile(r"[0-2]?[0-9]:[0-5][0-9]")


def read_until(typed: str, now: datetime) -> datetime | None:
    """``+10m``, ``+2h`` or ``+1d`` from now, a time of today in Sweden (``15:30``), or a day and a time (``2026-11-24 15:30``).

    ``None`` for nothing. Raises ``ValueError`` for anything else.
    """
    typed = typed.strip()
    if not typed:
        return None
    if after := _IN.fullmatch(typed):
        return now + int(after[1]) * _UNIT[after[2]]
    if _TIME.fullmatch(typed):
        typed = f"{timezone.localdate(now)} {typed.zfill(5)}"
    if ":" not in typed:
        date.fromisoformat(typed)
        raise ValueError("a day without a time")
    read = datetime.fromisoformat(typed)
    return read if read.tzinfo else timezone.make_aware(read)
