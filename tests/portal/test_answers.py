"""What a post was answered is drawn again by the socket of the page that shows it, at whichever process, and by no other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from asgiref.sync import async_to_sync
from redis import Redis

from components.document import prerendered
from portal.eservices.presses import PRESS
from portal.flags import Flags
from portal.identity.login import Login
from portal.shared.answer_shelf import MOST_BYTES
from portal.testing.visitors import Response, Visitor
from portal.user_settings.parties import AtHand
from portal.web.answers import KEPT_FOR, MOST, AnswerLost, Answers, answers
from portal.web.page import Page
from portal.web.page_request import request_of_socket
from portal.web.screen import ShownPage
from portal.web.visit import visit
from test_world.people import by_key
from tests.redis_server import RedisServer

CONTACT, COMPANY, ARTICLE = "/om-foretagsporten-se/kontakt", "/inloggad/mina-sidor/foretag", "/registrera-foretag"


@pytest.fixture
def page() -> Page:
    return Page(
        screen="service",
        status=200,
        locale="sv",
        path="/inloggad/mina-sidor/foretag",
        query="",
        title="Mina sidor",
        today=date(2026, 11, 21),
        login=None,
        engagemang_list=None,
        current=None,
        choice_is_stored=True,
        hamta_arenden=None,
        origin="http://testserver",
        at_hand=AtHand(),
        flags=Flags(),
        notices=(),
        csrf_token="beata",
        sent_cookies=True,
        consent="NOT_SET",
        seconds_left=1800,
        session_is_mocked=False,
        theme="auto",
        alternates={},
        test_environment=True,
    )


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def kept(answers: Answers, page: Page) -> str:
    """The key of ``page`` as an answer that was drawn."""
    keyed = answers.keyed(page)
    await answers.keep(keyed)
    return keyed.answer


async def is_lost(answers: Answers, key: str, page: Page) -> None:
    """The page that shows the answer stays as it stands: as a visit would find it, it would hold nothing of what was typed."""
    with pytest.raises(AnswerLost):
        await answers.again(key, page)


async def test_the_page_goes_live_with_what_was_wrong_on_it(page: Page) -> None:
    answers = Answers()
    key = await kept(answers, replace(page, status=400, details="too long"))
    live = await answers.again(key, replace(page, seconds_left=1799))
    assert (live.details, live.status, live.seconds_left) == ("too long", 400, 1799)


OTHERS: list[dict[str, Any]] = [{"csrf_token": "bo"}, {"path": "/kontakt"}, {"query": "a=1"}, {"current": "another party"}]


@pytest.mark.parametrize("other", OTHERS)
async def test_another_visitor_address_or_party_gets_the_page_as_it_is(page: Page, other: dict[str, Any]) -> None:
    answers = Answers()
    key = await kept(answers, replace(page, details="too long"))
    asked = replace(page, **other)
    assert await answers.again(key, asked) is asked
    assert await answers.again("guessed", page) is page


@pytest.mark.parametrize("cookies", [{"csrf_token": "", "sent_cookies": False}, {"csrf_token": "given", "sent_cookies": True}])
async def test_a_browser_that_sent_no_cookies_keeps_the_page_that_it_was_answered(page: Page, cookies: dict[str, Any]) -> None:
    """Whether it takes none, or was given its first ones with the answer, which its socket sends."""
    answers = Answers()
    key = await kept(answers, replace(page, csrf_token="given", sent_cookies=False, details="a row more"))
    assert (await answers.again(key, replace(page, **cookies))).details == "a row more"


async def test_who_is_signed_in_is_shown_no_answer_to_a_browser_that_sent_no_cookies(page: Page) -> None:
    answers = Answers()
    key = await kept(answers, replace(page, sent_cookies=False, details="a row more"))
    beata = by_key("B03").person
    login = Login("sid-of-beata", beata, beata.subject, datetime.now(UTC) + timedelta(hours=1), is_mock=True)
    beatas = replace(page, login=login)
    assert await answers.again(key, beatas) is beatas


async def test_an_answer_is_forgotten_after_half_an_hour_and_when_there_are_too_many(page: Page) -> None:
    clock = Clock()
    answers = Answers(clock)
    first = await kept(answers, replace(page, details="too long"))
    clock.now = KEPT_FOR.total_seconds() - 1
    assert (await answers.again(first, page)).details == "too long"
    clock.now = KEPT_FOR.total_seconds()
    await is_lost(answers, first, page)
    second = await kept(answers, replace(page, details="too long"))
    for _ in range(MOST):
        await kept(answers, page)
    await is_lost(answers, second, page)


# --- Two processes ---


@pytest.fixture
def redis(tmp_path: Path, settings: Any) -> Iterator[RedisServer]:
    """The Redis that the processes share."""
    server = RedisServer(tmp_path)
    server.start()
    settings.REDIS_URL = server.url
    yield server
    server.stop()


def looked_at(visitor: Visitor, answer: Response) -> tuple[str, Page]:
    """The key of an answer that ``visitor`` sees, and the page that a visit to its address would find now."""
    (socket,) = answer.tree.xpath("//*[@id='root']/@data-socket")
    (key,) = parse_qs(urlsplit(socket).query)["answer"]
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in visitor.client.cookies.items())
    scope = {"headers": [(b"host", b"testserver"), (b"cookie", cookies.encode())], "query_string": b""}
    shown = async_to_sync(visit)(request_of_socket(answer.address, scope))
    assert isinstance(shown, ShownPage)
    return key, shown.page


def drawn(page: Page) -> str:
    """But for what the next press of a form is known by, which is another in each drawing."""
    html: str = async_to_sync(prerendered)(page, {"type": "http"})
    return re.sub(rf'name="{PRESS}" value="[^"]+"', "", html)


def goes_live_at_another_process(visitor: Visitor, answer: Response) -> str:
    """What another process draws of ``answer``: the same as the process that gave it, and not what a visit finds."""
    key, found = looked_at(visitor, answer)
    here, there = async_to_sync(answers.again)(key, found), async_to_sync(Answers().again)(key, found)
    assert drawn(there) == drawn(here)
    assert drawn(there) != drawn(found)
    assert (there.status, there.answer) == (answer.status, key)
    return drawn(there)


@pytest.mark.django_db
@pytest.mark.usefixtures("redis")
def test_what_was_wrong_with_a_contact_message_stands_there_with_what_was_typed() -> None:
    anna = Visitor()
    answer = anna.posts(CONTACT, {"subject": "", "message": "Jag undrar över moms", "email": "anna"})
    assert answer.status == 400
    live = goes_live_at_another_process(anna, answer)
    assert "Jag undrar över moms" in live
    assert 'data-testid="contact-email-error"' in live


@pytest.mark.django_db
@pytest.mark.usefixtures("redis")
def test_thanks_for_a_contact_message_stay_with_their_reference() -> None:
    anna = Visitor()
    answer = anna.posts(CONTACT, {"subject": "TEKNIK", "message": "Hej", "email": ""})
    reference = answer.text("contact-success").split()[-1]
    live = goes_live_at_another_process(anna, answer)
    assert 'data-testid="contact-success"' in live and reference in live


@pytest.mark.django_db
@pytest.mark.usefixtures("redis")
def test_who_wrote_too_often_is_still_told_so(settings: Any) -> None:
    settings.VST_CONTACT_SESSION_LIMIT = 0
    anna = Visitor()
    answer = anna.posts(CONTACT, {"subject": "TEKNIK", "message": "Hej", "email": ""})
    assert answer.status == 429
    assert "contact-submit-error" in goes_live_at_another_process(anna, answer)


@pytest.mark.django_db
@pytest.mark.usefixtures("redis")
def test_thanks_for_an_answer_about_a_page_stay() -> None:
    anna = Visitor()
    answer = anna.posts(ARTICLE, {"answer": "yes"})
    assert answer.status == 200
    assert "Tack för ditt svar!" in goes_live_at_another_process(anna, answer)


@pytest.mark.django_db
@pytest.mark.usefixtures("redis")
def test_what_an_e_service_refused_stands_there_with_what_was_typed() -> None:
    beata = Visitor("B03", acting_for="7521030010")
    answer = beata.posts(COMPANY, {"note": "för långt " * 250, "party": "7521030010"})
    assert answer.status == 400
    assert "för långt för långt" in goes_live_at_another_process(beata, answer)


@pytest.mark.django_db
@pytest.mark.usefixtures("redis")
def test_a_refused_choice_and_a_write_for_another_party_stay_refused() -> None:
    beata = Visitor("B03", acting_for="7521030010")
    refused = beata.posts("/inloggad/foretag-och-foreningar", {"orgnr": "5560000000"})
    assert refused.status == 400
    assert "chooser-failed" in goes_live_at_another_process(beata, refused)
    other = beata.posts(COMPANY, {"note": "Ring banken", "party": "5521110014"})
    assert other.status == 409
    assert "Ring banken" in goes_live_at_another_process(beata, other)


@pytest.mark.django_db
@pytest.mark.usefixtures("redis")
def test_a_service_that_broke_on_a_post_stays_broken_under_the_same_reference() -> None:
    beata = Visitor("B03", acting_for="7521030010")
    _, found = looked_at(beata, beata.posts(COMPANY, {"note": "för långt " * 250, "party": "7521030010"}))
    try:
        raise RuntimeError("the service can not go on")
    except RuntimeError as fault:
        details = found.details.broken_by(fault, "POST", found)
    key = async_to_sync(kept)(Answers(), replace(found, status=details.status, details=details))
    live = async_to_sync(Answers().again)(key, found)
    assert (live.status, live.details.broken) == (500, details.broken)
    assert details.broken in drawn(live)


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.usefixtures("redis")
async def test_another_visitor_address_or_party_gets_nothing_from_another_process_either(page: Page, other: dict[str, Any]) -> None:
    key = await kept(Answers(), replace(page, details="too long"))
    asked = replace(page, **other)
    assert await Answers().again(key, asked) is asked
    assert (await Answers().again(key, page)).details == "too long"
    await is_lost(Answers(), "0123456789abcdef", page)


async def test_redis_holds_nothing_that_can_be_read_and_forgets_it_after_half_an_hour(redis: RedisServer, page: Page) -> None:
    key = await kept(Answers(), replace(page, details="191212121212"))
    with Redis.from_url(redis.url) as inside:
        (name,) = inside.keys()
        assert key not in name.decode()
        sealed = inside.get(name)
        assert b"191212121212" not in sealed and b"details" not in sealed
        assert 0 < inside.pttl(name) <= KEPT_FOR.total_seconds() * 1000
        inside.set(name, sealed[:-1] + bytes([sealed[-1] ^ 1]))
    await is_lost(Answers(), key, page)  # it was changed on its way


async def test_a_secret_that_was_changed_still_opens_what_the_one_before_sealed(
    redis: RedisServer, page: Page, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    key = await kept(Answers(), replace(page, details="too long"))
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "n" * 50
    assert (await Answers().again(key, page)).details == "too long"
    settings.SECRET_KEY_FALLBACKS = []
    await is_lost(Answers(), key, page)
    assert "all processes need the same VST_SECRET_KEY" in caplog.text


async def test_without_redis_the_process_that_answered_knows_and_nobody_waits(
    redis: RedisServer, page: Page, caplog: pytest.LogCaptureFixture
) -> None:
    redis.stop()
    here = Answers()
    key = await kept(here, replace(page, details="too long"))
    assert (await here.again(key, page)).details == "too long"
    await is_lost(Answers(), key, page)
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
    redis.start()


@dataclass
class ThatChanges:
    """What a service of another team might hand out by mistake."""

    text: str = "?"


@pytest.mark.parametrize(
    ("details", "words"),
    [(ThatChanges(), "can not be told to the other processes"), (open, "can not be told"), ("x" * MOST_BYTES, "is too large")],
    ids=["not frozen", "a function", "too large"],
)
@pytest.mark.usefixtures("redis")
async def test_an_answer_that_can_not_be_written_down_is_told_of_and_lost_for_other_processes(
    page: Page, details: Any, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    here = Answers()
    key = await kept(here, replace(page, details=details))
    assert words in caplog.text
    await is_lost(Answers(), key, page)
    assert (await here.again(key, page)).details == details
