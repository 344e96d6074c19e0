"""A register of another authority that fails in every way: a real server on a real port, which speaks HTTP by hand."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

GOOD = {
    "foretag": [{"organisationsnummer": "552103-0014", "namn": "Östra Verken AB", "foretagsformkod": "AB", "kallor": ["Bolagsverket"]}],
    "felsvar": [{"felBeskrivning": "SKV_SVARAR_INTE"}],
}


class FakeRegister:
    """Answers one after the other as it is told; the last one again and again."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.connections = 0
        self._ways: list[str] = ["good"]
        self._hanging = asyncio.Event()

    def answers(self, *ways: str) -> None:
        self._ways = list(ways)

    def lets_go(self) -> None:
        """Ends what hangs."""
        self._hanging.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                self.requests.append(head.decode("latin-1"))
                way = self._ways.pop(0) if len(self._ways) > 1 else self._ways[0]
                if not await self._answer(way, writer):
                    return
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            writer.close()

    async def _answer(self, way: str, writer: asyncio.StreamWriter) -> bool:
        """Whether the connection lives on."""
        good = json.dumps(GOOD).encode()
        if way == "hangs":
            await self._hanging.wait()
            return False
        if way == "drips":
            writer.write(_head(200, len(good)))
            for byte in good:
                writer.write(bytes([byte]))
                await writer.drain()
                try:
                    await asyncio.wait_for(self._hanging.wait(), 0.05)
                except TimeoutError:
                    continue
                return False
            return True
        if way == "half":
            writer.write(_head(200, len(good)) + good[:20])
            await writer.drain()
            return False
        if way == "nothing":
            return False
        if way == "no http":
            writer.write(b"SSH-2.0-OpenSSH_9.6\r\n\r\n")
            await writer.drain()
            return False
        writer.write(_WAYS[way](good))
        await writer.drain()
        return True


def _head(status: int, length: int, kind: str = "application/json", *more: str) -> bytes:
    lines = (f"HTTP/1.1 {status} Said", f"Content-Type: {kind}", f"Content-Length: {length}", *more)
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def _said(status: int, body: bytes, kind: str = "application/json", *more: str) -> bytes:
    return _head(status, len(body), kind, *more) + body


_BOMB = gzip.compress(b" " * 50_000_000)
_WAYS = {
    "good": lambda good: _said(200, good),
    "good, as text of json": lambda good: _said(200, good, "application/problem+json; charset=utf-8"),
    "html": lambda good: _said(200, b"<h1>Log in</h1>", "text/html"),
    "json called html": lambda good: _said(200, good, "text/html"),
    "broken json": lambda good: _said(200, good[:-3]),
    "deep json": lambda good: _said(200, b"[" * 100_000),
    "huge": lambda good: _said(200, b'"' + b"x" * 5_000_000 + b'"'),
    "bomb": lambda good: _said(200, _BOMB, "application/json", "Content-Encoding: gzip"),
    "list": lambda good: _said(200, b"[1, 2]"),
    "null": lambda good: _said(200, b"null"),
    "other shape": lambda good: _said(200, b'{"foretag": {"a": 1}}'),
    "redirect": lambda good: _said(302, b"", "text/html", "Location: http://127.0.0.1:1/"),
    "400": lambda good: _said(400, b"{}"),
    "401": lambda good: _said(401, b"{}"),
    "404": lambda good: _said(404, b"{}"),
    "429": lambda good: _said(429, b"{}"),
    "429 for two seconds": lambda good: _said(429, b"{}", "application/json", "Retry-After: 2"),
    "429 for an hour": lambda good: _said(429, b"{}", "application/json", "Retry-After: 3600"),
    "429 for nonsense": lambda good: _said(429, b"{}", "application/json", "Retry-After: soon"),
    "500": lambda good: _said(500, b"{}"),
    "503": lambda good: _said(503, b"{}"),
}


@asynccontextmanager
async def a_register() -> AsyncIterator[tuple[FakeRegister, str]]:
    """The register and its address."""
    register = FakeRegister()
    server = await asyncio.start_server(register.serve, "127.0.0.1", 0)
    try:
        yield register, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        register.lets_go()
        server.close()
