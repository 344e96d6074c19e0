"""Whether the database is asked at all: after some time-outs nobody does for a moment, so that pages answer at once."""

import logging
from threading import Lock
from typing import Final

from portal.constants import DATABASE_BREAKER_FAILURES, DATABASE_BREAKER_PAUSE, DATABASE_BREAKER_WINDOW, DATABASE_SILENCE
from portal.runtime.breaker import Breaker

logger = logging.getLogger("portal.runtime.database")


class Patience:
    """The breaker of a process for its database, from whichever thread it is asked. Times are of ``time.monotonic``."""

    def __init__(self) -> None:
        self._breaker = Breaker(DATABASE_BREAKER_FAILURES, DATABASE_BREAKER_WINDOW, DATABASE_BREAKER_PAUSE)
        self._lock = Lock()
        self._answered_at = 0.0
        self._has_failed = False

    def lets_through(self, now: float) -> bool:
        """Whether the database may be asked now."""
        with self._lock:
            return self._breaker.lets_through(now)

    def answered(self, now: float) -> None:
        """It answered."""
        self._answered_at = now
        if self._has_failed:
            with self._lock:
                self._breaker.succeeded()
                self._has_failed = False

    def lost(self, now: float) -> None:
        """It said nothing in time, or no connection could be had."""
        with self._lock:
            self._has_failed = True
            if self._breaker.failed(now):
                logger.error("The database does not answer: it is left alone for a moment")

    def waited(self, now: float) -> None:
        """No connection became free in time: the database is away only when nobody else had an answer meanwhile."""
        if now - self._answered_at > DATABASE_SILENCE.total_seconds() / 2:
            self.lost(now)


PATIENCE: Final = Patience()
