"""``make stack``: the shape of production on one machine, from one command to nothing left of it."""

import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from portal.testing.browser import PATIENCE
from portal.testing.ports import free_port


@pytest.fixture(scope="module")
def running() -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command as somebody types it, once it says that it serves; and what it said."""
    command = [sys.executable, "-m", "tests.stack", "--port", str(free_port())]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process, _until_it_serves(process)
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def test_two_processes_postgresql_and_redis_serve_over_tls_and_nothing_is_left_after_ctrl_c(
    running: tuple["subprocess.Popen[str]", str],
) -> None:
    process, said = running
    origin, authority, first, second, folder = _places(said)
    with httpx.Client(base_url=origin, verify=_trusting(authority), follow_redirects=True, timeout=PATIENCE) as visitor:
        assert visitor.get("/").status_code == 200
        assert visitor.get("/").headers["X-Cache-Status"] in {"HIT", "STALE", "UPDATING"}
        assert "login-option-bankid" in visitor.get("/inloggad/mina-sidor").text, "the test login"
    for address in (first, second):
        assert httpx.get(f"{address}/health/ready").json()["status"] == "ok"
        assert {"database", "redis"} <= httpx.get(f"{address}/health/dependencies").json()["dependencies"].keys()
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 0
    assert not Path(folder).exists()
    for address in (origin, first, second):
        with socket.socket() as end:
            assert end.connect_ex(("127.0.0.1", int(address.rpartition(":")[2]))) != 0


def _until_it_serves(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    said = ""
    for line in process.stdout:
        said += line
        if "Ctrl-C" in line:
            return said
    pytest.fail(f"It ended before it served:\n{said}")


def _places(said: str) -> tuple[str, str, str, str, str]:
    found = re.search(r"(https://\S+) is served\. Browsers trust it by (\S+);.*\nBehind it: (\S+) and (\S+)\. .* are in (\S+)\. ", said)
    assert found, said
    return (found[1], found[2], found[3], found[4], found[5])


def _trusting(authority: str) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=authority)
