"""What a page's socket takes from its client: one frame of JSON for each event, of a size and at a rate that people reach."""

import time
from collections.abc import Callable
from typing import Any, Final

import orjson

MOST_BYTES: Final = 64 * 1024
"""A frame is about 100 bytes; the longest text a visitor can type (5,000 characters, escaped) and its form fit well."""
FRAMES_A_SECOND: Final = 100
"""Fast typing is 15 a second, a held key 30; two of them at once with room for a reconnect's fields."""
FRAMES_AT_ONCE: Final = 200
"""What may come in one burst: a long form told again after a reconnect."""


class BadFrame(Exception):
    """No text, no JSON, or too large."""


def event_in(frame: str | None) -> tuple[str, list[Any]] | None:
    """Target and data of a frame, or ``None`` for JSON that is no event. Raises ``BadFrame``."""
    if frame is None or len(frame) > MOST_BYTES or len(frame.encode()) > MOST_BYTES:
        raise BadFrame
    try:
        event = orjson.loads(frame)
    except (orjson.JSONDecodeError, RecursionError):
        raise BadFrame from None
    match event:
        case {"type": "layout-event", "target": str(target), "data": list(arguments)}:
            return target, arguments
    return None


class FrameRate:
    """So many frames a second, and so many at once after a pause."""

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left, self._counted_at = at_once, clock()

    def allows_one(self) -> bool:
        """Counts one frame; whether it may come."""
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._counted_at) * self._a_second) - 1
        self._counted_at = now
        return self._left >= 0
