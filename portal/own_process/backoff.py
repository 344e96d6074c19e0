"""How long a process that ended waits before it is started again."""

from datetime import timedelta
from typing import Final

FIRST_WAIT: Final = timedelta(seconds=1)
LONGEST_WAIT: Final = timedelta(seconds=60)
"""A service that cannot start costs a start each minute, some seconds of one core; whoever mends it waits no longer than that."""
STEADY_AFTER: Final = timedelta(seconds=60)
"""A process that lived for so long did not end because of how it starts."""


class Backoff:
    """Nothing after the first end, for visitors wait; after each further one twice as long."""

    def __init__(self) -> None:
        self._ends = 0

    def after(self, lived: timedelta) -> timedelta:
        """The wait after a process that lived for ``lived``."""
        self._ends = 0 if lived >= STEADY_AFTER else self._ends
        wait = FIRST_WAIT * 2 ** min(self._ends - 1, 16) if self._ends else timedelta(0)
        self._ends += 1
        return min(wait, LONGEST_WAIT)
