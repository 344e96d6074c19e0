"""A body over the limit is refused at the door of the whole application."""

import json

import lxml.html
import pytest

from portal.http.body_limit import LIMIT
from tests.portal.bodies import sent


async def status_of(path: str, headers: list[tuple[bytes, bytes]], *chunks: bytes) -> int:
    server = await sent(path, headers, *((chunk, number < len(chunks)) for number, chunk in enumerate(chunks, start=1)))
    answer = await server.receive_output(timeout=5)
    await server.receive_output(timeout=5)
    return int(answer["status"])


@pytest.mark.parametrize("path", ["/cookies", "/inloggad/valj-vem-du-vill-foretrada", "/api/skalet/kontaktaoss/v1/skicka", "/finns-inte"])
async def test_a_body_over_the_limit_is_413(path: str) -> None:
    assert await status_of(path, [(b"content-length", str(LIMIT + 1).encode())], b"x") == 413
    assert await status_of(path, [(b"transfer-encoding", b"chunked")], *[b"x" * (LIMIT // 2)] * 3) == 413


async def answered(path: str, accept: str, body: tuple[tuple[bytes, bytes], ...] = ()) -> tuple[int, dict[bytes, bytes], str]:
    """The whole answer to a body that says it is too large: status, headers, text."""
    headers = [(b"accept", accept.encode()), *(body or ((b"content-length", str(LIMIT + 1).encode()),))]
    server = await sent(path, headers, (b"x", False))
    start, text = await server.receive_output(timeout=5), b""
    while (part := await server.receive_output(timeout=5)).get("more_body"):
        text += part["body"]
    return int(start["status"]), dict(start["headers"]), text.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "title", "words"),
    [
        ("/kontakt", "Det du skickade togs inte emot", "Det var större än de 1 MB som sidan tar emot."),
        ("/en/contact", "What you sent was not received", "It was larger than the 1 MB that the page takes."),
    ],
)
async def test_a_visitor_is_told_on_a_page_in_their_language_and_of_the_way_back(path: str, title: str, words: str) -> None:
    status, headers, text = await answered(path, "text/html,*/*;q=0.8")
    page = lxml.html.document_fromstring(text)
    assert (status, headers[b"Content-Type"]) == (413, b"text/html; charset=utf-8")
    assert page.xpath("//h1/text()") == [title]
    assert page.xpath("string(//*[@data-testid='body-refused-text'])") == words
    assert page.xpath("//*[@data-testid='body-refused-page']/@href") == [path]
    assert "answer=" in page.get_element_by_id("root").get("data-socket")  # so that its websocket draws no other page


async def test_a_call_is_told_in_json_whatever_it_accepts() -> None:
    status, headers, text = await answered("/api/skalet/kontaktaoss/v1/skicka", "text/html")
    assert (status, headers[b"content-type"], json.loads(text)["error"]) == (413, b"application/json", "TOO_LARGE")
