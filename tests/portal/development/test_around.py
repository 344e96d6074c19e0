"""The application that ``make dev`` serves around the portal, asked as a browser does."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from portal.development.around import Development
from portal.development.fault import Fault
from portal.development.line import Line
from portal.development.open_pages import OpenPages

PAGE = b"<html><head><title>a</title></head><body>b</body></html>"


async def _portal(scope: Any, receive: Any, send: Any) -> None:
    """Answers with a page, and says what it was asked to compress with."""
    told = [(name, value) for name, value in scope["headers"] if name == b"accept-encoding"]
    assert told == []
    kind = b"text/html" if scope["path"] == "/" else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(PAGE)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": PAGE[:9], "more_body": True})
    await send({"type": "http.response.body", "body": PAGE[9:]})


@pytest.fixture
def pages() -> OpenPages:
    return OpenPages(generation=3, new_page_since=2)


@pytest.fixture
def around(pages: OpenPages) -> Iterator[Development]:
    ours, theirs = Line.pair()
    yield Development(_portal, ours, pages, lambda name: (b"a {}", "text/css") if name == "a.css" else None, lambda: None, lambda: None)
    ours.close()
    theirs.close()


async def get(around: Development, path: str) -> tuple[int, bytes, dict[bytes, bytes]]:
    headers = [(b"accept", b"text/html"), (b"accept-encoding", b"gzip")]
    asked = ApplicationCommunicator(around, {"type": "http", "path": path, "headers": headers})
    start, body = await asked.receive_output(), b""
    while True:
        part = await asked.receive_output()
        body += part.get("body", b"")
        if not part.get("more_body"):
            return start["status"], body, dict(start["headers"])


async def open_page(around: Development, origin: bytes = b"http://localhost:8000") -> ApplicationCommunicator:
    headers = [(b"host", b"localhost:8000"), (b"origin", origin)]
    page = ApplicationCommunicator(around, {"type": "websocket", "path": "/development/pages", "headers": headers})
    await page.send_input({"type": "websocket.connect"})
    return page


async def test_a_page_has_the_script_that_hears_what_is_saved(around: Development) -> None:
    status, body, headers = await get(around, "/")
    assert status == 200
    assert b'/static/dist/development.js" data-generation="3"' in body
    assert body.index(b"development.js") < body.index(b"</head>")
    assert headers[b"content-length"] == str(len(body)).encode()


async def test_what_is_no_page_is_left_as_it_is(around: Development) -> None:
    assert (await get(around, "/api/other"))[1] == PAGE


async def test_a_static_file_is_that_of_the_sources(around: Development) -> None:
    status, body, headers = await get(around, "/static/a.css")
    assert (status, body, headers[b"cache-control"]) == (200, b"a {}", b"no-cache")


async def test_while_something_cannot_be_loaded_every_page_says_what(around: Development, pages: OpenPages) -> None:
    await pages.show(Fault("SyntaxError: <here>"))
    status, body, _ = await get(around, "/")
    assert status == 500
    assert b"SyntaxError: &lt;here&gt;" in body and b'role="alert"' in body
    await pages.show(None)
    assert (await get(around, "/"))[0] == 200


async def test_an_open_page_hears_what_cannot_be_loaded_and_that_it_is_mended(around: Development, pages: OpenPages) -> None:
    page = await open_page(around)
    assert (await page.receive_output())["type"] == "websocket.accept"
    assert '"generation": 3, "newPageSince": 2' in (await page.receive_output())["text"]
    await pages.show(Fault("NameError: x"))
    assert "NameError: x" in (await page.receive_output())["text"]
    await pages.show(None)
    assert '"mended"' in (await page.receive_output())["text"]
    pages.close()
    assert await page.receive_output() == {"type": "websocket.close", "code": 1012}
    await page.wait()


@pytest.mark.parametrize("origin", [b"http://elsewhere.example", b"", b"http://localhost:8001"])
async def test_a_page_of_another_address_hears_nothing(around: Development, origin: bytes) -> None:
    page = await open_page(around, origin)
    assert await page.receive_output() == {"type": "websocket.close", "code": 4403}
    await page.wait()


def test_a_line_that_nobody_holds_says_so() -> None:
    ours, theirs = Line.pair()
    theirs.say("ready", fault={"said": "å"})
    assert ours.hear() == {"what": "ready", "fault": {"said": "å"}}
    theirs.close()
    assert ours.hear() is None
    with pytest.raises(BrokenPipeError):
        ours.say("end")
    ours.close()


async def test_one_that_never_served_ends_when_nobody_watches_any_more(pages: OpenPages) -> None:
    ended: list[str] = []
    ours, theirs = Line.pair()
    around = Development(None, ours, pages, lambda name: None, lambda: ended.append("gave way"), lambda: None)
    life = ApplicationCommunicator(around, {"type": "lifespan"})
    await life.send_input({"type": "lifespan.startup"})
    assert await asyncio.to_thread(theirs.hear) == {"what": "ready"}
    theirs.close()
    assert (await life.receive_output())["type"] == "lifespan.startup.complete"
    assert ended == ["gave way"]
    await life.send_input({"type": "lifespan.shutdown"})
    assert (await life.receive_output())["type"] == "lifespan.shutdown.complete"
    ours.close()
