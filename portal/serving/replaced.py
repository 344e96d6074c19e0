"""A process that has grown beyond ``VST_MOST_MEMORY`` ends as one does that is asked to, and whoever looks after it begins a new one.

Its pages move on to the others meanwhile, so of the processes of a machine one at a time: the next may end when this one is back.
"""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.conf import settings

from portal.constants import MEMORY_LOOKED_AT_EVERY, PROCESS_STARTS_WITHIN
from portal.runtime import memory
from portal.runtime.drain import Drain
from portal.runtime.jobs import LoopJob
from portal.shared import turns

EXIT_STATUS: Final = 75
"""The one of ``sysexits.h`` for "try again": units and containers begin such a process anew."""

logger = logging.getLogger("portal.serving")


class Replacing(LoopJob):
    """Looks how large the process is, for as long as it serves; ``end_the_process`` is called once at most."""

    def __init__(
        self,
        resident: Callable[[], int | None] = memory.resident,
        end_the_process: Callable[[], None] = lambda: signal.raise_signal(signal.SIGTERM),
        take_turn: Callable[[str, timedelta], bool] = turns.take,
    ) -> None:
        super().__init__("memory", self.look, MEMORY_LOOKED_AT_EVERY, MEMORY_LOOKED_AT_EVERY)
        self._resident, self._end_the_process, self._take_turn = resident, end_the_process, take_turn
        self.is_due = False
        """Whether this process ends so that another takes its place."""

    async def look(self) -> timedelta:
        """Begins the end of a process that is too large, when it is its turn; when to look next."""
        size, most = self._resident(), settings.VST_MOST_MEMORY
        if not self.is_due and most and size is not None and size > most and await asyncio.to_thread(self._is_our_turn):
            self.is_due = True
            logger.error("This process has %d MB, more than VST_MOST_MEMORY: it ends, to be started anew", size // 1_000_000)
            self._end_the_process()
        return MEMORY_LOOKED_AT_EVERY

    def _is_our_turn(self) -> bool:
        drain: Drain = settings.VST_DRAIN
        return self._take_turn(f"replaced:{socket.gethostname()}", drain.whole + PROCESS_STARTS_WITHIN)


JOB: Final = Replacing()
"""Of this process."""
