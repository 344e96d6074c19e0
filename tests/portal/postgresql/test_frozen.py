"""A PostgreSQL that hangs for a minute: who is signed out does not notice, who is signed in is told, in words, and loses nothing."""

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import quantiles

import httpx
import lxml.html
import pytest
from websockets.asyncio.client import connect

from portal.testing.browser import Served, serving
from test_world.people import by_key
from tests.portal.eservices.installing import install_example
from tests.postgres_server import PostgresServer

MY_PAGES, NOTES = "/inloggad/mina-sidor", "/inloggad/anteckningar"
SETTINGS = "/api/inloggad/skalet/anvandare/v1/installningar/spara"
OF_NOBODY = ("/", "/moms", "/tjanster", "/health/live", "/health/ready")
EACH_SECOND = 20
BEFORE, FROZEN = 10, 60
"""Seconds."""
PATIENT = 90
"""Seconds that a client waits at most, so that an answer that never comes fails a test."""
SOON = 20
"""Seconds: far from the minute that the database hangs, also on a machine that is busy with other tests."""


@dataclass(frozen=True)
class Answer:
    """How a request went."""

    path: str
    status: int
    seconds: float


@dataclass(frozen=True)
class OnPostgres:
    """A served portal with the notes of the tutorial, and Beata, who is signed in."""

    served: Served
    server: PostgresServer
    beata: httpx.Client


@pytest.fixture
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnPostgres]:
    server = PostgresServer()
    server.start()
    place, folder = install_example(tmp_path_factory.mktemp("packages")), tmp_path_factory.mktemp("served-on-postgres")
    with (
        serving(folder, has_tables=True, DATABASE_URL=server.database("served", has_tables=True), PYTHONPATH=str(place)) as served,
        httpx.Client(base_url=served.address, timeout=PATIENT, follow_redirects=True) as beata,
    ):
        beata.get("/inloggad/automock", params={"id": by_key("B03").person.personnummer, "target": NOTES, "valt-engagemang": "5521030014"})
        assert beata.get(NOTES).url.path == NOTES
        yield OnPostgres(served, server, beata)
        server.thaw()
    server.stop()


def opened(portal: OnPostgres) -> connect:
    """Her page of notes, live: it answers the portal's pings as a browser does."""
    cookies = "; ".join(f"{name}={value}" for name, value in portal.beata.cookies.items())
    address = f"{portal.served.address.replace('http', 'ws')}/ws/page?path={NOTES}"
    return connect(address, origin=portal.served.address, additional_headers={"Cookie": cookies}, max_size=None, open_timeout=PATIENT)


async def asked(served: Served, seconds: int) -> list[Answer]:
    """Twenty requests a second of somebody signed out, whether or not those before were answered."""
    async with httpx.AsyncClient(base_url=served.address, timeout=PATIENT, limits=httpx.Limits(max_connections=None)) as nobody:

        async def ask(path: str) -> Answer:
            began = time.monotonic()
            answer = await nobody.get(path)
            return Answer(path, answer.status_code, time.monotonic() - began)

        loop, asking = asyncio.get_running_loop(), list[asyncio.Task[Answer]]()
        over = loop.create_future()
        for number in range(seconds * EACH_SECOND):
            path = OF_NOBODY[number % len(OF_NOBODY)]
            loop.call_later(number / EACH_SECOND, lambda path=path: asking.append(asyncio.create_task(ask(path))))
        loop.call_later(seconds, over.set_result, None)
        await over
        return list(await asyncio.gather(*asking))


def p95(answers: list[Answer]) -> float:
    return quantiles([each.seconds for each in answers], n=20)[-1]


def told(answer: httpx.Response, language: str) -> lxml.html.HtmlElement:
    """The page that says that signed-in pages do not work, which came soon enough."""
    page = lxml.html.document_fromstring(answer.text)
    assert (answer.status_code, page.get("lang")) == (503, language)
    assert answer.elapsed.total_seconds() < SOON
    assert int(answer.headers["Retry-After"]) >= 1
    assert page.xpath("//*[@data-testid='error-503-title']")
    assert page.xpath("//main//a[@data-testid='error-503-start']/@href") == ["/en" if language == "en" else "/"]
    return page


@pytest.mark.requirement("OPS-027", "OPS-028")
async def test_a_minute_without_an_answer(portal: OnPostgres) -> None:
    async with opened(portal) as page:
        assert "layout-update" in str(await page.recv())
        before = await asked(portal.served, BEFORE)
        portal.server.freeze()
        meanwhile = asyncio.create_task(asked(portal.served, FROZEN))
        await asyncio.to_thread(_as_beata, portal)
        during = await meanwhile
        await (await page.ping())  # it lives; closed, this raises
    assert {each.status for each in before + during} == {200}, {each for each in during if each.status != 200}
    assert p95(during) <= p95(before) + 2, (p95(before), p95(during))  # who waits for the database waits for three seconds

    portal.server.thaw()
    thawed_at, statuses = time.monotonic(), [503]
    while statuses[-1] != 200:
        assert time.monotonic() - thawed_at < SOON, statuses
        statuses.append(portal.beata.get(MY_PAGES).status_code)
    assert set(statuses) == {503, 200}


def _as_beata(portal: OnPostgres) -> None:
    """What she does while the database hangs, and what she is told."""
    told(portal.beata.get(MY_PAGES), "sv")
    told(portal.beata.get(f"/en{MY_PAGES}"), "en")
    typed = {"note": "Ring banken\nom lånet, tack", "remind": "2031-06-30"}
    page = told(portal.beata.post(NOTES, data={**typed, "csrfmiddlewaretoken": portal.beata.cookies["vst_csrf"]}), "sv")
    kept = "\n".join(element.text_content() for element in page.xpath("//*[@data-testid='error-503-unsaved']"))
    assert all(line in kept for value in typed.values() for line in value.splitlines())
    saved = portal.beata.post(SETTINGS, json={"hamtaArenden": "all"}, headers={"x-csrftoken": portal.beata.cookies["vst_csrf"]})
    assert (saved.status_code, saved.headers["Content-Type"]) == (503, "application/json")
    assert json.loads(saved.text)["error"] == "UNAVAILABLE"
    assert saved.elapsed.total_seconds() < SOON
