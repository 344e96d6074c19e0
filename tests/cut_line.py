"""A line that can lose what is on its way, and be cut: what a tunnel, a lift or another mast does to a page."""

import asyncio
import contextlib
import math
import socket
import threading
from collections.abc import Iterator
from typing import Literal

Way = Literal["there", "back"]
Then = Literal["is cut", "stands still"]

PATIENCE = 30


class CutLine:
    """A port on this machine that leads to another one."""

    def __init__(self, port: int) -> None:
        self._leads_to = port
        self._loop = asyncio.new_event_loop()
        self._loses: Way | None = None
        self._carries: float = math.inf
        self._then: Then = "is cut"
        self._is_away = False
        self._has_lost = threading.Event()
        self._writers: set[asyncio.StreamWriter] = set()
        door = socket.create_server(("127.0.0.1", 0))
        # The kernel grows this to hold a whole file that nobody reads, and the browser would say that all of it was sent.
        door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        self._server = self._loop.run_until_complete(asyncio.start_server(self._connect, sock=door))
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self.port: int = self._server.sockets[0].getsockname()[1]

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._server.close)
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.call_later, 0.1, self._loop.stop)
        self._thread.join()

    def leads_to(self, port: int) -> None:
        """Who comes from now on arrives there: what served has ended, and is served again elsewhere."""
        self._leads_to = port

    def loses(self, way: Way) -> None:
        """From now on nothing arrives ``there`` (at the server) or ``back`` (in the browser), and nobody is told."""
        self._has_lost.clear()
        self._loses = way

    def carries(self, most: int, then: Then = "is cut") -> None:
        """From now on a connection takes no more than ``most`` bytes there; then it is cut, or stands still, until :meth:`cut`."""
        self._has_lost.clear()
        self._carries, self._then = most, then

    def wait_until_lost(self) -> None:
        """Until something has come that far and no further."""
        assert self._has_lost.wait(PATIENCE), "nothing came to be lost"

    def cut(self, *, stays: bool = False) -> None:
        """Both ends are told that the line is gone; the next one is whole, unless it ``stays`` so: a browser asks again by itself."""
        self._loop.call_soon_threadsafe(self._cut, stays)

    def is_there_again(self) -> None:
        """After a cut that stayed."""
        self._is_away = False

    def _cut(self, stays: bool) -> None:
        self._loses, self._carries, self._is_away = None, math.inf, stays
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_away:
            return writer.transport.abort()
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._leads_to)
        except OSError:
            return writer.transport.abort()  # nobody serves there
        ends = {writer, back}
        self._writers |= ends
        await asyncio.gather(self._carry("there", reader, back, ends), self._carry("back", there, writer, ends), return_exceptions=True)
        self._writers -= ends

    async def _carry(self, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ends: set[asyncio.StreamWriter]) -> None:
        carried = 0
        while part := await reader.read(65_536):
            carried += len(part)
            if self._loses == way:
                self._has_lost.set()
            elif way == "there" and carried > self._carries:
                self._has_lost.set()
                if self._then == "is cut":
                    for end in ends:
                        end.transport.abort()
                return
            else:
                writer.write(part)
        writer.close()


@contextlib.contextmanager
def cut_line(port: int) -> Iterator[CutLine]:
    """A line to ``port`` of this machine."""
    line = CutLine(port)
    line.start()
    try:
        yield line
    finally:
        line.stop()
