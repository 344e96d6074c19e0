"""Live pages without a browser, many at once: what a process does when they come, when they are cut off, and when they read nothing."""

import asyncio
import socket
import struct
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 120
"""Seconds."""


async def opened(
    origin: str,
    path: str = "/",
    *,
    cookie: str = "",
    from_address: str = "127.0.0.1",
    leaves: str = "",
    first: Callable[[str], object] = len,
    **reached: Any,
) -> ClientConnection:
    """A page that has got what it shows first. Raises ``ConnectionClosed`` with the code of whoever refuses it.

    ``leaves`` is what it has already; ``first`` is told what it shows first; ``reached`` says where an origin is that no name leads to:
    ``host``, ``port`` and, with TLS, ``ssl`` and ``server_hostname``.
    """
    page = await connect(
        f"{origin.replace('http', 'ws', 1)}/ws/page?path={quote(path)}&have={leaves}",
        origin=origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie} if cookie else {},
        local_addr=(from_address, 0),
        compression=None,
        max_size=None,
        open_timeout=PATIENCE,
        ping_interval=None,
        **reached,
    )
    first(str(await asyncio.wait_for(page.recv(), PATIENCE)))
    return page


async def code_of(page: ClientConnection) -> int:
    """The code that the page is closed with, once all that was sent to it is read."""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while True:
                await page.recv()
    return page.close_code or 0


async def close(pages: Iterable[ClientConnection]) -> None:
    await asyncio.gather(*(page.close() for page in pages))


def cut(page: ClientConnection) -> None:
    """As a phone that goes into a tunnel: nobody says goodbye."""
    page.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    page.transport.abort()
