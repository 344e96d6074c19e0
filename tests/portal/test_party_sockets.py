"""Open pages hear of a choice made on another page, say so, and do nothing for a party that is not chosen any more."""

import functools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from channels.testing import WebsocketCommunicator

from portal.testing.visitors import Response, Visitor
from portal.web.socket import PageConsumer
from tests.portal import frames

pytestmark = pytest.mark.django_db

CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
COMPANY, SERVICES = "/inloggad/mina-sidor/foretag", "/tjanster"
OSTRA_VERKEN, ANGSBLOMMAN = "5521030014", "7521030010"


def in_one_thread(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Runs the pages' requests and their sockets beside each other, with the one database connection that the test rolls back."""

    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async_to_sync(test)(*arguments, **named)

    return run


class Tab:
    """A page of a visitor, and its socket as a browser would open it."""

    def __init__(self, visitor: Visitor, address: str, page: Response) -> None:
        self.told_already: list[Any] = []
        self._party = page.find("page").get("data-party")
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in visitor.client.cookies.items() if morsel.value)
        headers = [(b"host", b"testserver"), (b"origin", b"http://testserver"), (b"cookie", cookies.encode())]
        of_document = page.tree.xpath("string(//*[@id='root']/@data-socket)").partition("?")[2]
        query = f"{of_document}&path={quote(address)}&have=&party={self._party}"
        self._end = WebsocketCommunicator(PageConsumer.as_asgi(), f"/ws/page?{query}", headers)
        self._end.scope["client"] = ("192.0.2.1", 1)

    async def connects(self) -> None:
        assert (await self._end.connect())[0]

    async def hears(self) -> Any:
        return frames.from_portal(await self._end.receive_from(timeout=5))

    async def hears_nothing(self) -> bool:
        return bool(await self._end.receive_nothing(timeout=0.05))

    async def sends(self, target: str, data: Any) -> None:
        await self._end.send_to(text_data=json.dumps({"type": "layout-event", "target": target, "data": [data]}))

    async def close_code(self) -> int:
        while True:
            message = await self._end.receive_output(timeout=5)
            if message["type"] == "websocket.close":
                return int(message["code"])

    async def leaves(self) -> None:
        await self._end.disconnect()


@asynccontextmanager
async def opened(visitor: Visitor, address: str, page: Response | None = None) -> AsyncIterator[tuple[Tab, Any]]:
    """The tab once it is live, with the model it got."""
    page = page or await sync_to_async(visitor.visits)(address)
    tab = Tab(visitor, address, page)
    await tab.connects()
    while (first := await tab.hears())["type"] == "tell":
        tab.told_already.append(first)
    assert (first["type"], first["path"]) == ("layout-update", "")
    yield tab, first["model"]
    await tab.leaves()


async def beata(acting_for: str = OSTRA_VERKEN) -> Visitor:
    return await sync_to_async(Visitor)("B03", acting_for)


async def chooses(visitor: Visitor, number: str) -> None:
    answer = await sync_to_async(visitor.posts)(CHOOSER, {"orgnr": number})
    assert answer.status == 303


def shortcuts_target(model: Any) -> str:
    """Where the choice of a shortcut on my pages is sent."""
    found = [part for part in _all(model) if part.get("attributes", {}).get("data-testid") == "shortcuts-choices"]
    return str(found[0]["eventHandlers"]["onInput"]["target"])


def _all(model: Any) -> Any:
    if isinstance(model, dict):
        yield model
        for child in model.get("children", ()):
            yield from _all(child)


NOTICE = {
    "type": "tell",
    "name": "party-changed",
    "detail": {
        "text": "Du företräder nu Brf Ängsblomman i en annan flik. Den här sidan visar Östra Verken AB.",
        "show": "Visa sidan för Brf Ängsblomman",
    },
}


@in_one_thread
async def test_the_other_tabs_of_the_session_are_told_at_once_and_nobody_elses() -> None:
    visitor, again = await beata(), await beata()
    async with opened(visitor, COMPANY) as (tab, _), opened(again, COMPANY) as (other, _):
        await chooses(visitor, ANGSBLOMMAN)
        assert await tab.hears() == NOTICE
        assert await other.hears_nothing()
        await chooses(visitor, OSTRA_VERKEN)
        assert await tab.hears() == {**NOTICE, "detail": None}


