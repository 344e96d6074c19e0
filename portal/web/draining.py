"""The end of a process that no visitor notices: its pages move on to the other processes, a few at a time."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, Protocol

EACH: Final = 0.1
"""Seconds between two lots of pages."""


class Movable(Protocol):
    """An open page that can be asked to go on elsewhere."""

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing that its visitor did is under way."""

    async def move_on(self) -> None:
        """Lets what is under way end, then closes the page's socket so that the page comes back to another process."""


class Draining:
    """Whether this process is about to end, and the pages that are open at it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._clock, self._sleep = clock, sleep
        self.is_on = False
        self._pages: set[Movable] = set()

    def __len__(self) -> int:
        """Pages that are open here."""
        return len(self._pages)

    def hold(self, page: Movable) -> None:
        """A page was opened."""
        self._pages.add(page)

    def let_go(self, page: Movable) -> None:
        """It is gone, however it ended; also one that was never held."""
        self._pages.discard(page)

    def begin(self) -> None:
        """From now on nobody new should be sent here."""
        self.is_on = True

    async def move_pages_on(self, within: timedelta, is_hurried: Callable[[], bool] = lambda: False) -> None:
        """Sends every page on, evenly over ``within``, those at rest first. Ends when all have gone, or at once when ``is_hurried``."""
        began, told, moving = self._clock(), set[Movable](), set[asyncio.Task[None]]()
        while (left := sorted(self._pages - told, key=lambda page: not page.is_at_rest)) and not is_hurried():
            passed = min(1, (self._clock() - began) / within.total_seconds())
            for page in left[: max(0, round((len(told) + len(left)) * passed) - len(told))]:
                told.add(page)
                moving.add(asyncio.create_task(page.move_on()))
            await self._sleep(EACH)
        while moving and not is_hurried():
            _, moving = await asyncio.wait(moving, timeout=EACH)


DRAINING: Final = Draining()
"""Of this process."""
