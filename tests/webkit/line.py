"""The line of a browser that tells nobody what it sends: a proxy that remembers it, and can be cut."""

import asyncio
import contextlib
import json
import threading
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any
from urllib.parse import urlsplit

from tests.webkit.frames import Frames

_HOP = ("connection", "proxy-connection", "keep-alive")


class Line:
    """A proxy on this machine for http and websockets. What goes through it is remembered as Chromium writes it in its log."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._server = self._loop.run_until_complete(asyncio.start_server(self._connect, "127.0.0.1", 0))
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._remembered: list[dict[str, Any]] = []
        self._open: set[asyncio.StreamWriter] = set()
        self._is_away = False
        self.refuses: list[str] = []
        """Addresses, with ``*``, at which nobody answers."""
        self.port: int = self._server.sockets[0].getsockname()[1]

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._server.close)
        self.is_away(True)
        self._loop.call_soon_threadsafe(self._loop.call_later, 0.1, self._loop.stop)
        self._thread.join()

    def is_away(self, away: bool) -> None:
        """From now on the browser reaches nobody, and what was open is cut; or it is as before."""
        self._is_away = away
        if away:
            self._loop.call_soon_threadsafe(self._cut)

    def log(self) -> list[dict[str, Any]]:
        """What went through since this was last asked, as entries of Chromium's log ``performance``."""
        told, self._remembered = self._remembered, []
        return [{"message": json.dumps({"message": one})} for one in told]

    def _cut(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    def _remember(self, method: str, **params: Any) -> None:
        self._remembered.append({"method": f"Network.{method}", "params": params})

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            method, address, headers = await _head(reader)
            if method == "CONNECT":  # Firefox asks for a tunnel to whom it opens a websocket
                writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
                host, (method, path, headers) = address, await _head(reader)
                address = f"http://{host}{path}"
        except asyncio.IncompleteReadError:
            return writer.close()  # it asked for nothing
        where = urlsplit(address)
        if self._is_away or any(fnmatchcase(address, pattern) for pattern in self.refuses):
            return writer.transport.abort()
        try:
            there, back = await asyncio.open_connection(where.hostname, where.port or 80)
        except OSError:
            return writer.transport.abort()  # nobody serves there
        named = {name.lower(): value.strip() for name, _, value in (one.partition(":") for one in headers)}
        is_socket = named.get("upgrade", "").lower() == "websocket"
        # One answer for a connection, and frames as they were written: then nothing needs to be counted or unpacked.
        left_out = ("sec-websocket-extensions",) if is_socket else _HOP
        kept = [one for one in headers if one.partition(":")[0].lower() not in left_out]
        path = f"{where.path or '/'}{'?' if where.query else ''}{where.query}"
        back.write(
            "\r\n".join((f"{method} {path} HTTP/1.1", *kept, *([] if is_socket else ["Connection: close"]), "", "")).encode("latin-1")
        )
        if not is_socket:
            kind = "Document" if named.get("accept", "").startswith("text/html") else "Other"
            self._remember("requestWillBeSent", request={"method": method, "url": address}, type=kind)
        ends = {writer, back}
        self._open |= ends
        ways = (
            self._carry(reader, back, is_socket and "webSocketFrameSent"),
            self._carry(there, writer, is_socket and "webSocketFrameReceived"),
        )
        await asyncio.gather(*ways, return_exceptions=True)
        self._open -= ends

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, frames_are: str | bool) -> None:
        frames = Frames(begins_with_a_head=frames_are == "webSocketFrameReceived") if frames_are else None
        try:
            while part := await reader.read(65_536):
                for text in frames.texts(part) if frames else ():
                    self._remember(str(frames_are), response={"payloadData": text})
                writer.write(part)
                await writer.drain()
        finally:
            writer.close()


async def _head(reader: asyncio.StreamReader) -> tuple[str, str, list[str]]:
    """Method, address and the lines of the headers of what is asked next."""
    first, *headers = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").rstrip("\r\n").split("\r\n")
    method, address, _ = first.split(" ")
    return method, address, headers


@contextlib.contextmanager
def a_line() -> Iterator[Line]:
    """A line that stands until the block is left."""
    line = Line()
    line.start()
    try:
        yield line
    finally:
        line.stop()