@in_one_thread
async def test_what_is_done_on_a_page_for_another_party_is_not_done_and_told_again() -> None:
    visitor = await beata()
    async with opened(visitor, "/inloggad/mina-sidor") as (tab, model):
        target = shortcuts_target(model)
        await chooses(visitor, ANGSBLOMMAN)
        assert await tab.hears() == NOTICE
        await tab.sends(target, {"key": "bolagsverket-arenden", "target": {"checked": True}})
        assert await tab.hears() == NOTICE
        await chooses(visitor, OSTRA_VERKEN)
        assert (await tab.hears())["detail"] is None
        await tab.sends(target, {"key": "bolagsverket-arenden", "target": {"checked": True}})
        assert (await tab.hears())["type"] == "layout-update"


@in_one_thread
async def test_a_page_that_connects_with_an_old_party_keeps_it_and_is_told() -> None:
    visitor = await beata()
    old = await sync_to_async(visitor.visits)(COMPANY)
    await chooses(visitor, ANGSBLOMMAN)
    async with opened(visitor, COMPANY, old) as (tab, model):
        drawn = json.dumps(model, ensure_ascii=False)
        assert "Östra Verken AB" in drawn
        assert f'"data-party": "{old.find("page").get("data-party")}"' in drawn
        assert tab.told_already == [NOTICE]


@in_one_thread
async def test_the_notice_is_in_the_language_of_the_page() -> None:
    visitor = await beata()
    async with opened(visitor, f"/en{COMPANY}") as (tab, _):
        await chooses(visitor, ANGSBLOMMAN)
        words = (await tab.hears())["detail"]
        assert words["text"] == "You now represent Brf Ängsblomman in another tab. This page shows Östra Verken AB."


@in_one_thread
async def test_a_page_that_shows_nothing_of_a_party_is_drawn_anew_and_says_nothing() -> None:
    visitor = await beata()
    async with opened(visitor, SERVICES) as (tab, model):
        assert "party-changed" not in json.dumps(model)
        await chooses(visitor, ANGSBLOMMAN)
        update = await tab.hears()
        assert (update["type"], update["path"]) == ("layout-update", "")
        assert "Brf Ängsblomman" in json.dumps(update, ensure_ascii=False)
        assert await tab.hears_nothing()


@in_one_thread
async def test_an_open_page_that_connects_with_an_old_party_is_simply_drawn_for_the_new_one() -> None:
    visitor = await beata()
    old = await sync_to_async(visitor.visits)(SERVICES)
    await chooses(visitor, ANGSBLOMMAN)
    async with opened(visitor, SERVICES, old) as (tab, _):
        assert await tab.hears_nothing()
        assert tab.told_already == []


@pytest.mark.parametrize("mark", ["0123456789abcdef", "x" * 4000, OSTRA_VERKEN, "%00", "å"])
@in_one_thread
async def test_a_mark_that_is_no_party_of_the_visitors_sends_the_page_to_be_loaded_anew(mark: str) -> None:
    visitor = await beata()
    page = await sync_to_async(visitor.visits)(COMPANY)
    page.find("page").set("data-party", quote(mark))
    tab = Tab(visitor, COMPANY, page)
    await tab.connects()
    assert await tab.close_code() == 4401
    await tab.leaves()


@in_one_thread
async def test_a_person_alone_has_no_notice_to_be_shown() -> None:
    tolvan = await sync_to_async(Visitor)("P00")
    async with opened(tolvan, COMPANY) as (_, model):
        assert "party-changed" not in json.dumps(model)


@in_one_thread
async def test_no_number_stands_in_the_address_of_a_socket() -> None:
    for visitor in (await beata(), await sync_to_async(Visitor)("P00")):
        page = await sync_to_async(visitor.visits)(COMPANY)
        mark = str(page.find("page").get("data-party"))
        assert len(mark) == 16
        assert mark != (await sync_to_async(visitor.visits)("/tjanster")).find("profile-entity").get("data-orgnr")
    assert Response((await sync_to_async(Visitor().visits)("/tjanster")).response).find("page").get("data-party") == ""
