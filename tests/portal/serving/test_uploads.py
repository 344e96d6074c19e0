"""Large uploads against a portal that runs: they go to disk as they come, and only where somebody signed in may send them."""

import asyncio
import http.client
import os
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx
import lxml.html
import pytest
from django.utils import timezone

from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.portal.flow.files import MEGABYTE, pdf

SERVICE, PARTY = "/inloggad/torgplats", "5521030014"
DAY = (timezone.localdate() + timedelta(days=20)).isoformat()
ANSWERS = ({"torg": "hamntorget", "fran": DAY, "till": DAY}, {"varor": "hantverk", "el": "nej", "om": "Slöjd"}, {})
PATIENCE = 60
"""Seconds."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("data")) as one:
        yield one


def beata(served: Served) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=served.address, headers={"Origin": served.address}, timeout=PATIENCE)


def form_of(page: httpx.Response) -> tuple[str, dict[str, str]]:
    """Address and fields of the form that goes on."""
    form = lxml.html.document_fromstring(page.text).get_element_by_id("flow")
    return str(form.get("action")), {name: value for name, value in form.form_values() if isinstance(value, str)}


async def comes_to_sketch(client: httpx.AsyncClient) -> httpx.Response:
    page = await client.get(f"{SERVICE}/ny")
    for typed in ANSWERS:
        address, fields = form_of(page)
        page = await client.post(address, data={**fields, **typed}, follow_redirects=True)
    assert 'data-step-name="karta"' in page.text
    return page


async def signs_in(client: httpx.AsyncClient) -> None:
    query = urlencode({"id": by_key("B03").person.personnummer, "valt-engagemang": PARTY})
    assert (await client.get(f"/inloggad/automock?{query}")).status_code == 200


def resident(served: Served) -> int:
    """Bytes of the portal's process that are in memory."""
    state = Path(f"/proc/{served.process.pid}/statm").read_text().split()
    return int(state[1]) * os.sysconf("SC_PAGE_SIZE")


async def attached(client: httpx.AsyncClient, page: httpx.Response, content: bytes) -> int:
    address, fields = form_of(page)
    answer = await client.post(address, data={**fields, "_go": "fil-ensam"}, files={"skiss": ("skiss.pdf", content)})
    return answer.status_code


@pytest.mark.requirement("FLOW-036")
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell how much memory a process has")
async def test_twenty_uploads_at_once_take_no_more_memory_than_their_pieces(served: Served) -> None:
    async with beata(served) as client:
        await signs_in(client)
        pages = [await comes_to_sketch(client) for _ in range(8)]
        content = pdf(10 * MEGABYTE - 4096)
        assert await attached(client, pages.pop(), content) == 303  # what is loaded once
        before, highest = resident(served), 0
        uploads = asyncio.gather(*(attached(client, page, content) for page in pages for _ in range(3)))
        while not uploads.done():
            highest = max(highest, resident(served))
            await asyncio.wait([uploads], timeout=0.02)
        assert uploads.result() == [303] * 21
        assert highest - before <= 60 * MEGABYTE
        until = time.monotonic() + PATIENCE
        while resident(served) - before > 10 * MEGABYTE and time.monotonic() < until:
            await asyncio.wait([asyncio.get_running_loop().create_future()], timeout=0.5)
        assert resident(served) - before <= 10 * MEGABYTE


def announced(served: Served, path: str, cookies: str = "", size: int = 2 * MEGABYTE) -> http.client.HTTPResponse:
    """What is answered to a form of so many bytes before any of them is sent."""
    connection = http.client.HTTPConnection(urlsplit(served.address).netloc, timeout=PATIENCE)
    connection.putrequest("POST", path)
    for name, value in {"Content-Type": "multipart/form-data; boundary=x", "Content-Length": str(size), "Cookie": cookies}.items():
        connection.putheader(name, value)
    connection.endheaders()
    return connection.getresponse()


@pytest.mark.requirement("FLOW-036")
async def test_more_may_be_sent_to_upload_pages_alone_and_by_who_is_signed_in(served: Served) -> None:
    async with beata(served) as client:
        await signs_in(client)
        address, _ = form_of(await comes_to_sketch(client))
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    assert announced(served, "/cookies", cookies).status == 413
    assert announced(served, address.replace("karta", "varor"), cookies).status == 413
    signed_out = announced(served, address)
    assert signed_out.status == 303
    assert signed_out.headers["Location"].startswith("/inloggad/logga-in?redirect=%2Finloggad%2Ftorgplats%2Futkast")
    forged = announced(served, address, "vst_session=x; vst_token=y")
    assert forged.status == 303
    too_much = announced(served, address, cookies, size=60 * MEGABYTE)
    assert (too_much.status, too_much.headers["Location"]) == (303, f"{address}?for-mycket=ja")
    async with beata(served) as client:
        client.headers["Cookie"] = cookies
        page: Any = lxml.html.document_fromstring((await client.get(str(too_much.headers["Location"]))).text)
        assert "högst 50 MB" in page.xpath("//*[@data-testid='skiss-error']")[0].text_content()
