"""A live page that rests, without a browser and with as little as it takes: ten thousand of them leave the processor to the portal.

A client library spends more on a handshake than the portal does on drawing the page. This one writes the request, reads frames until the
page is drawn, answers pings, and says how it was closed (RFC 6455).
"""

import asyncio
from typing import Final
from urllib.parse import quote, urlsplit

PATIENCE: Final = 120
"""Seconds."""
_KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="
"""Any will do: nobody stands between that could keep an answer."""
_END_OF_HEAD: Final = b"\r\n\r\n"
_NO_MASK: Final = bytes(4)
_LAST, _MASKED, _LENGTH, _OPCODE = 0x80, 0x80, 0x7F, 0x0F
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_TWO_BYTES, _EIGHT_BYTES = 126, 127
HERE: Final = "127.0.0.1"
"""A name would be looked up for each page."""
NO_CODE: Final = 1006
"""Closed without a word (RFC 6455, 7.1.5)."""


class Closed(Exception):
    """The portal let the page go, or did not take it."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Resting(asyncio.Protocol):
    """One page; ``drawn`` comes with what it shows first, or with how it was closed before."""

    def __init__(self, request: bytes) -> None:
        self._request, self._buffer, self._is_open = request, bytearray(), False
        loop = asyncio.get_running_loop()
        self.drawn: asyncio.Future[int] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open and not self._opened():
            return
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go(Closed(NO_CODE, str(exc or "")))
        if not self.gone.done():
            self.gone.set_result(None)

    async def close(self) -> None:
        """Says goodbye, and comes back when the portal has."""
        if not self.gone.done():
            self._send(_CLOSE, (1001).to_bytes(2))
        async with asyncio.timeout(PATIENCE):
            await self.gone

    def _opened(self) -> bool:
        """Whether the handshake is at its end."""
        head, end, rest = self._buffer.partition(_END_OF_HEAD)
        if not end:
            return False
        if not head.startswith(b"HTTP/1.1 101 "):
            self._let_go(Closed(NO_CODE, head.split(b"\r\n", 1)[0].decode("latin-1")))
            self._transport.abort()
            return False
        self._buffer, self._is_open = bytearray(rest), True
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next one that has come whole: its opcode and what is in it."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, begins = buffer[1] & _LENGTH, 2
        if length >= _TWO_BYTES:
            more = 2 if length == _TWO_BYTES else 8
            length, begins = int.from_bytes(buffer[2 : 2 + more]), 2 + more
        if len(buffer) < begins + length:
            return None
        opcode, inside = buffer[0] & _OPCODE, bytes(buffer[begins : begins + length])
        del buffer[: begins + length]
        return opcode, inside

    def _take(self, opcode: int, inside: bytes) -> None:
        if opcode == _TEXT and not self.drawn.done():
            self.drawn.set_result(len(inside))
        elif opcode == _PING:
            self._send(_PONG, inside)
        elif opcode == _CLOSE:
            self._let_go(Closed(int.from_bytes(inside[:2]) if inside else NO_CODE, inside[2:].decode()))
            self._send(_CLOSE, inside[:2])
            self._transport.close()

    def _send(self, opcode: int, inside: bytes) -> None:
        self._transport.write(bytes((_LAST | opcode, _MASKED | len(inside))) + _NO_MASK + inside)

    def _let_go(self, how: Closed) -> None:
        if not self.drawn.done():
            self.drawn.set_exception(how)


async def opened(origin: str, *, leaves: str, from_address: str, path: str = "/") -> Resting:
    """A page that has got what it shows first. Raises :class:`Closed`, ``OSError`` and ``TimeoutError``."""
    at = urlsplit(origin)
    request = (
        f"GET /ws/page?path={quote(path)}&have={leaves} HTTP/1.1\r\nHost: {at.netloc}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {_KEY}\r\n\r\n"
    )
    async with asyncio.timeout(PATIENCE):
        _, page = await asyncio.get_running_loop().create_connection(
            lambda: Resting(request.encode()), HERE, at.port, local_addr=(from_address, 0)
        )
        await page.drawn
    return page
