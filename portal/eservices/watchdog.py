"""Names the e-service that holds up everybody: code that blocks the event loop for more than a tenth of a second.

A thread of its own asks the loop for a sign of life; when none comes in time it looks at what the loop's thread is doing. What it
costs is one call of the loop each ``LOOKS_EACH``.
"""

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Final

from portal.runtime import packages
from portal.runtime.jobs import Job
from portal.runtime.metrics import LOOP_LAG

BLOCKED_AFTER: Final = 0.1
"""Seconds without a turn of the loop: what a person notices as a stutter."""
LOOKS_EACH: Final = 0.25
_LOOKS_KEPT: Final = 20
"""Looks that the lag is told of: those of five seconds."""

_WAITING: Final = (("asyncio/runners.py", "run"), ("asyncio/base_events.py", "run_forever"), ("selectors.py", "select"))
"""Where the innermost frame of a thread stands whose loop waits: uvloop's has no frames of its own."""

logger = logging.getLogger("portal.eservices.watchdog")


class Watchdog:
    """Watches one event loop from ``start`` to ``stop``; one line is logged for each time that it was blocked."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        thread: int,
        folders: Callable[[], Mapping[Path, str]] | None = None,
        told: Callable[[str | None], None] = lambda _fault: None,
    ) -> None:
        """``thread`` is the ident of the thread that the loop runs in; ``folders`` gives whose code lies where.

        ``told`` hears of each look, and whether the loop was blocked.
        """
        self._told = told
        self._loop, self._thread = loop, thread
        self._folders = folders or folders_of_services
        self._lags: deque[float] = deque([0.0], maxlen=_LOOKS_KEPT)
        self._stopped = threading.Event()
        self._watch = threading.Thread(target=self._run, name="watchdog of the event loop", daemon=True)

    def start(self) -> None:
        self._watch.start()

    def stop(self) -> None:
        """Ends the thread; returns when it has ended."""
        self._stopped.set()
        self._watch.join()

    def lag(self) -> float:
        """The longest that the loop was late at one of the last looks, in seconds."""
        return max(tuple(self._lags))

    def _run(self) -> None:
        while not self._stopped.wait(LOOKS_EACH):
            alive = threading.Event()
            asked = time.monotonic()
            try:
                self._loop.call_soon_threadsafe(alive.set)
            except RuntimeError:  # The loop has been closed.
                return
            if alive.wait(BLOCKED_AFTER):
                self._keep(time.monotonic() - asked)
                self._told(None)
                continue
            stack = stack_of(self._thread)
            while not alive.wait(BLOCKED_AFTER):
                if self._stopped.is_set():
                    return
            self._keep(time.monotonic() - asked)
            self._told("Blocked")
            self._tell(stack, time.monotonic() - asked)

    def _keep(self, late: float) -> None:
        self._lags.append(late)
        LOOP_LAG.observe(late)

    def _tell(self, stack: list[traceback.FrameSummary], seconds: float) -> None:
        if waits(stack):
            return  # the machine gave the process no turn: that is nobody's code
        whose, where = culprit(stack, self._folders())
        logger.warning("%s blocked everybody for about %.0f ms: %s", whose, seconds * 1000, where)


def waits(stack: list[traceback.FrameSummary]) -> bool:
    """Whether the loop waits for something to do: no code of anybody's is at work."""
    return bool(stack) and any(stack[-1].filename.endswith(file) and stack[-1].name == function for file, function in _WAITING)


def culprit(stack: list[traceback.FrameSummary], folders: Mapping[Path, str]) -> tuple[str, str]:
    """Whose code it was and where, from a stack with its innermost frame last."""
    for frame in reversed(stack):
        for folder, service in folders.items():
            if Path(frame.filename).is_relative_to(folder):
                return f"The e-service {service}", _place(frame)
    return "The portal itself", _place(stack[-1]) if stack else "unknown"


def stack_of(thread: int) -> list[traceback.FrameSummary]:
    """What a thread is doing now, the innermost frame last; empty for a thread that has ended."""
    frame: FrameType | None = sys._current_frames().get(thread)
    return list(traceback.extract_stack(frame)) if frame else []


def folders_of_services() -> dict[Path, str]:
    """Where the code of each installed e-service lies, and what it is called."""
    return {package.folder: ", ".join(sorted(package.ids)) for package in packages.installed()}


def _place(frame: traceback.FrameSummary) -> str:
    return f"{frame.name} in {frame.filename}:{frame.lineno}"


class WatchdogJob(Job):
    """Watches the loop that it begins in."""

    def __init__(self) -> None:
        super().__init__("watchdog")
        self._watchdog: Watchdog | None = None

    def lag(self) -> float:
        """The longest that the loop was late in the last seconds, in seconds; nothing where it is not watched."""
        return self._watchdog.lag() if self._watchdog else 0.0

    async def begin(self) -> None:
        if not self.is_on:
            self.is_on = True
            self._watchdog = Watchdog(asyncio.get_running_loop(), threading.get_ident(), told=self.ran)
            self._watchdog.start()

    async def end(self) -> None:
        self.is_on = False
        if self._watchdog is not None:
            await asyncio.to_thread(self._watchdog.stop)


JOB: Final = WatchdogJob()
"""Of this process."""
