"""Files of calculators are made in a process beside the one that serves: whoever types waits for none of them.

The process has nothing of Django or of a visitor but what it is given, and ends with the server. It is started with the server, or by the
first file where the server does not; it is started anew when it dies.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from typing import Any, Final, ParamSpec, TypeVar

from portal.constants import FIGURES_MADE_WITHIN, FIGURES_WAITING_MAX

P = ParamSpec("P")
T = TypeVar("T")

_KNOWS: Final = ["portal.figures.document", "portal.figures.sheets"]
"""What a process has read before it is given anything to make."""
_COURTESY: Final = 5
"""How far the processor prefers those who serve."""


class Busy(Exception):
    """Too many files wait, or none could be made in time."""


class Press:
    """Makes files, one after the other, in a process of its own."""

    def __init__(self, most: int = FIGURES_WAITING_MAX, within: timedelta = FIGURES_MADE_WITHIN) -> None:
        """``most`` may wait at once, each at most ``within``."""
        self._most, self._within = most, within
        self._waiting = 0
        self._pool: ProcessPoolExecutor | None = None
        self._has_ended = False
        self.starts_with_server = True
        """Else with the first file, as where somebody develops: the server starts with each save there."""

    async def made(self, make: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What ``make`` gives; it, and what it is given, stand at the top of modules. Raises :class:`Busy`, and what ``make`` raises."""
        if self._waiting >= self._most:
            raise Busy
        self._waiting += 1
        try:
            async with asyncio.timeout(self._within.total_seconds()):
                try:
                    return await self._given(make, *arguments, **named)
                except BrokenProcessPool:  # It died, of this file or of another one: once more, in a new one.
                    return await self._given(make, *arguments, **named)
        except (TimeoutError, BrokenProcessPool):
            self._let_go()  # What makes one file for so long makes no other.
            raise Busy from None
        finally:
            self._waiting -= 1

    async def begin(self) -> None:
        """Starts the process, and does not wait until it has read what it needs."""
        self._has_ended = False
        if self.starts_with_server:
            self._running().submit(os.getpid)

    async def end(self) -> None:
        """Ends it; what waits for it is not made."""
        self._has_ended = True
        self._let_go()

    async def _given(self, make: Callable[..., T], *arguments: Any, **named: Any) -> T:
        pool = self._running()
        try:
            return await asyncio.wrap_future(pool.submit(make, *arguments, **named))
        except BrokenProcessPool:
            if self._pool is pool:
                self._let_go()
            raise

    def _running(self) -> ProcessPoolExecutor:
        if self._has_ended:
            raise Busy
        if self._pool is None:
            method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
            context = multiprocessing.get_context(method)
            context.set_forkserver_preload(_KNOWS)
            self._pool = ProcessPoolExecutor(1, context, _ready)
        return self._pool

    def _let_go(self) -> None:
        """Ends the process, even one that hangs. All that wait for it hear that it is broken."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=False)


def _ready() -> None:
    """In the new process: it gives way to those who serve, and ends with whoever started it, however that one ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # from a terminal it goes to all; the server ends this one
    os.nice(_COURTESY)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


PRESS: Final = Press()
"""Of this process."""
