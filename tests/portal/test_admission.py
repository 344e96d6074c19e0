"""Who comes while too many are served waits a moment, and is then told in words to come again; nobody waits without end."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import lxml.html
import pytest

from portal.web.admission import Admission
from portal.web.built_pages import built_page
from portal.web.failure_pages import ErrorDetails

SIGNED_IN = [(b"cookie", b"vst_token=x; __Host-vst_session=y")]
FOR_EVER, NOT_AT_ALL = timedelta(hours=1), timedelta()


class House:
    """A portal that answers when it is told to, with so many places."""

    def __init__(self, **places: Any) -> None:
        self.door = Admission(self._answer, self._page, **{"at_work": 2, "kept": 1, "waiting": 2, "wait": FOR_EVER} | places)
        self._may_answer = asyncio.Event()
        self.inside: list[str] = []

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        self.inside.append(scope["path"])
        await self._may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def _page(self, locale: str) -> str:
        return f"<html lang={locale}>"

    def answer_all(self) -> None:
        self._may_answer.set()


class Visitor:
    """Somebody's request."""

    def __init__(self, house: House, path: str = "/", method: str = "GET", headers: Any = ()) -> None:
        self.said: list[Any] = []
        scope = {"type": "http", "path": path, "method": method, "headers": headers}
        self.task = asyncio.create_task(house.door(scope, self._nothing, self._hears))

    async def _nothing(self) -> Any:
        return {}

    async def _hears(self, message: Any) -> None:
        self.said.append(message)

    async def status(self) -> int:
        await self.task
        return int(self.said[0]["status"])

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.said[0]["headers"]}


async def settle() -> None:
    """Lets everybody do what they can do."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_who_waits_has_the_place_of_who_is_answered() -> None:
    house = House()
    visitors = [Visitor(house, f"/{number}") for number in range(4)]
    await settle()
    assert house.inside == ["/0", "/1"]
    house.answer_all()
    assert [await each.status() for each in visitors] == [200] * 4
    assert house.inside == ["/0", "/1", "/2", "/3"]


@pytest.mark.requirement("OPS-007")
async def test_one_more_than_may_wait_is_told_in_their_language_when_to_come_again() -> None:
    house = House()
    visitors = [Visitor(house) for _ in range(4)]
    await settle()
    late = Visitor(house, "/en/services")
    assert await late.status() == 503
    assert 1 <= int(late.headers["retry-after"]) <= 5
    assert late.headers["content-language"] == "en"
    assert late.headers["cache-control"] == "no-store"
    assert late.headers["content-security-policy"]
    assert late.said[1]["body"] == b"<html lang=en>"
    house.answer_all()
    assert [await each.status() for each in visitors] == [200] * 4
    assert await Visitor(house).status() == 200


@pytest.mark.requirement("OPS-007")
async def test_a_call_is_told_as_calls_are() -> None:
    house = House(at_work=0, waiting=0)
    call = Visitor(house, "/api/search/suggestions", "POST")
    assert await call.status() == 503
    assert call.headers["content-type"] == "application/json"
    assert b'"error": "BUSY"' in call.said[1]["body"]


async def test_who_has_waited_in_vain_is_told_too_and_stands_in_nobodys_way() -> None:
    house = House(wait=NOT_AT_ALL)
    first = [Visitor(house), Visitor(house)]
    await settle()
    assert [await Visitor(house).status() for _ in range(5)] == [503] * 5
    house.answer_all()
    assert [await each.status() for each in first] == [200, 200]
    assert await Visitor(house).status() == 200


@pytest.mark.requirement("OPS-007")
async def test_what_beata_sends_has_a_place_that_nobody_else_gets() -> None:
    house = House()
    reading = [Visitor(house) for _ in range(4)]
    await settle()
    sent = Visitor(house, "/inloggad/anteckningar", "POST", SIGNED_IN)
    await settle()
    assert house.inside[-1] == "/inloggad/anteckningar"
    assert await Visitor(house, "/sent", "POST").status() == 503, "a post of somebody signed out waits as others do"
    house.answer_all()
    assert [await each.status() for each in [*reading, sent]] == [200] * 5


@pytest.mark.parametrize("path", ["/health/live", "/health/ready", "/metrics"])
async def test_whoever_looks_how_the_process_is_never_waits(path: str) -> None:
    house = House(at_work=0, waiting=0)
    house.answer_all()
    assert await Visitor(house, path).status() == 200


async def test_who_goes_away_while_waiting_or_while_being_served_leaves_the_place_to_others() -> None:
    house = House()
    visitors = [Visitor(house, f"/{number}") for number in range(4)]
    await settle()
    for gone in (visitors[0], visitors[2]):
        gone.task.cancel()
    await settle()
    assert house.inside == ["/0", "/1", "/3"]
    house.answer_all()
    assert [await visitors[1].status(), await visitors[3].status()] == [200, 200]
    assert [await each.status() for each in [Visitor(house) for _ in range(4)]] == [200] * 4


async def test_a_failure_gives_the_place_back() -> None:
    async def fails(*_: Any) -> None:
        raise RuntimeError

    door: Callable[..., Awaitable[None]] = Admission(fails, at_work=1, waiting=0)
    for _ in range(3):
        with pytest.raises(RuntimeError):
            await door({"type": "http", "path": "/", "method": "GET", "headers": []}, None, None)


@pytest.mark.requirement("OPS-007")
@pytest.mark.django_db
@pytest.mark.parametrize(("locale", "title"), [("sv", "Det är många här just nu"), ("en", "Many people are here right now")])
async def test_the_page_says_what_to_do_and_is_of_nobody(locale: Any, title: str) -> None:
    page = lxml.html.document_fromstring(await built_page(503, locale, ErrorDetails(is_busy=True)))
    assert page.get("lang") == locale
    (heading,) = page.xpath("//*[@data-testid='error-503-title']")
    assert heading.text == title
    assert page.findtext(".//title").startswith(title)
    assert [link.get("href") for link in page.xpath("//*[@data-testid='error-503-again']")] == [""]
    assert not page.xpath("//script")
    assert not [each for each in page.xpath("//input[@name='csrfmiddlewaretoken']/@value") if each]


@pytest.mark.django_db
@pytest.mark.parametrize("status", [500, 503])
async def test_a_page_that_stands_ready_has_nothing_that_could_not_be_answered_there(status: int) -> None:
    page = lxml.html.document_fromstring(await built_page(status, "sv"))
    assert page.xpath("//*[@data-testid='page']")
    assert not page.xpath("//*[@data-testid='consent-dialog' or @data-testid='notice']")
    assert not page.xpath("//button[not(ancestor::form)]")
