"""A line that can lose what is on its way, and be cut: what a tunnel, a lift or another mast does to a page."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import Literal

Way = Literal["there", "back"]

PATIENCE = 30


class CutLine:
    """A port on this machine that leads to another one."""

    def __init__(self, port: int) -> None:
        self._leads_to = port
        self._loop = asyncio.new_event_loop()
        self._loses: Way | None = None
        self._has_lost = threading.Event()
        self._writers: set[asyncio.StreamWriter] = set()
        self._server = self._loop.run_until_complete(asyncio.start_server(self._connect, "127.0.0.1", 0))
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

    def wait_until_lost(self) -> None:
        """Until something has come that far and no further."""
        assert self._has_lost.wait(PATIENCE), "nothing came to be lost"

    def cut(self) -> None:
        """Both ends are told that the line is gone; the next one is whole."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        self._loses = None
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._leads_to)
        except OSError:
            return writer.transport.abort()  # nobody serves there
        self._writers |= {writer, back}
        await asyncio.gather(self._carry("there", reader, back), self._carry("back", there, writer), return_exceptions=True)
        self._writers -= {writer, back}

    async def _carry(self, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while part := await reader.read(65_536):
            if self._loses == way:
                self._has_lost.set()
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
