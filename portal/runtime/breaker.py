"""A circuit breaker: a system that does not answer is left alone for a while, so that pages do not wait for it one after the other."""

from collections import deque
from datetime import timedelta
from typing import Literal

from portal.constants import BREAKER_FAILURES, BREAKER_PAUSE, BREAKER_WINDOW

State = Literal["closed", "open", "half-open"]


class Breaker:
    """Counts what came of the tries of one call. Times are seconds of a clock that never goes back, and are passed in.

    It opens when ``failures`` tries failed within ``window`` and none went well since the first of them; after ``pause`` one try is
    let through (half-open), which closes it or opens it again.
    """

    def __init__(self, failures: int = BREAKER_FAILURES, window: timedelta = BREAKER_WINDOW, pause: timedelta = BREAKER_PAUSE) -> None:
        self._failures, self._window, self._pause = failures, window.total_seconds(), pause.total_seconds()
        self._failed_at: deque[float] = deque(maxlen=failures)
        self._opened_at: float | None = None
        self._trying_since: float | None = None

    def state(self, now: float) -> State:
        if self._opened_at is None:
            return "closed"
        return "half-open" if now - self._opened_at >= self._pause else "open"

    def lets_through(self, now: float) -> bool:
        """Whether a try may be made now. Half-open it lets one through, and another when nothing was heard of that for a pause."""
        state = self.state(now)
        if state != "half-open":
            return state == "closed"
        if self._trying_since is not None and now - self._trying_since < self._pause:
            return False
        self._trying_since = now
        return True

    def succeeded(self) -> None:
        """The system answered: whatever it said, it is there."""
        self._failed_at.clear()
        self._opened_at = self._trying_since = None

    def failed(self, now: float) -> bool:
        """A try got no answer, or a fault of the system's own; whether the breaker opened by it."""
        self._trying_since = None
        if self._opened_at is not None:
            self._opened_at = now
            return False
        self._failed_at.append(now)
        is_full = len(self._failed_at) == self._failures
        if is_full and now - self._failed_at[0] <= self._window:
            self._opened_at = now
        return self._opened_at is not None
