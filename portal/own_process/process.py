"""The process of one service, as the serving process sees it: started, watched, ended when it is stuck, started again."""

import asyncio
import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final

from portal.own_process.backoff import Backoff
from portal.own_process.line import BadFrame, Frame, Line

ASKED_EACH: Final = timedelta(seconds=1)
"""How often it is asked for a sign of life."""
SILENT_AFTER: Final = timedelta(seconds=5)
"""Without a sign of life for so long it is given no more calls: their visitors see the broken page at once, and not after a wait."""
STUCK_AFTER: Final = timedelta(seconds=30)
"""Without a sign of life for so long it is ended: nothing that a visitor waits for takes half a minute of one core."""
START_WITHIN: Final = timedelta(seconds=60)
"""From the start to the first sign of life; it takes two seconds on a machine that has nothing else to do."""
WAITED_FOR: Final = timedelta(seconds=8)
"""How long a visitor waits for a process that is starting, before they see the broken page."""

logger = logging.getLogger("portal.own_process")


class ServiceProcess:
    """One service's process; ``run`` in a task for as long as the portal is served."""

    def __init__(
        self,
        service_id: str,
        heard: Callable[["ServiceProcess", Frame], Any],
        came_up: Callable[["ServiceProcess"], Any] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``heard`` is awaited with what the process says besides its calls, ``came_up`` when it is ready for its first call.

        ``clock`` gives seconds that never go back.
        """
        self._clock = clock
        self.service_id = service_id
        self._heard, self._came_up = heard, came_up
        self._backoff = Backoff()
        self._up = asyncio.Event()
        self._is_resting = False
        self._calls: socket.socket | None = None
        self._groups: Line | None = None
        self._life_at = 0.0
        self.pid: int | None = None
        self.starts = 0

    @property
    def is_up(self) -> bool:
        """Whether it takes calls and gave a sign of life just now."""
        return self._up.is_set() and self._clock() - self._life_at < SILENT_AFTER.total_seconds()

    async def line(self) -> Line | None:
        """A new line to it, after a wait when it is starting; ``None`` while it is down or silent."""
        if not (self._up.is_set() or self._is_resting):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._up.wait(), WAITED_FOR.total_seconds())
        return await self.open_line() if self.is_up else None

    def tell(self, group: str, message: Frame) -> None:
        """Hands on what is said to a group of pages.

        A process that takes nothing is ended, since its pages would miss what is said: they connect anew.
        """
        if self._groups and not self._groups.post({"type": "group", "group": group, "message": message}):
            logger.error("The process of %s takes no messages", self.service_id)
            self._groups.close()

    async def run(self) -> None:
        """Keeps the process running. Ends it when cancelled."""
        while True:
            started = self._clock()
            self.starts += 1
            try:
                status = await self._live()
            except OSError as fault:
                status = f"no start ({fault})"
            lived = timedelta(seconds=self._clock() - started)
            wait = self._backoff.after(lived)
            logger.error(
                "The process of %s ended with %s after %d s and is started again in %d s",
                self.service_id,
                status,
                lived.total_seconds(),
                wait.total_seconds(),
            )
            self._is_resting = wait > timedelta(0)
            await asyncio.sleep(wait.total_seconds())
            self._is_resting = False

    async def _live(self) -> str:
        """One life of it; gives its exit status in words."""
        calls, theirs = socket.socketpair()
        of_parent, parent = os.pipe()
        calls.setblocking(False)
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command(theirs.fileno(), of_parent),
                pass_fds=(theirs.fileno(), of_parent),
                stdin=asyncio.subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,  # Ctrl-C is for the serving process, which takes this one with it.
            )
        except OSError:
            os.close(parent)
            calls.close()
            raise
        finally:
            theirs.close()
            os.close(of_parent)
        self.pid, self._calls = process.pid, calls
        watching = [asyncio.create_task(process.wait()), asyncio.create_task(self._watch())]
        try:
            await asyncio.wait(watching, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._up.clear()
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            for task in watching[1:]:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            self.pid = self._calls = None
            calls.close()
            os.close(parent)
        return f"status {process.returncode}"

    def _command(self, calls: int, parent: int) -> Sequence[str]:
        return sys.executable, "-m", "portal.own_process.worker", self.service_id, str(calls), str(parent)

    async def open_line(self) -> Line | None:
        if self._calls is None:
            return None
        ours, theirs = socket.socketpair()
        try:
            socket.send_fds(self._calls, [b"c"], [theirs.fileno()])
        except OSError:  # It takes none, or is just ending.
            ours.close()
            return None
        finally:
            theirs.close()
        return await Line.on(ours)

    async def _watch(self) -> None:
        """Returns when the process is stuck, or says nothing that can be understood, or its line is gone."""
        line = await self.open_line()
        if line is None:
            return
        self._life_at = self._clock()
        line.post({"type": "groups"})
        asking = asyncio.create_task(self._ask(line))
        try:
            while (frame := await line.receive()) is not None:
                self._life_at = self._clock()
                if frame["type"] != "pong":
                    await self._heard(self, frame)
                elif not self._up.is_set():
                    await self._is_ready(line)
        except (BadFrame, OSError) as fault:
            logger.error("The process of %s is ended: %s", self.service_id, fault)
        finally:
            self._groups = None
            asking.cancel()
            line.close()

    async def _is_ready(self, line: Line) -> None:
        self._groups = line
        if self._came_up:
            await self._came_up(self)
        self._up.set()
        logger.info("The process of %s is up, process id %s", self.service_id, self.pid)

    async def _ask(self, line: Line) -> None:
        while True:
            silent_for = self._clock() - self._life_at
            if silent_for > (STUCK_AFTER if self._up.is_set() else START_WITHIN).total_seconds():
                logger.error("The process of %s gave no sign of life for %d s and is ended", self.service_id, silent_for)
                return line.close()
            line.post({"type": "ping"})
            await asyncio.sleep(ASKED_EACH.total_seconds())
