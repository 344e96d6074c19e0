"""What ``make dev`` is: it listens, watches the files, and has one portal after another forked that serve what was saved last."""

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

from watchfiles import awatch

from portal.development import saved
from portal.development.fault import Fault
from portal.development.forked import Forked, Loaded, fault_in
from portal.development.saved import Anew, Saved
from portal.development.serving import CHECK, PREPARE, SWITCH
from portal.development.warm import Asker, NotForked, WarmParent

TOGETHER_WITHIN: Final = 50
"""Milliseconds within which files that are saved one after the other are one change."""
NO_BYTECODE: Final = {"PYTHONDONTWRITEBYTECODE": "1"}
"""Python knows what it compiled by size and by the second: of a file that is saved twice in one, what was first would be read."""
LOADED: Final = ("portal.development.loaded_portal", "portal.development.loaded_screens")
"""The processes that load, each forked from the one before."""


class Supervisor:
    """From the first process to Ctrl-C."""

    def __init__(self, listener: socket.socket, parent: WarmParent, environment: dict[str, str]) -> None:
        self._listener, self._parent = listener, parent
        self._environment = {**environment, SWITCH: "1", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        self._generation, self._new_page_since = 0, 0
        self._loaded: list[Loaded] = []
        """As far as ``LOADED`` could be had."""
        self._serving: Forked | None = None
        self._serves_from: list[Loaded] = []
        """What the process that serves was forked from; they stay as long."""
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
                self._wanted = max(self._wanted, saved.what_for(files, [each.files for each in self._loaded]))
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)
                work = asyncio.create_task(self._anew(self._wanted, _names(files)))
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            await self._end(self._serving, *_without(self._serves_from, self._loaded), *reversed(self._loaded))

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
        return fault_in(await self._serving.heard())

    async def _forked(self, wanted: Anew) -> Fault | None:
        """Another process serves what there is now; or what is wrong with it."""
        stays = {Anew.PORTAL: 0, Anew.SCREENS: 1}.get(wanted, len(LOADED))
        is_anew = not self._loaded or stays == 0
        if fault := await self._load(stays):
            return fault
        first = PREPARE if not self._is_prepared else CHECK if is_anew else "none"
        self._generation += 1
        if wanted != Anew.TEXTS:
            self._new_page_since = self._generation
        fault = await self._take_turns(self._loaded, "portal.development.portal_here", first, *sorted(self._worked_on))
        if not fault:
            self._is_prepared = True
            self._environment |= NO_BYTECODE
        return fault

    async def _load(self, stays: int) -> Fault | None:
        """Loads all but the first ``stays`` of ``LOADED``, which stay as they are where they are there."""
        self._leave(self._end(*_without(self._loaded[stays:], self._serves_from)))
        del self._loaded[stays:]
        for module in LOADED[len(self._loaded) :]:
            if fault := await self._load_one(module):
                return fault
        return None

    async def _load_one(self, module: str) -> Fault | None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            with theirs:
                asker = Asker(self._loaded[-1].asks) if self._loaded else self._parent
                forked = await Forked.start(asker, module, environment=self._environment, files=[theirs.fileno()])
        except NotForked as gone:
            ours.close()
            return self._lost(gone)
        coming = Loaded(forked, ours)
        try:
            said = await forked.heard()
        except asyncio.CancelledError:
            self._leave(coming.end())
            raise
        if fault := fault_in(said):
            self._leave(coming.end())
            return fault
        coming.files = frozenset(said["files"])
        self._loaded.append(coming)
        return None

    def _lost(self, gone: NotForked) -> Fault:
        """What forks has ended by itself: the next save loads everything anew, where there is something left to load it."""
        if not self._loaded:
            return Fault(f"{gone}: begin make dev anew")
        self._leave(self._end(*_without(self._loaded, self._serves_from)))
        self._loaded = []
        return Fault(f"{gone}: save once more")

    async def _take_turns(self, of: Sequence[Loaded], module: str, *more: str) -> Fault | None:
        """Begins a process, forked from the last of ``of`` or from what others wrote alone, and lets it serve when it can."""
        asker = Asker(of[-1].asks) if of else self._parent
        numbers = (str(self._generation), str(self._new_page_since))
        try:
            coming = await Forked.start(asker, module, *numbers, *more, environment=self._environment, files=[self._listener.fileno()])
        except NotForked as gone:
            return self._lost(gone)
        try:
            fault = fault_in(await coming.heard())
        except asyncio.CancelledError:
            coming.process.kill()
            raise
        if fault:
            return fault
        if before := self._serving:
            before.say("end")
            await before.heard()
        self._leave(self._end(before, *_without(self._serves_from, of)))
        self._serving, self._serves_from = coming, list(of)
        coming.say("serve")
        return None

    async def _end(self, *of_before: Forked | Loaded | None) -> None:
        """Ends them one after the other: what was forked before what it was forked from."""
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
            await self._take_turns([], "portal.development.stand_in")
        if self._serving:
            self._serving.say("fault", fault=fault.as_json())


def _without(loaded: Sequence[Loaded], those: Sequence[Loaded]) -> list[Loaded]:
    """The last first."""
    return [each for each in reversed(loaded) if not any(each is one for one in those)]


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
