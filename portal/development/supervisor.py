"""What ``make dev`` is: it listens, watches the files, and has one portal after another forked that serve what was saved last."""

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from watchfiles import awatch

from portal.development import saved
from portal.development.fault import Fault
from portal.development.line import Line
from portal.development.saved import Anew, Saved
from portal.development.serving import CHECK, PREPARE, SWITCH
from portal.development.warm import Asker, NotForked, WarmParent, WarmProcess

TOGETHER_WITHIN: Final = 50
"""Milliseconds within which files that are saved one after the other are one change."""
ENDS_WITHIN: Final = 10.0
"""Seconds that a process of before has to end what it does."""


class Forked:
    """A process that was asked for, and the line to it."""

    def __init__(self, process: WarmProcess, line: Line) -> None:
        self.process, self.line = process, line

    @classmethod
    async def start(cls, asker: Asker, *arguments: str, environment: dict[str, str], files: Iterable[int]) -> "Forked":
        """Begins it and waits until it is there. Raises ``NotForked``."""
        ours, theirs = Line.pair()
        given = [theirs.fileno(), *files]
        try:
            process = asker.start(*arguments, environment=environment, files=given)
        finally:
            theirs.close()
        try:
            await _can_be_read(process)
        except asyncio.CancelledError:
            process.forget()
            ours.close()  # it ends when nobody is at the other end
            raise
        assert process.pid
        return cls(process, ours)

    async def heard(self) -> dict[str, Any]:
        """What it says next; that it has ended is a fault of its own."""
        await _can_be_read(self.line)
        return self.line.hear() or {
            "what": "failed",
            "fault": Fault("The portal ended before it served: look at the lines above").as_json(),
        }

    def say(self, what: str, **more: Any) -> None:
        with suppress(OSError):  # it has gone, and whoever listens for its end is told
            self.line.say(what, **more)

    async def end(self) -> None:
        """Ends it, at once where it does not end by itself."""
        self.process.terminate()
        try:
            async with asyncio.timeout(ENDS_WITHIN):
                await self.has_ended()
        except TimeoutError:
            self.process.kill()

    async def has_ended(self) -> None:
        """Waits for its end."""
        if self.process.poll() is None:
            await _can_be_read(self.process)


@dataclass(slots=True)
class Loaded:
    """A process that has loaded the portal, and is asked to fork."""

    forked: Forked
    asks: socket.socket
    files: frozenset[str] = frozenset()
    """What it has loaded."""

    async def end(self) -> None:
        """Ends it, and all that it has forked."""
        self.asks.close()
        await self.forked.has_ended()


