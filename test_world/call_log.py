"""The calls the portal made, kept in test environments for testers to read (spec: qa-contract (h))."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from portal.constants import MILLISECOND
from portal.http import foreign_json
from portal.http.foreign_json import BadJson
from portal.words.masking import masked

_SECRET_HEADERS = {"cookie", "authorization", "x-csrftoken"}
_CALLS: "deque[Call]" = deque(maxlen=5000)


@dataclass(frozen=True, slots=True)
class Call:
    """One try of one call; no personal number and no secret in any field."""

    name: str
    method: str
    path: str
    headers: Mapping[str, str]
    body: Any
    """Parsed where it was JSON, else text; ``None`` without a body."""
    time: datetime
    ms: int
    status: int | None
    """``None`` when there was no answer."""

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "method": self.method,
            "path": self.path,
            "headers": dict(self.headers),
            "body": self.body,
            "time": self.time.isoformat(timespec="milliseconds"),
            "ms": self.ms,
            "status": self.status,
        }


def record(name: str, method: str, path: str, headers: Mapping[str, str], body: bytes, started: datetime, status: int | None) -> None:
    """Notes one try that began at ``started``. Nothing is kept in production."""
    if settings.VST_ENV == "production":
        return
    took = datetime.now(UTC) - started
    _CALLS.append(
        Call(
            name,
            method,
            masked(path),
            {key.title(): "…" if key.lower() in _SECRET_HEADERS else masked(value) for key, value in headers.items()},
            _readable(body),
            started,
            took // MILLISECOND,
            status,
        )
    )


def calls(name: str | None = None) -> list[Call]:
    """The calls in the order they ended, of one name or of all."""
    return [call for call in _CALLS if name is None or call.name == name]


def clear() -> None:
    _CALLS.clear()


def _readable(body: bytes) -> Any:
    if not body:
        return None
    text = masked(body.decode("utf-8", "replace"))
    try:
        return foreign_json.read(text)
    except BadJson:
        return text
