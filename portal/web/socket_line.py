"""The line of pages that want to be live: a few are drawn at once, the others wait, and one too many is told when to come again.

After a restart all pages come back in the same seconds. Drawn all at once each would be ready when the last one is.
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import ceil
from typing import Final
from weakref import WeakKeyDictionary

from portal.constants import SOCKETS_DRAWN_AT_ONCE, SOCKETS_IN_LINE
from portal.runtime.metrics import WAITING

LONGEST_TURN: Final = 0.5
"""Seconds. Who takes longer waits for a register and not for the processor, and keeps nobody from their turn."""
_FIRST_GUESS: Final = 0.02
"""Seconds that a page takes until one was measured."""


class LineTooLong(Exception):
    """Too many wait already."""

    def __init__(self, after: int) -> None:
        super().__init__(f"come again after {after} seconds")
        self.after = after
        """Seconds after which there should be room."""


class SocketLine:
    """First come, first served."""

    def __init__(
        self,
        at_once: int = SOCKETS_DRAWN_AT_ONCE,
        most: int = SOCKETS_IN_LINE,
        longest: float = LONGEST_TURN,
        clock: Callable[[], float] = time.monotonic,
        draw: Callable[[], float] = random.random,
    ) -> None:
        """At most ``at_once`` have their turn, for ``longest`` seconds, and ``most`` wait; ``draw`` gives a random number from 0 to 1."""
        self._at_once, self._most, self._longest = at_once, most, longest
        self._places: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()
        self._clock, self._draw = clock, draw
        self._waiting, self._took = 0, _FIRST_GUESS

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits for the turn of whoever asks, which lasts as long as the block. Raises ``LineTooLong``."""
        if self._waiting >= self._most:
            raise LineTooLong(self._after())
        loop = asyncio.get_running_loop()
        places = self._places.setdefault(loop, asyncio.Semaphore(self._at_once))
        self._waiting += 1
        WAITING.labels("pages").inc()
        try:
            await places.acquire()
        finally:
            self._waiting -= 1
            WAITING.labels("pages").dec()
        began, ends = self._clock(), loop.call_later(self._longest, places.release)
        try:
            yield
        finally:
            self._took += (min(self._clock() - began, self._longest) - self._took) / 10
            if ends.when() > loop.time():  # else it gives the place back itself, or has
                ends.cancel()
                places.release()

    def _after(self) -> int:
        """Once to twice the time that those take who wait now, so that not all who were refused come at once."""
        return ceil(self._waiting * self._took / self._at_once * (1 + self._draw())) + 1


LINE: Final = SocketLine()
"""Of this process."""
