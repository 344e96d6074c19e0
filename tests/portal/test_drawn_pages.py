"""The websocket of somebody's page goes on with what its GET drew, unless something that every page knows has changed since."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from portal.runtime.metrics import DRAWN_BEFORE
from portal.testing.visitors import Response, Visitor
from portal.web.drawn_pages import DRAWN, KEPT_FOR, MOST, DrawnPages
from portal.web.page import Page
from tests.portal.test_party_sockets import ANGSBLOMMAN, Tab, beata, chooses, in_one_thread

pytestmark = pytest.mark.django_db

MY_PAGES = "/inloggad/mina-sidor"


class Hand:
    """A drawing that notes what becomes of it."""

    def __init__(self) -> None:
        self.is_closed = False

    def live(self, scope: Any, have: Any) -> Any:
        raise NotImplementedError

    async def close(self) -> None:
        self.is_closed = True


def outcomes() -> dict[str, float]:
    """How often a websocket went on with a drawing, and how often its page was drawn anew."""
    return {outcome: DRAWN_BEFORE.labels(outcome)._value.get() for outcome in ("taken", "anew")}


def key_of(page: Response) -> str:
    """The key of its drawing that a document says; empty where none was kept."""
    told = page.tree.xpath("string(//*[@id='root']/@data-socket)")
    return str(told.partition("drawn=")[2].partition("&")[0])


async def visits(visitor: Visitor, address: str = MY_PAGES) -> Response:
    return await sync_to_async(visitor.visits)(address)


@asynccontextmanager
async def live(visitor: Visitor, page: Response) -> AsyncIterator[str]:
    """The first that the websocket of ``page`` hears, once it is live."""
    tab = Tab(visitor, MY_PAGES, page)
    await tab.connects()
    yield str(await tab.hears())
    await tab.leaves()


async def page_of(visitor: Visitor) -> Page:
    """The page that a GET of hers drew."""
    drawn = DRAWN.find(key_of(await visits(visitor)))
    assert drawn
    return drawn.page


@in_one_thread
async def test_the_websocket_takes_the_drawing_and_nobody_else_gets_it() -> None:
    visitor = await beata()
    page = await visits(visitor)
    assert DRAWN.find(key_of(page))
    before = outcomes()
    async with live(visitor, page) as first:
        assert "layout-update" in first
        assert DRAWN.find(key_of(page)) is None
        assert outcomes() == {**before, "taken": before["taken"] + 1}
        async with live(visitor, page) as again:  # the page connects anew, or was opened twice
            assert "layout-update" in again
            assert outcomes()["anew"] == before["anew"] + 1


@in_one_thread
async def test_a_page_that_others_know_something_new_of_is_drawn_anew() -> None:
    visitor = await beata()
    page = await visits(visitor)
    before = DRAWN.find(key_of(page))
    assert before
    visitor.client.cookies["vst_theme"] = "dark"
    async with live(visitor, page) as first:
        assert "layout-update" in first
        assert DRAWN.find(key_of(page)) is before  # left where it is, until it is too old


@in_one_thread
async def test_a_page_for_another_party_than_is_chosen_by_now_is_not_gone_on_with() -> None:
    visitor = await beata()
    page = await visits(visitor)
    await chooses(visitor, ANGSBLOMMAN)
    async with live(visitor, page):
        assert DRAWN.find(key_of(page))


@in_one_thread
async def test_somebody_else_gets_nothing_of_it() -> None:
    page = await visits(await beata())
    other = await sync_to_async(Visitor)("B01", "5521010016")
    own = await visits(other)
    own.tree.get_element_by_id("root").set("data-socket", page.tree.xpath("string(//*[@id='root']/@data-socket)"))
    async with live(other, own) as first:
        assert "Östra Verken" not in first
    assert DRAWN.find(key_of(page))


@in_one_thread
async def test_only_pages_of_signed_in_people_are_kept() -> None:
    nobody = await sync_to_async(Visitor)()
    assert key_of(await sync_to_async(nobody.visits)("/tjanster")) == ""


@in_one_thread
async def test_the_drawings_of_a_session_go_with_it() -> None:
    visitor = await beata()
    page = await visits(visitor)
    await sync_to_async(visitor.posts)("/api/auth-service-api/api/token/v2/logout", {})
    assert DRAWN.find(key_of(page)) is None


@in_one_thread
async def test_an_old_drawing_is_ended_and_not_found() -> None:
    now = [0.0]
    pages, page, hand = DrawnPages(lambda: now[0]), await page_of(await beata()), Hand()
    key = await pages.keep(page, page, hand)
    assert pages.find(key)
    now[0] += KEPT_FOR.total_seconds()
    assert pages.find(key) is None
    await pages.keep(page, page, Hand())
    assert hand.is_closed


@in_one_thread
async def test_of_too_many_the_oldest_is_ended() -> None:
    pages, page = DrawnPages(), await page_of(await beata())
    hands = [Hand() for _ in range(MOST + 1)]
    keys = [await pages.keep(page, page, hand) for hand in hands]
    assert [hand.is_closed for hand in hands] == [True] + [False] * MOST
    assert pages.find(keys[0]) is None and pages.find(keys[1])


@in_one_thread
async def test_what_each_request_has_for_itself_makes_no_other_page() -> None:
    pages, page = DrawnPages(), await page_of(await beata())
    drawn = pages.find(await pages.keep(page, page, Hand()))
    assert drawn
    assert drawn.holds(replace(page, csrf_token="another", seconds_left=7))
    assert not drawn.holds(replace(page, hamta_arenden="all" if page.hamta_arenden is None else None))
    assert not drawn.holds(replace(page, login=replace(page.login, sid="another")))  # type: ignore[type-var]


@in_one_thread
async def test_the_drawing_of_another_loop_is_none_of_this_one() -> None:
    pages, page = DrawnPages(), await page_of(await beata())
    key = await sync_to_async(asyncio.run)(pages.keep(page, page, Hand()))
    assert pages.find(key) is None
