"""What a post was answered is drawn again by the socket of the page that shows it, and by no other."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from portal.answers import KEPT_FOR, MOST, Answers
from portal.flags import Flags
from portal.page import Page
from portal.user_settings.parties import AtHand


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


def test_the_page_goes_live_with_what_was_wrong_on_it(page: Page) -> None:
    answers = Answers()
    answered = answers.keep(replace(page, status=400, details="too long"))
    live = answers.again(answered.answer, replace(page, seconds_left=1799))
    assert (live.details, live.status, live.seconds_left) == ("too long", 400, 1799)


@pytest.mark.parametrize("other", [{"csrf_token": "bo"}, {"path": "/kontakt"}, {"query": "a=1"}, {"current": "another party"}])
def test_another_visitor_address_or_party_gets_the_page_as_it_is(page: Page, other: dict[str, Any]) -> None:
    answers = Answers()
    key = answers.keep(replace(page, details="too long")).answer
    asked = replace(page, **other)
    assert answers.again(key, asked) is asked
    assert answers.again("guessed", page) is page


def test_an_answer_is_forgotten_after_half_an_hour_and_when_there_are_too_many(page: Page) -> None:
    clock = Clock()
    answers = Answers(clock)
    first = answers.keep(replace(page, details="too long"))
    clock.now = KEPT_FOR - 1
    assert answers.again(first.answer, page).details == "too long"
    clock.now = KEPT_FOR
    assert answers.again(first.answer, page) is page
    second = answers.keep(replace(page, details="too long"))
    for _ in range(MOST):
        answers.keep(page)
    assert answers.again(second.answer, page) is page
