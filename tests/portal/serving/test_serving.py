"""The portal as it is served: a large body leaves nothing on the disk, an end is clean, operators have an address of their own."""

import contextlib
import http.client
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from portal.testing.browser import Served, serving
from portal.testing.ports import free_port
from tests.bench.over_sockets import memory_of

MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module")
def operators() -> int:
    return free_port()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, operators: int) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("served")
    (data / "tmp").mkdir()
    with serving(data, TMPDIR=str(data / "tmp"), VST_OPERATOR_BIND=f"127.0.0.1:{operators}") as one:
        yield one


def status_of(port: int, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status


def port_of(served: Served) -> int:
    return int(served.address.rsplit(":", 1)[1])


@pytest.mark.requirement("OPS-004")
@pytest.mark.parametrize("announced", [True, False])
def test_a_body_over_the_limit_is_refused_while_it_comes_and_leaves_nothing(served: Served, announced: bool) -> None:
    """What is freed is not always given back to the machine at once, so one of several rounds must add nothing; bodies that stayed
    would add 30 MB to each.
    """
    process = Path(f"/proc/{served.process.pid}")
    assert any(_adds_nothing(served, announced, process) for _ in range(6)), "the process grows by what it refuses"
    files = _open_files(process)
    _refused(served, announced, at_once=1)
    assert _open_files(process) <= files
    assert not [file for file in (Path(served.log).parent / "tmp").rglob("*") if file.is_file()]


@pytest.mark.parametrize("announced", [True, False])
def test_of_300_megabytes_hardly_any_is_read_and_nothing_lies_on_the_disk(served: Served, announced: bool) -> None:
    length = f"content-length: {300 * MEGABYTE}" if announced else "transfer-encoding: chunked"
    with socket.create_connection(("127.0.0.1", port_of(served)), timeout=20) as end:
        head = f"POST /api/skalet/kontaktaoss/v1/skicka HTTP/1.1\r\nhost: localhost\r\n{length}\r\n\r\n"
        end.sendall(head.encode())
        sent, chunk = 0, b"x" * MEGABYTE
        with contextlib.suppress(OSError):
            while sent < 300 * MEGABYTE:
                end.sendall(chunk if announced else b"%x\r\n%s\r\n" % (len(chunk), chunk))
                sent += len(chunk)
    assert sent < 30 * MEGABYTE, "what is refused was read on"  # what stands in the buffers of both ends is more than what was read
    on_disk = [file for file in (Path(served.log).parent / "tmp").rglob("*") if file.is_file()]
    assert not on_disk
    assert status_of(port_of(served), "/health/live") == 200


def test_who_hears_nothing_before_all_is_sent_reads_the_answer_and_is_not_cut_off(served: Served) -> None:
    """As browsers send a file. What is still unread when a connection is closed resets it, and takes the answer with it."""
    size = int(6.5 * MEGABYTE)
    with socket.create_connection(("127.0.0.1", port_of(served)), timeout=20) as end:
        head = f"POST /cookies HTTP/1.1\r\nhost: localhost\r\ncontent-length: {size}\r\n\r\n"
        end.sendall(head.encode() + b"x" * size)
        answer = said = end.recv(65_536)
        while said:
            said = end.recv(65_536)
            answer += said
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"TOO_LARGE" in answer


def test_operators_are_answered_at_their_own_address_only(served: Served, operators: int) -> None:
    for path in ("/metrics", "/health/services", "/health/dependencies", "/Shibboleth.sso/Status"):
        assert (status_of(port_of(served), path), status_of(operators, path)) == (404, 200)
    assert (status_of(port_of(served), "/"), status_of(operators, "/")) == (200, 404)
    assert (status_of(port_of(served), "/health/ready"), status_of(operators, "/health/ready")) == (200, 200)


def test_an_address_that_is_taken_is_told_of_in_one_line(served: Served) -> None:
    command = [sys.executable, "-m", "django", "serve", "--port", str(port_of(served))]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(Path(served.log).parent), "VST_ENV": "test"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert f"127.0.0.1:{port_of(served)} can not be listened at" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("asked_by", [signal.SIGTERM, signal.SIGINT])
def test_who_is_asked_to_end_ends_cleanly(asked_by: signal.Signals, tmp_path: Path) -> None:
    with serving(tmp_path) as one:
        assert status_of(port_of(one), "/") == 200
        one.process.send_signal(asked_by)
        assert one.process.wait(timeout=60) == 0
    assert "Traceback" not in one.logged()


def _adds_nothing(served: Served, announced: bool, process: Path) -> bool:
    memory = memory_of(process)
    assert all(said.startswith(b"HTTP/1.1 413") for said in _refused(served, announced, at_once=20))
    return memory_of(process) - memory <= 2 * MEGABYTE


def _refused(served: Served, announced: bool, at_once: int) -> list[bytes]:
    """The first bytes of what each of so many bodies of 300 MB was answered, of which not even 1.5 MB came."""
    with ThreadPoolExecutor(at_once) as senders:
        return list(senders.map(lambda _: _sent_until_refused(port_of(served), announced), range(at_once)))


def _sent_until_refused(port: int, announced: bool) -> bytes:
    """The answer is looked for after each 64 KB; after 1.4 MB nothing more comes, and it is waited for."""
    length = f"content-length: {300 * MEGABYTE}" if announced else "transfer-encoding: chunked"
    chunk, sent, most = b"x" * 65_536, 0, int(1.4 * MEGABYTE)
    with socket.create_connection(("127.0.0.1", port), timeout=60) as end:
        end.sendall(f"POST /api/search/suggestions HTTP/1.1\r\nhost: localhost\r\n{length}\r\n\r\n".encode())
        while sent < most and not select.select([end], [], [], 0.1)[0]:
            end.sendall(chunk if announced else b"%x\r\n%s\r\n" % (len(chunk), chunk))
            sent += len(chunk)
        answer = said = end.recv(65_536)
        with contextlib.suppress(ConnectionResetError):
            while said:
                said = end.recv(65_536)
    return answer


def _open_files(process: Path) -> int:
    """How many ordinary files the process has open beside its databases, which each thread opens for itself when it first asks."""
    links = [process / "fd" / name for name in os.listdir(process / "fd")]
    return sum(link.is_file() and ".sqlite3" not in os.readlink(link) for link in links)
