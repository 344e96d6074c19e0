"""What strangers do to a server: a body without end, a reader who reads nothing, and an operator who ends it."""

import asyncio
import contextlib
import os
import signal
import socket
import time
import urllib.request
from pathlib import Path
from typing import Final

from websocket import create_connection

from tests.bench.portal import Portal
from tests.live_pages import code_of, opened

MEGABYTE: Final = 1024 * 1024
BODY: Final = 300 * MEGABYTE
MOST_TAKEN: Final = 30 * MEGABYTE
"""What stands in the buffers of both ends is more than what was read."""
LET_GO_WITHIN: Final = 30.0
ENDS_WITHIN: Final = 30.0
MOVED: Final = 1012


def body(portal: Portal) -> tuple[bool, str]:
    """Whether a body over the limit is refused while it comes, and how much of it was taken."""
    sent, chunk = 0, b"x" * MEGABYTE
    with socket.create_connection(("127.0.0.1", portal.port), timeout=30) as end:
        end.sendall(f"POST /api/skalet/kontaktaoss/v1/skicka HTTP/1.1\r\nhost: localhost\r\ncontent-length: {BODY}\r\n\r\n".encode())
        with contextlib.suppress(OSError):
            while sent < BODY:
                end.sendall(chunk)
                sent += len(chunk)
    return sent < MOST_TAKEN, f"{sent // MEGABYTE} MB taken"


def slow_reader(port: int) -> tuple[bool, str]:
    """Whether a page is let go that is drawn anew each half second and reads nothing, of the scene at ``port``."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(60)
    line.connect(("127.0.0.1", port))
    url = f"http://127.0.0.1:{port}"
    page = create_connection(f"ws://127.0.0.1:{port}/ws/page?path=/%3Fshape=ticks", origin=url, socket=line)
    began = time.monotonic()
    while time.monotonic() - began < LET_GO_WITHIN:
        if int(urllib.request.urlopen(f"{url}/open", timeout=30).read()) == 0:
            return True, f"let go after {time.monotonic() - began:.0f} s"
        time.sleep(0.1)
    page.shutdown()
    return False, f"kept for more than {LET_GO_WITHIN:.0f} s"


def sigterm(portal: Portal) -> tuple[bool, str]:
    """Whether an open page is told to come back when the server is asked to end, and the server ends in time."""
    return asyncio.run(_sigterm(portal))


async def _sigterm(portal: Portal) -> tuple[bool, str]:
    page = await opened(portal.url)
    began = time.monotonic()
    os.kill(int(portal.process.name), signal.SIGTERM)
    code = await code_of(page)
    while (lives := _lives(portal.process)) and time.monotonic() - began < ENDS_WITHIN:  # noqa: ASYNC110  (another process knows)
        await asyncio.sleep(0.1)
    took = time.monotonic() - began
    return code == MOVED and not lives, f"page closed with {code}, {'still there after' if lives else 'ended after'} {took:.1f} s"


def _lives(process: Path) -> bool:
    """One that has ended and that nobody has asked for its status is a zombie."""
    with contextlib.suppress(FileNotFoundError):
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
