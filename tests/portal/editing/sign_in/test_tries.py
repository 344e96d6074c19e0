"""Guessing a password: refused at an address after a few, slow for everybody together, and no stranger locks an editor out."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import AsyncRequestFactory, Client

from portal.constants import EDITOR_SLOW_ANSWER, EDITOR_TRIES, EDITOR_TRIES_OF_ALL, EDITOR_TRIES_WITHIN
from portal.editing.demo_editors import PASSWORD
from portal.editing.sign_in.password import unhurried
from portal.editing.sign_in.tries import TRIES, Tries

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def test_ten_wrong_passwords_refuse_a_name_at_an_address_for_ten_minutes() -> None:
    tries = Tries()
    for _ in range(EDITOR_TRIES):
        assert tries.may_try("redaktor", HERE, NOON)
        tries.was_wrong("Redaktor", HERE, NOON)
    assert not tries.may_try("redaktor", HERE, NOON)
    assert tries.may_try("publicerare", HERE, NOON)
    assert tries.may_try("redaktor", ELSEWHERE, NOON), "a stranger who guesses keeps nobody out"
    assert tries.may_try("redaktor", HERE, NOON + EDITOR_TRIES_WITHIN)


def test_a_64_of_ipv6_guesses_as_one_address() -> None:
    tries = Tries()
    for number in range(EDITOR_TRIES):
        tries.was_wrong("redaktor", f"2001:db8:1:1::{number:x}", NOON)
    assert not tries.may_try("redaktor", "2001:db8:1:1::ffff", NOON)
    assert tries.may_try("redaktor", "2001:db8:1:2::1", NOON)


def test_a_name_that_is_guessed_from_everywhere_is_answered_slowly_and_refused_to_nobody() -> None:
    tries = Tries()
    for number in range(EDITOR_TRIES_OF_ALL):
        assert tries.slowed_by("redaktor", NOON) == timedelta()
        tries.was_wrong("redaktor", f"203.0.113.{number}", NOON)
    assert tries.slowed_by("Redaktor", NOON) == EDITOR_SLOW_ANSWER == timedelta(seconds=2)
    assert tries.may_try("redaktor", ELSEWHERE, NOON), "many strangers keep nobody out either"
    assert tries.slowed_by("publicerare", NOON) == tries.slowed_by("redaktor", NOON + EDITOR_TRIES_WITHIN) == timedelta()


def test_the_right_password_is_refused_too_after_too_many_wrong_ones_and_it_says_so(edited: None) -> None:
    for _ in range(EDITOR_TRIES):
        Client().post("/admin/login/", {"username": "redaktor", "password": "fel"})
    refused = Client().post("/admin/login/", {"username": "redaktor", "password": PASSWORD})
    elsewhere = Client(REMOTE_ADDR=ELSEWHERE).post("/admin/login/", {"username": "redaktor", "password": PASSWORD})
    TRIES.forget()
    allowed = Client().post("/admin/login/", {"username": "redaktor", "password": PASSWORD})
    assert (refused.status_code, elsewhere.status_code, allowed.status_code) == (200, 302, 302)
    assert "Vänta tio minuter" in refused.content.decode()


@pytest.mark.django_db
async def test_an_answer_that_comes_later_is_waited_for_without_a_thread() -> None:
    paused: list[float] = []

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    def answers(slowed_by: timedelta) -> Any:
        def view(request: Any) -> HttpResponse:
            response: Any = HttpResponse("svar")
            response.slowed_by = slowed_by
            return response  # type: ignore[no-any-return]

        return view

    request = AsyncRequestFactory().post("/admin/login/")
    assert (await unhurried(answers(EDITOR_SLOW_ANSWER), pause)(request)).content == b"svar"
    await unhurried(answers(timedelta()), pause)(request)
    await unhurried(lambda request: HttpResponse(), pause)(request)
    assert paused == [2.0]


@pytest.mark.parametrize("password", ["fel", PASSWORD])
def test_the_login_asks_for_a_late_answer_for_a_name_that_is_guessed(edited: None, password: str) -> None:
    for number in range(EDITOR_TRIES_OF_ALL):
        TRIES.was_wrong("redaktor", f"203.0.113.{number}", datetime.now(UTC))
    slowed = Client(REMOTE_ADDR=ELSEWHERE).post("/admin/login/", {"username": "redaktor", "password": password})
    other = Client(REMOTE_ADDR=ELSEWHERE).post("/admin/login/", {"username": "operator", "password": PASSWORD})
    TRIES.forget()
    assert slowed.slowed_by == EDITOR_SLOW_ANSWER and other.slowed_by == timedelta()
    assert User.objects.get(username="redaktor").is_active
