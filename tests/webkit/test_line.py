"""The line of a browser: what goes through it is remembered, and it can be cut."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import create_connection
from threading import Thread

import httpx
import pytest

from tests.webkit.line import Line, a_line


class Page(BaseHTTPRequestHandler):
    """Says what it was asked, and what with it."""

    def do_GET(self) -> None:
        self._say(b"")

    def do_POST(self) -> None:
        self._say(self.rfile.read(int(self.headers["Content-Length"])))

    def _say(self, body: bytes) -> None:
        told = f"{self.command} {self.path} {self.headers['Host']} ".encode() + body
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is written."""


@pytest.fixture(scope="module")
def served() -> Iterator[str]:
    """Where the pages are."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def browser() -> Iterator[tuple[Line, httpx.Client]]:
    with a_line() as line, httpx.Client(proxy=f"http://127.0.0.1:{line.port}", trust_env=False) as client:
        yield line, client


def remembered(line: Line) -> list[tuple[str, str, str]]:
    sent = [json.loads(entry["message"])["message"]["params"] for entry in line.log()]
    return [(one["request"]["method"], one["request"]["url"], one["type"]) for one in sent]


def test_what_is_asked_arrives_as_it_was_and_is_remembered(served: str) -> None:
    with browser() as (line, client):
        assert client.get(f"http://{served}/moms?a=1&b=å", headers={"Accept": "text/html"}).text == f"GET /moms?a=1&b=%C3%A5 {served} "
        assert client.post(f"http://{served}", content="ä" * 100_000).text == f"POST / {served} {'ä' * 100_000}"
        assert remembered(line) == [("GET", f"http://{served}/moms?a=1&b=%C3%A5", "Document"), ("POST", f"http://{served}/", "Other")]
        assert remembered(line) == []


def test_nobody_is_reached_while_it_is_away(served: str) -> None:
    with browser() as (line, client):
        line.is_away(True)
        with pytest.raises(httpx.TransportError):
            client.get(f"http://{served}/moms")
        line.is_away(False)
        assert client.get(f"http://{served}/moms").status_code == 200


def test_at_an_address_that_it_refuses_nobody_answers(served: str) -> None:
    with browser() as (line, client):
        line.refuses[:] = ["*client*.js"]
        with pytest.raises(httpx.TransportError):
            client.get(f"http://{served}/static/dist/client.123.js")
        assert client.get(f"http://{served}/static/dist/controls.123.js").status_code == 200


def test_a_tunnel_leads_to_whom_it_is_asked_for_and_what_goes_through_is_remembered(served: str) -> None:
    with a_line() as line, create_connection(("127.0.0.1", line.port)) as asks, asks.makefile("rb") as told:
        asks.sendall(f"CONNECT {served} HTTP/1.1\r\nHost: {served}\r\n\r\n".encode())
        assert told.readline() == b"HTTP/1.1 200 OK\r\n"
        assert told.readline() == b"\r\n"
        asks.sendall(f"GET /moms HTTP/1.1\r\nHost: {served}\r\n\r\n".encode())
        assert told.read().endswith(f"GET /moms {served} ".encode())
        assert remembered(line) == [("GET", f"http://{served}/moms", "Other")]


def test_where_nobody_listens_it_says_nothing() -> None:
    with browser() as (_, client), pytest.raises(httpx.TransportError):
        client.get("http://127.0.0.1:1/")