class Supervisor:
    """From the first process to Ctrl-C."""

    def __init__(self, listener: socket.socket, parent: WarmParent, environment: dict[str, str]) -> None:
        self._listener, self._parent = listener, parent
        self._environment = {**environment, SWITCH: "1", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        self._generation, self._new_page_since = 0, 0
        self._loaded: Loaded | None = None
        self._serving: Forked | None = None
        self._serves_from: Loaded | None = None
        """What the process that serves was forked from; it stays as long."""
        self._worked_on: set[str] = set()
        self._fault: Fault | None = None
        self._is_prepared = False
        self._wanted = Anew.STYLES
        self._leaving: set[asyncio.Task[None]] = set()

    async def run(self, address: str) -> None:
        """Serves until it is asked to end."""
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        work = asyncio.create_task(self._anew(Anew.PORTAL, f"Företagsporten on {address} (Ctrl-C ends it)"))
        watching = awatch(*saved.watched(), watch_filter=Saved(), debounce=TOGETHER_WITHIN, step=10, stop_event=stop, recursive=True)
        try:
            async for changes in watching:
                files = sorted({path for _, path in changes})
                self._worked_on |= saved.packages_of(files)
                self._wanted = max(self._wanted, saved.what_for(files, self._loaded.files if self._loaded else frozenset()))
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)
                work = asyncio.create_task(self._anew(self._wanted, _names(files)))
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            for running in (self._serving, self._loaded, self._serves_from):
                if running:
                    await running.end()

    async def _anew(self, wanted: Anew, what: str) -> None:
        """Does what was saved. When it is cancelled, whatever comes after does as much."""
        self._wanted = wanted
        began = time.monotonic()
        fault = await self._styled() if wanted == Anew.STYLES and self._serves_from else await self._forked(wanted)
        if fault:
            await self._show(fault)
        else:
            if self._fault and self._serving:
                self._serving.say("mended")
            self._fault = None
            _print(f"{what}: {time.monotonic() - began:.1f} s")
        self._wanted = Anew.STYLES

    async def _styled(self) -> Fault | None:
        assert self._serving
        self._serving.say("styles")
        return _fault_in(await self._serving.heard())

    async def _forked(self, wanted: Anew) -> Fault | None:
        """Another process serves what there is now; or what is wrong with it."""
        is_anew = wanted == Anew.PORTAL or self._loaded is None
        if is_anew and (fault := await self._load()):
            return fault
        assert self._loaded
        first = PREPARE if not self._is_prepared else CHECK if is_anew else "none"
        self._generation += 1
        if wanted != Anew.TEXTS:
            self._new_page_since = self._generation
        fault = await self._take_turns(self._loaded, "portal.development.portal_here", first, *sorted(self._worked_on))
        self._is_prepared = self._is_prepared or not fault
        return fault

    async def _load(self) -> Fault | None:
        if self._loaded and self._loaded is not self._serves_from:
            self._leave(self._loaded.end())
        self._loaded = None
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            with theirs:
                forked = await Forked.start(
                    self._parent, "portal.development.loaded_portal", environment=self._environment, files=[theirs.fileno()]
                )
        except NotForked as gone:
            ours.close()
            return Fault(f"{gone}: begin make dev anew")
        coming = Loaded(forked, ours)
        try:
            said = await forked.heard()
        except asyncio.CancelledError:
            self._leave(coming.end())
            raise
        if fault := _fault_in(said):
            self._leave(coming.end())
            return fault
        coming.files = frozenset(said["files"])
        self._loaded = coming
        return None

    async def _take_turns(self, of: Loaded | None, module: str, *more: str) -> Fault | None:
        """Begins a process, forked of ``of`` or of what others wrote alone, and lets it serve when it can."""
        asker = Asker(of.asks) if of else self._parent
        numbers = (str(self._generation), str(self._new_page_since))
        try:
            coming = await Forked.start(asker, module, *numbers, *more, environment=self._environment, files=[self._listener.fileno()])
        except NotForked as gone:
            self._loaded = None  # it has ended: the next save loads the portal anew
            return Fault(f"{gone}: save once more")
        try:
            fault = _fault_in(await coming.heard())
        except asyncio.CancelledError:
            coming.process.kill()
            raise
        if fault:
            return fault
        if before := self._serving:
            before.say("end")
            await before.heard()
        if before or self._serves_from:
            self._leave(self._end(before, self._serves_from if self._serves_from is not of else None))
        self._serving, self._serves_from = coming, of
        coming.say("serve")
        return None

    async def _end(self, *of_before: Forked | Loaded | None) -> None:
        for each in of_before:
            if each:
                await each.end()

    def _leave(self, ending: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(ending)
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _show(self, fault: Fault) -> None:
        """In the pages, and in one line here."""
        self._fault = fault
        _print(f"Cannot be loaded: {fault.line}")
        if self._serving is None:
            self._generation += 1
            self._new_page_since = self._generation
            await self._take_turns(None, "portal.development.stand_in")
        if self._serving:
            self._serving.say("fault", fault=fault.as_json())


async def _can_be_read(file: WarmProcess | Line) -> None:
    loop = asyncio.get_running_loop()
    readable: asyncio.Future[None] = loop.create_future()
    loop.add_reader(file.fileno(), _tell, readable)
    try:
        await readable
    finally:
        loop.remove_reader(file.fileno())


def _tell(readable: asyncio.Future[None]) -> None:
    if not readable.done():
        readable.set_result(None)


def _fault_in(said: dict[str, Any]) -> Fault | None:
    return Fault.from_json(said["fault"]) if said["what"] == "failed" else None


def _names(files: list[str]) -> str:
    first, *others = [Path(file).name for file in files]
    return f"{first} and {len(others)} more" if others else first


def _print(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main_loop(host: str, port: int) -> None:
    """Listens and serves until Ctrl-C. Raises ``OSError`` for an address that is taken."""
    listener = socket.create_server((host, port), backlog=2048)
    with listener, WarmParent() as parent:
        asyncio.run(Supervisor(listener, parent, dict(os.environ)).run(f"http://localhost:{port}"))
