"""The next release is put in over the last one: tables first, then one process after the other, while visitors are there."""

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import contextmanager, suppress
from urllib.parse import urlencode

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from portal.testing.browser import a_chromium
from portal.words.texts import text
from test_world.people import by_key
from tests.bench.faults.scene import Scene, scene
from tests.browser.pages.portal import Portal
from tests.browser.test_flow import is_at
from tests.client.served import until
from tests.in_front import HOST
from tests.portal.flow.applicant import OSTRA_VERKEN, PLACE
from tests.releases import release
from tests.releases.visitor import OverHttps

PAGES = 200
OPENED_AT_ONCE = 20
PATIENCE = 120
"""Seconds."""
MESSAGE = {"till": "TILLGANGLIGHET", "amne": "", "meddelande": "Hej", "avsandare": ""}
TYPED = "Ost, bröd och det som jag inte har skickat"


@pytest.fixture(scope="module")
def last_release() -> Iterator[Scene]:
    with release.before() as before, scene(release=before) as one:
        yield one


@pytest.mark.requirement("OPS-038")
def test_the_next_release_takes_over_and_nobody_loses_anything(last_release: Scene, tmp_path_factory: pytest.TempPathFactory) -> None:
    front = last_release.front
    with a_chromium(tmp_path_factory.mktemp("chromium"), *front.tls.of_chromium) as driver, _open_pages(last_release) as pages:
        until(lambda: pages.live == PAGES, "every page to be live", PATIENCE)
        portal = Portal(driver, front.seen_at_the_edge)
        portal.width(1280)
        portal.consent("RESTRICTED")
        query = {"id": by_key("B03").person.personnummer, "valt-engagemang": OSTRA_VERKEN, "target": "/inloggad/torgplats/ny"}
        portal.visit(f"/inloggad/automock?{urlencode(query)}", live=False)
        is_at(portal, "plats")
        client = portal.driver.execute_script("return document.querySelector('script[src*=\"dist/client\"]').src")
        portal.driver.find_element("name", "fran").send_keys("2027-06-06")

        release.NOW.manage("prepare", **last_release.told)
        _goes_her_ways(last_release)  # at the last release, on the tables of this one

        with _load(last_release) as visitors:
            for process in last_release.processes:
                assert process.end() == 0
                process.release = release.NOW
                process.start()
        assert [status for each in visitors for status in each.statuses if status >= 500] == []
        assert all(each.rounds > 1 for each in visitors)

        until(lambda: pages.live == PAGES, "every page to be live again", PATIENCE)
        with front.client() as visitor:
            has_another_client = httpx.URL(client).path not in visitor.get("/").text
        if has_another_client:  # what is typed keeps the page from being loaded anew
            portal.wait(lambda: portal.text("connection-lost") == text("sv", "page.updated"), "the words that the page was updated")
        else:
            portal.wait_until_live()
        assert portal.driver.find_element("name", "fran").get_attribute("value") == "2027-06-06"
        with front.client() as visitor:
            assert visitor.get(httpx.URL(client).path).status_code == 200
        assert all(httpx.get(f"{each.address}{httpx.URL(client).path}").status_code == 200 for each in last_release.processes)
    _goes_her_ways(last_release)


def _goes_her_ways(scene: Scene) -> None:
    """What Beata does on an ordinary day: an application up to check answers, her pages, a setting, a search, a message."""
    beata = OverHttps(scene.front)
    assert beata.comes_to_check().has("flow-check")
    assert beata.visits("/inloggad/mina-sidor").status == 200
    beata.retrieves("all")
    assert beata.visits("/sok?q=moms").has("search-result")
    assert beata.writes(MESSAGE) == 204
    assert set(beata.statuses) <= {200, 204, 302, 303}


class _Visitor(threading.Thread):
    """Somebody who saves a step again and again, each time with another text, and finds it as it was saved."""

    def __init__(self, scene: Scene, is_over: threading.Event) -> None:
        super().__init__()
        self._beata, self._is_over = OverHttps(scene.front), is_over
        self.rounds, self.fault = 0, ""

    @property
    def statuses(self) -> list[int]:
        return self._beata.statuses

    def run(self) -> None:
        try:
            page = self._beata.goes_on(self._beata.visits(f"{self._beata.service}/ny"), PLACE)
            step = page.address
            while not self._is_over.is_set():
                self.rounds += 1
                typed = f"{TYPED} {self.rounds}"
                assert self._beata.sends(page, {"varor": "hantverk", "el": "nej", "om": typed}, "flow-later").status == 303
                assert self._beata.visits("/").status == 200
                page = self._beata.visits(step)
                assert page.field("om") == typed
        except Exception as fault:
            self.fault = f"{type(fault).__name__}: {fault}"


@contextmanager
def _load(scene: Scene) -> Iterator[list[_Visitor]]:
    is_over = threading.Event()
    visitors = [_Visitor(scene, is_over) for _ in range(4)]
    for each in visitors:
        each.start()
    try:
        yield visitors
    finally:
        is_over.set()
        for each in visitors:
            each.join()
    assert [each.fault for each in visitors if each.fault] == []


class _Pages:
    """Open pages that come back when they are sent on, on a loop of their own."""

    def __init__(self, scene: Scene) -> None:
        self._front, self._loop = scene.front, asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._room = asyncio.Semaphore(OPENED_AT_ONCE)
        self._live = 0
        self._pages = [asyncio.run_coroutine_threadsafe(self._page(), self._loop) for _ in range(PAGES)]

    @property
    def live(self) -> int:
        return self._live

    def close(self) -> None:
        for each in self._pages:
            each.cancel()
        wait(self._pages)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _page(self) -> None:
        front = self._front
        address, origin = f"wss://{HOST}:{front.port}/ws/page?path=/", Origin(front.origin)
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake):
                async with self._room:
                    page = await connect(address, host="127.0.0.1", origin=origin, ssl=front.tls.client, max_size=None, open_timeout=60)
                    assert json.loads(await page.recv())["type"] == "layout-update"
                self._live += 1
                try:
                    while True:
                        await page.recv()
                finally:
                    self._live -= 1
                    await page.close()


@contextmanager
def _open_pages(scene: Scene) -> Iterator[_Pages]:
    pages = _Pages(scene)
    try:
        yield pages
    finally:
        pages.close()
