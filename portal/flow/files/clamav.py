"""ClamAV, asked over its socket by the commands INSTREAM and PING (clamd(8))."""

import asyncio
import struct
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from asgiref.sync import sync_to_async

from portal.constants import FILE_PIECE, KILOBYTE
from portal.flow.files.scanner import Verdict

_LONGEST_REPLY: Final = KILOBYTE
_END: Final = b"\0"


class NoVerdict(Exception):
    """It answered, and said neither that a file is clean nor that it is infected."""


@dataclass(frozen=True, slots=True)
class ClamAV:
    """A scanner at ``address``: ``host:port``, or ``unix:/path`` of a socket."""

    address: str

    async def scan(self, content: BinaryIO) -> Verdict:
        """What it says of ``content``. Raises ``OSError`` where it is away, and :class:`NoVerdict`."""
        reader, writer = await self._connected()
        try:
            writer.write(b"zINSTREAM\0")
            while piece := await sync_to_async(content.read)(FILE_PIECE):
                writer.write(struct.pack("!I", len(piece)) + piece)
                await writer.drain()
            writer.write(struct.pack("!I", 0))
            await writer.drain()
            reply = await reader.readuntil(_END)
        except asyncio.IncompleteReadError as cut:
            raise NoVerdict("the reply was cut off") from cut
        finally:
            writer.close()
        return _verdict(reply)

    async def ping(self) -> None:
        """Ends when it answers. Raises ``OSError`` where it is away, and :class:`NoVerdict` of anything else that is there."""
        reader, writer = await self._connected()
        try:
            writer.write(b"zPING\0")
            if await reader.readuntil(_END) != b"PONG\0":
                raise NoVerdict("it is no ClamAV")
        except asyncio.IncompleteReadError as cut:
            raise NoVerdict("the reply was cut off") from cut
        finally:
            writer.close()

    async def _connected(self) -> tuple[Any, Any]:
        kind, _, path = self.address.partition(":")
        if kind == "unix":
            return await asyncio.open_unix_connection(path, limit=_LONGEST_REPLY)
        host, _, port = self.address.rpartition(":")
        return await asyncio.open_connection(host, int(port), limit=_LONGEST_REPLY)


def is_address(written: str) -> bool:
    """Whether ``written`` is one of ``host:port`` and ``unix:/path``."""
    kind, _, path = written.partition(":")
    host, _, port = written.rpartition(":")
    return path.startswith("/") if kind == "unix" else bool(host) and port.isascii() and port.isdigit()


def _verdict(reply: bytes) -> Verdict:
    said = reply.rstrip(_END).decode("ascii", "replace")
    if said.endswith(" FOUND"):
        return "infected"
    if said.endswith(": OK"):
        return "clean"
    raise NoVerdict(said)
