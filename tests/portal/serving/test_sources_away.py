"""The flag service and the source of notices fail while the portal serves, and while it starts: visitors see what they said last."""

import json
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import lxml.html
import pytest

from portal.testing.browser import Served, serving
from test_world.outside_world import NOTICES, flags
from tests.client.served import until

FEATURES, NOTICED = "/api/skalet/v1/features", "/api/driftmeddelanden/v1/driftmeddelanden"
PATIENT = 90
"""Seconds: flags hold for a minute."""
GARBAGE = {"GARBAGE": (200, "application/json", b"{["), "HTML": (200, "text/html", b"<h1>Fel</h1>"), "500": (500, "text/plain", b"")}


class Source:
    """Both systems; ``fault`` is what they answer from now on, and ``HANGS`` for nothing at all before the end."""

    def __init__(self) -> None:
        self.fault = ""
        self.asked: Counter[str] = Counter()
        self._ended = threading.Event()
        own = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                own.asked[self.path] += 1
                if own.fault == "HANGS":
                    own._ended.wait(PATIENT)
                status, kind, body = GARBAGE.get(own.fault, (200, "application/json", own.answer(self.path)))
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def answer(self, path: str) -> bytes:
        said = [{"key": key, "value": value} for key, value in flags().items()] if path == FEATURES else [NOTICES["N-SKAL"]]
        return json.dumps(said).encode()

    def fails(self, how: str) -> None:
        self.fault = how
        self.asked.clear()

    def stop(self) -> None:
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def source() -> Iterator[Source]:
    one = Source()
    yield one
    one.stop()


@pytest.mark.requirement("OPS-030")
def test_pages_are_the_same_while_they_fail_and_after_a_restart_in_the_midst_of_it(source: Source, tmp_path: Path) -> None:
    addresses = tmp_path / "upstream.toml"
    addresses.write_text(f'features = "{source.address}"\nnotices = "{source.address}"\n')
    own = {"VST_UPSTREAM": str(addresses)}
    with serving(tmp_path, **own) as portal:
        before = _seen(portal)
        assert len(before["/tjanster"]) > 10 and all(len(seen) > 1 for seen in before.values()), before
        until(lambda: _kept(tmp_path) == {"features", "notices"}, "both to be kept")
        source.fails("500")
        until(lambda: source.asked[FEATURES] >= 1 and source.asked[NOTICED] >= 2, "both to fail", PATIENT)
        assert _seen(portal) == before
    for how in ("HANGS", "HTML"):
        source.fails(how)
        with serving(tmp_path, **own) as portal:
            assert _seen(portal) == before, how
            until(lambda: source.asked[FEATURES] >= 1 and source.asked[NOTICED] >= 1, "both to be asked")
            assert _seen(portal) == before, how
            told = httpx.get(f"{portal.address}/health/dependencies").json()["dependencies"]["upstream"]
            assert all("age" in told[name] for name in ("features", "notices"))


def _seen(portal: Served) -> dict[str, list[str]]:
    """The services that flags let visitors see, and the notices, in both languages."""
    found = {}
    for path in ("/", "/tjanster", "/en/services"):
        answer = httpx.get(portal.address + path)
        page = lxml.html.document_fromstring(answer.content)
        parts = page.xpath("//*[@data-testid='services-card']/@data-service-id | //*[@data-testid='notice-message']/text()")
        found[path] = [str(answer.status_code), *map(str, parts)]
    return found


def _kept(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / "foretagsporten.sqlite3", timeout=30)) as database:
        return {name for (name,) in database.execute("SELECT name FROM portal_lastgood")}
