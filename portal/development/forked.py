"""A process that ``make dev`` has had forked, and what is said to it and heard of it."""

import asyncio
import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from portal.development.fault import Fault
from portal.development.line import Line
from portal.development.warm import Asker, WarmProcess

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
    """A process that has loaded something, and is asked to fork."""

    forked: Forked
    asks: socket.socket
    files: frozenset[str] = frozenset()
    """What it has loaded, and what it was forked from too."""

    async def end(self) -> None:
        """Ends it, and all that it has forked."""
        self.asks.close()
        await self.forked.has_ended()


def fault_in(said: dict[str, Any]) -> Fault | None:
    """What is wrong, where that is what a process said."""
    return Fault.from_json(said["fault"]) if said["what"] == "failed" else None


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
