"""What every answer carries, and what never gets in."""

import asyncio
import gzip
import json
import logging

import brotli
import pytest
from django.test import Client

from portal.http import body_limit
from portal.http.body_limit import FIRST_WITHIN, READ_BEYOND, READ_WHOLE, SAID_IN_WORDS, BodyLimit
from tests.portal.visitors import CHECK, FEATURES


def test_every_answer_has_the_security_headers(settings: object) -> None:
    answer = Client().get("/health/live")
    assert answer["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert (answer["X-Content-Type-Options"], answer["Cross-Origin-Opener-Policy"]) == ("nosniff", "same-origin")
    assert "Strict-Transport-Security" not in answer
    settings.VST_HTTPS = True  # type: ignore[attr-defined]
    assert Client().get("/health/live")["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


def test_a_request_is_one_line_without_query_and_personal_number(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "portal.request")
    Client().get("/api/finns-inte/199204029806?id=198307149818")
    (line,) = [record.getMessage() for record in caplog.records if record.name == "portal.request"]
    assert line.startswith("GET /api/finns-inte/************ 404 ")
    assert "198307149818" not in caplog.text


@pytest.mark.django_db
def test_a_page_is_compressed_for_who_takes_it_and_kept_by_no_shared_cache() -> None:
    plain = Client().get("/tjanster")
    assert "Content-Encoding" not in plain
    for accepted, encoding, unpacked in (
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
        ("gzip", "gzip", gzip.decompress),
        ("br;q=0, gzip", "gzip", gzip.decompress),
    ):
        packed = Client().get("/tjanster", headers={"Accept-Encoding": accepted})
        assert packed["Content-Encoding"] == encoding
        assert b"services-title" in unpacked(packed.content)
        assert len(packed.content) * 4 < len(plain.content)
        assert "Accept-Encoding" in packed["Vary"]
        assert packed["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_the_length_of_a_page_with_something_secret_says_nothing_about_it(encoding: str) -> None:
    visitor = Client()
    lengths = {len(visitor.get("/tjanster", headers={"Accept-Encoding": encoding}).content) for _ in range(12)}
    assert len(lengths) > 1


@pytest.mark.django_db
def test_the_portal_lives_and_is_ready() -> None:
    assert Client().get("/health/live").json() == {"status": "ok"}
    assert Client().get("/health/ready").json() == {"status": "ok"}


def test_only_the_branches_of_a_login_are_stored_nowhere() -> None:
    assert "Cache-Control" not in Client().get(FEATURES)
    assert Client().get(CHECK + "x")["Cache-Control"] == "no-store"


class Server:
    """An ASGI server with one request, and the app that answers it with what it read."""

    def __init__(self, chunks: list[bytes], headers: list[tuple[bytes, bytes]]) -> None:
        self.chunks = chunks
        self.scope = {"type": "http", "headers": headers}
        self.status = 0
        self.body = b""
        self.reads = self.reads_before_answer = 0
        self.asked_for = ""

    async def receive(self) -> dict[str, object]:
        self.reads += 1
        if not self.chunks:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": self.chunks.pop(0), "more_body": bool(self.chunks)}

    async def send(self, message: dict[str, object]) -> None:
        if "status" in message:
            self.status, self.reads_before_answer = message["status"], self.reads  # type: ignore[assignment]
        self.body += message.get("body", b"")  # type: ignore[operator]

    async def serve(self, limit: int, first_within: float = FIRST_WITHIN) -> None:
        async def app(scope, receive, send) -> None:
            self.asked_for = scope.get("path", "")
            read = b""
            while (message := await receive())["type"] == "http.request":
                read += message["body"]
                if not message["more_body"]:
                    break
            await send({"type": "http.response.start", "status": 200})
            await send({"type": "http.response.body", "body": read})

        await BodyLimit(app, limit, first_within)(self.scope, self.receive, self.send)  # type: ignore[arg-type]


async def test_a_body_within_the_limit_arrives_whole() -> None:
    server = Server([b"ab", b"cd"], [(b"content-length", b"4")])
    await server.serve(limit=4)
    assert (server.status, server.body) == (200, b"abcd")
    chunked = Server([b"ab", b"cd"], [(b"transfer-encoding", b"chunked")])
    await chunked.serve(limit=4)
    assert chunked.body == b"abcd"


async def test_a_body_that_says_it_is_too_large_is_refused_unread() -> None:
    server = Server([b"abcde"], [(b"content-length", b"5")])
    await server.serve(limit=4)
    assert (server.status, server.reads_before_answer, json.loads(server.body)["error"]) == (413, 0, "TOO_LARGE")


@pytest.mark.parametrize(("path", "status"), [("/admin/images/add/", 200), ("/moms", 413)])
async def test_only_where_editors_upload_pictures_a_body_may_be_as_large_as_one(path: str, status: int) -> None:
    server = Server([b"abcde"], [(b"content-length", b"5")])
    server.scope["path"] = path
    await server.serve(limit=4)
    assert server.status == status


async def test_an_editor_who_sends_too_much_gets_a_page_that_says_so_and_nothing_of_it_is_read() -> None:
    server = Server([b"abcde"], [(b"content-length", b"5")])
    server.scope["path"] = "/admin/pages/7/edit/"
    await server.serve(limit=4)
    assert (server.asked_for, server.body) == (SAID_IN_WORDS, b"")


@pytest.mark.parametrize("header", [(b"transfer-encoding", b"chunked"), (b"content-length", b"3")])
async def test_a_body_that_grows_too_large_is_refused(header: tuple[bytes, bytes]) -> None:
    server = Server([b"abc", b"de", b"f"], [header])
    await server.serve(limit=4)
    assert (server.status, server.reads_before_answer) == (413, 2)


@pytest.mark.parametrize(("headers", "most"), [((), READ_BEYOND), (((b"x-portal-edge", b"1"),), READ_WHOLE)])
async def test_of_a_body_that_is_refused_little_more_is_read_and_all_that_a_server_in_front_has(
    headers: tuple[tuple[bytes, bytes], ...], most: int
) -> None:
    chunk = b"x" * 65_536
    server = Server([chunk] * 2_000, [(b"content-length", b"131072000"), *headers])
    await server.serve(limit=4)
    assert server.status == 413
    assert most / len(chunk) - 1 <= server.reads <= most / len(chunk) + 1


async def test_a_body_that_a_browser_may_send_is_read_to_its_end_when_it_is_refused() -> None:
    server = Server([b"x" * 65_536] * 100, [(b"content-length", b"6553600")])
    await server.serve(limit=4)
    assert (server.status, server.reads_before_answer, server.reads) == (413, 0, 100)


@pytest.mark.parametrize("limit", ["READ_WITHIN", "NEXT_WITHIN"])
async def test_who_sends_no_more_of_what_is_refused_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(body_limit, limit, 0)
    server = Server([], [(b"content-length", b"5")])

    async def nothing() -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    server.receive = nothing  # type: ignore[method-assign]
    async with asyncio.timeout(3):
        await server.serve(limit=4)
    assert server.status == 413


async def test_a_body_that_never_comes_is_refused_and_holds_nobody_up() -> None:
    server = Server([], [(b"content-length", b"3")])

    async def nothing() -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    server.receive = nothing  # type: ignore[method-assign]
    await server.serve(limit=4, first_within=0)
    assert (server.status, json.loads(server.body)["error"]) == (408, "TOO_SLOW")
