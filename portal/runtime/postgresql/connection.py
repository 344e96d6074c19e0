"""One connection, which waits for its server only so long."""

import select
import time
from typing import Any, Final

import psycopg
from psycopg import OperationalError, errors

from portal.constants import DATABASE_CHECKED_AFTER, DATABASE_SILENCE, DATABASE_STATEMENT_TIMEOUT_LONG, MILLISECOND
from portal.runtime.database import LONG, statement_timeout
from portal.runtime.postgresql.patience import PATIENCE

_LOOKED_EACH: Final = 0.1


class NoAnswer(OperationalError):
    """The server said nothing for too long; the connection is closed, for nobody knows what it would say next."""


class ReadOnly(OperationalError):
    """The server takes nothing that is to be kept: it is a stand-by, or somebody has set it so. The connection is closed, for another
    one may lead to the server that has taken over."""


class PatientConnection(psycopg.Connection[Any]):
    """Leaves a server that says nothing: one that is frozen keeps no time limits of its own."""

    used_at = 0.0
    """When it last had an answer (``time.monotonic``)."""
    _statement_timeout: Any = None

    @property
    def is_doubtful(self) -> bool:
        """Whether it is asked if it lives before anything else: it has rested for long, or its server said something without being
        asked, as one does that ends.
        """
        if time.monotonic() - self.used_at > DATABASE_CHECKED_AFTER.total_seconds():
            return True
        unasked = select.poll()
        unasked.register(self.fileno(), select.POLLIN)
        return bool(unasked.poll(0))

    def wait(self, gen: Any, interval: float = _LOOKED_EACH, timeout: float | None = None) -> Any:
        """What psycopg waits for with every question. Raises ``NoAnswer`` and ``ReadOnly``."""
        silence = DATABASE_STATEMENT_TIMEOUT_LONG if LONG.get() else DATABASE_SILENCE
        try:
            answer = super().wait(gen, interval, timeout or silence.total_seconds())
        except errors._WaitTimeout:
            self.pgconn.finish()
            PATIENCE.lost(time.monotonic())
            raise NoAnswer("the database said nothing for too long") from None
        except errors.ReadOnlySqlTransaction as fault:
            self.pgconn.finish()
            raise ReadOnly("the database takes nothing that is to be kept") from fault
        self.used_at = time.monotonic()
        PATIENCE.answered(self.used_at)
        return answer

    def keep_to(self) -> None:
        """Tells the server how long it may work at a question of whoever asks now, where that is another time than before."""
        wanted = statement_timeout()
        if self._statement_timeout != wanted:
            self.execute(f"SET statement_timeout = {wanted // MILLISECOND}".encode())
            self._statement_timeout = wanted
