"""The serving process against whoever sends too much, sends nothing, or reads nothing: over real connections, on this machine only."""

import contextlib
import json
import re
import socket
import struct
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websocket import ABNF, WebSocket, create_connection

from portal.serving.connections import MOST_BYTES_OF_A_HEAD, MOST_HEADERS
from tests.bench.over_sockets import memory_of
from tests.client.served import Served, until

MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module")
def scene() -> Iterator[Served]:
    served = Served()
    served.start()
    yield served
    served.stop()


def connected(scene: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", scene.port), timeout=20)


def answer_to(scene: Served, sent: bytes) -> bytes:
    """All that comes back until the server closes."""
    with connected(scene) as end:
        with contextlib.suppress(OSError):  # closed while we still send
            end.sendall(sent)
        came = b""
        with contextlib.suppress(OSError):
            while part := end.recv(65_536):
                came += part
        return came


def test_a_head_with_too_many_headers_is_refused(scene: Served) -> None:
    headers = "".join(f"x-{n}: a\r\n" for n in range(MOST_HEADERS + 1))
    assert answer_to(scene, f"GET / HTTP/1.1\r\n{headers}\r\n".encode()).startswith(b"HTTP/1.1 431 ")


def test_a_long_cookie_is_refused_and_an_ordinary_one_is_not(scene: Served) -> None:
    assert answer_to(scene, b"GET / HTTP/1.1\r\ncookie: " + b"a" * MOST_BYTES_OF_A_HEAD + b"\r\n\r\n").startswith(b"HTTP/1.1 431 ")
    ordinary = b"GET / HTTP/1.1\r\nconnection: close\r\nhost: 127.0.0.1\r\ncookie: " + b"a" * 8_000 + b"\r\n\r\n"
    assert answer_to(scene, ordinary).startswith(b"HTTP/1.1 200 ")


def test_of_a_header_that_never_ends_little_is_read(scene: Served) -> None:
    with connected(scene) as end:
        end.sendall(b"GET / HTTP/1.1\r\nx: ")
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 64 * MEGABYTE:
                sent += end.send(b"a" * 65_536)
        assert sent < 64 * MEGABYTE, "the server read on for ever"
    assert answer_to(scene, b"GET /favicon.ico HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").startswith(b"HTTP/1.1 200 ")


def open_files(scene: Served) -> int:
    return len(list(Path(f"/proc/{scene.process.pid}/fd").iterdir()))


def test_connections_that_are_broken_in_every_way_leave_nothing_open(scene: Served) -> None:
    before = open_files(scene)
    for sent in (
        b"",
        b"\x00\x01",
        b"GET / HT",
        b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\na",
        b"GET /ws/page HTTP/1.1\r\nupgrade: websocket\r\n",
    ):
        with connected(scene) as end:
            end.sendall(sent)
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # a reset, as from a phone in a tunnel
    until(lambda: open_files(scene) <= before, "all connections are gone")


def test_a_page_that_reads_nothing_is_let_go(scene: Served) -> None:
    """It asks for more and more and reads none of it: memory is bounded, and its connection is broken."""
    before = open_files(scene)
    end = create_connection(f"ws://127.0.0.1:{scene.port}/ws/echo", origin=scene.url, timeout=5)
    end.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    asking = threading.Thread(target=_ask_without_reading, args=(end,), daemon=True)
    asking.start()
    until(lambda: open_files(scene) <= before, "the connection of the reader who does not read is broken", seconds=60)
    asking.join(timeout=20)
    assert not asking.is_alive()


def reads_nothing(scene: Served) -> WebSocket:
    """A page that is drawn anew each half second, with hardly any room for what it does not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(60)
    line.connect(("127.0.0.1", scene.port))
    return create_connection(f"ws://127.0.0.1:{scene.port}/ws/page?path=/%3Fshape=ticks", origin=scene.url, socket=line)


def pages_open(scene: Served) -> int:
    return int(urllib.request.urlopen(f"{scene.url}/open", timeout=60).read())


@pytest.mark.requirement("OPS-008")
def test_a_page_that_begins_to_read_again_finds_the_code_that_it_was_closed_with(scene: Served) -> None:
    until(lambda: pages_open(scene) == 0, "the pages of other tests are gone")
    page = reads_nothing(scene)
    until(lambda: pages_open(scene) == 1, "the page is open")
    until(lambda: pages_open(scene) == 0, "the page is let go")
    opcode, said = 0, b""
    while opcode != ABNF.OPCODE_CLOSE:
        opcode, said = page.recv_data()
    assert int.from_bytes(said[:2], "big") == 4008


@pytest.mark.requirement("OPS-008")
def test_two_hundred_pages_that_read_nothing_are_let_go_and_cost_little_and_another_page_is_answered_meanwhile(scene: Served) -> None:
    until(lambda: pages_open(scene) == 0, "the pages of other tests are gone")
    process = Path(f"/proc/{scene.process.pid}")
    quick = create_connection(f"ws://127.0.0.1:{scene.port}/ws/page?path=/%3Fshape=small", origin=scene.url, timeout=60)
    found = re.search(r'"target":"([^"]+)"', str(quick.recv()))
    assert found
    click = json.dumps({"type": "layout-event", "target": found[1], "data": [{}]})
    slow = [reads_nothing(scene) for _ in range(200)]
    until(lambda: pages_open(scene) == 201, "all are open")
    begun = most = memory_of(process)
    clicked = 0
    while pages_open(scene) > 1:
        quick.send(click)
        assert f":{(clicked := clicked + 1)}" in str(quick.recv())
        most = max(most, memory_of(process))
    assert clicked > 10
    assert most - begun < 20 * MEGABYTE
    for page in slow:
        page.shutdown()
    quick.close()


def _ask_without_reading(end: object) -> None:
    stop = time.monotonic() + 60
    with contextlib.suppress(Exception):
        while time.monotonic() < stop:
            end.send("a" * 60_000)  # type: ignore[attr-defined]
