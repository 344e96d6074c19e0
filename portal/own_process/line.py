"""One line between the serving process and that of a service: frames of MessagePack, each after its length in four bytes.

A line is a pair of sockets without a name, of which each process holds one end: nobody else can take hold of it.
"""

import asyncio
import socket
import struct
from contextlib import suppress
from typing import Any, Final, Self

import msgpack

MOST_BYTES: Final = 8 * 1024 * 1024
"""Of one frame: eight times the largest page there is, the chooser of a thousand companies with 0.9 MB."""

_LENGTH: Final = struct.Struct(">I")

Frame = dict[str, Any]


class BadFrame(Exception):
    """A frame that is too large, or is none. Nothing more can be read from a line that one came over."""


class Line:
    """One end of a line, for one task that sends and one that receives."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int = MOST_BYTES) -> None:
        self._reader, self._writer, self._most = reader, writer, most

    @classmethod
    async def on(cls, end: socket.socket, most: int = MOST_BYTES) -> Self:
        """The line that ``end`` is an end of; it is closed with the line."""
        return cls(*await asyncio.open_connection(sock=end), most=most)

    async def send(self, frame: Frame) -> None:
        """Sends ``frame``, and waits while the other end takes too little.

        Raises ``BadFrame`` for one too large, ``OSError`` without a line.
        """
        self._writer.write(self._packed(frame))
        await self._writer.drain()

    def post(self, frame: Frame) -> bool:
        """Sends ``frame`` without waiting; whether there was room for it."""
        content = self._packed(frame)
        has_room = not self._writer.is_closing() and self._writer.transport.get_write_buffer_size() + len(content) <= self._most
        if has_room:
            self._writer.write(content)
        return has_room

    async def receive(self) -> Frame | None:
        """The next frame; ``None`` when the other end is closed or gone. Raises ``BadFrame``."""
        try:
            (length,) = _LENGTH.unpack(await self._reader.readexactly(_LENGTH.size))
            if length > self._most:
                raise BadFrame(f"a frame of {length} bytes")
            content = await self._reader.readexactly(length)
        except (asyncio.IncompleteReadError, OSError):
            return None
        try:
            frame = msgpack.unpackb(content)
        except (ValueError, msgpack.UnpackException) as fault:
            raise BadFrame("a frame that is no MessagePack") from fault
        if not isinstance(frame, dict) or not isinstance(frame.get("type"), str):
            raise BadFrame("a frame without a type")
        return frame

    def close(self) -> None:
        with suppress(OSError, RuntimeError):  # The other end, or the loop, may be gone.
            self._writer.close()

    def _packed(self, frame: Frame) -> bytes:
        content = bytes(msgpack.packb(frame))
        if len(content) > self._most:
            raise BadFrame(f"a frame of {len(content)} bytes")
        return _LENGTH.pack(len(content)) + content
