"""What a serving process does beside answering: one job for each, begun and ended by the application (portal/serving/background.py).

No thread and no task that lives as long as the process is started anywhere else. A job knows when it last ran and what failed last, for
operators (``/health/services``).
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import close_old_connections
from django.utils import timezone

logger = logging.getLogger("portal.runtime.jobs")


class Job:
    """One piece of work. What it does between ``begin`` and ``end`` is said by the classes below."""

    def __init__(
        self, name: str, begin: Callable[[], Awaitable[None]] | None = None, end: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """``begin`` and ``end`` are those of work that goes on by itself; whoever does it tells of each run with ``ran``."""
        self.name = name
        self.is_on = False
        self.last_run: datetime | None = None
        self.last_fault = ""
        """What failed last, in one word; never what somebody wrote."""
        self.last_fault_at: datetime | None = None
        self._begin, self._end = begin, end

    async def begin(self) -> None:
        """Begins in the running loop, unless it has."""
        if not self.is_on:
            self.is_on = True
            if self._begin:
                await self._begin()

    async def end(self) -> None:
        """Ends; another ``begin`` begins anew."""
        if self.is_on:
            self.is_on = False
            if self._end:
                await self._end()

    def ran(self, fault: str | None = None) -> None:
        """It has run now; ``fault`` is what failed, in one word."""
        self.last_run = timezone.now()
        if fault:
            self.last_fault, self.last_fault_at = fault, self.last_run

    def as_json(self) -> dict[str, Any]:
        """For operators."""
        return {
            "name": self.name,
            "isOn": self.is_on,
            "lastRun": _written(self.last_run),
            "lastFault": self.last_fault,
            "lastFaultAt": _written(self.last_fault_at),
        }


class ThreadJob(Job):
    """Runs ``work`` again and again in a thread of its own, which is not waited for at the end: work is such that it may be cut off."""

    def __init__(
        self,
        name: str,
        work: Callable[[], str | None],
        every: timedelta,
        *,
        at_once: bool = True,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        """``work`` gives what failed and was logged, in one word; what it raises is logged here. ``at_once`` is whether it runs before
        the first wait, ``is_wanted`` whether there is anything to do in this environment.
        """
        super().__init__(name)
        self._work, self._every, self._at_once, self._is_wanted = work, every, at_once, is_wanted
        self._woken = threading.Event()
        self._ended = threading.Event()

    async def begin(self) -> None:
        if not self.is_on and self._is_wanted():
            self.is_on, self._ended = True, threading.Event()
            threading.Thread(target=self._for_ever, args=(self._ended,), name=self.name, daemon=True).start()

    async def end(self) -> None:
        self.is_on = False
        self._ended.set()
        self._woken.set()

    def wake(self) -> None:
        """There is something to do: it does not wait any longer. From any thread."""
        self._woken.set()

    def interval(self) -> timedelta:
        """How long it waits for the next time."""
        return self._every

    def _for_ever(self, ended: threading.Event) -> None:
        if not self._at_once:
            self._woken.wait(self.interval().total_seconds())
        while not ended.is_set():
            self._woken.clear()
            self._run()
            self._woken.wait(self.interval().total_seconds())

    def _run(self) -> None:
        close_old_connections()
        try:
            self.ran(self._work())
        except Exception as fault:
            logger.exception("The job %s met something it does not know; it tries again", self.name)
            self.ran(type(fault).__name__)
        finally:
            close_old_connections()


class LoopJob(Job):
    """Awaits ``step`` again and again in the loop; a step says how long what it did holds."""

    def __init__(self, name: str, step: Callable[[], Awaitable[timedelta]], least: timedelta, most: timedelta) -> None:
        """Between two steps are at least ``least`` and at most ``most``."""
        super().__init__(name)
        self._step, self._least, self._most = step, least, most
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        if not self.is_on:
            self.is_on = True
            self._task = asyncio.get_running_loop().create_task(self._for_ever(), name=self.name)

    async def end(self) -> None:
        self.is_on = False
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _for_ever(self) -> None:
        while True:
            holds = timedelta(0)
            try:
                holds = await self._step()
                self.ran()
            except Exception as fault:
                logger.exception("The job %s failed; the next try is in a moment", self.name)
                self.ran(type(fault).__name__)
            await asyncio.sleep(min(max(holds, self._least), self._most).total_seconds())


SERVING: Final[list[Job]] = []
"""Every job of this process, in the order they begin; none in a process that does not serve."""


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
