"""Who was thrown out by the clock comes back to where they were; nobody else does."""

from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import async_to_sync

from portal.identity.returns import KEPT_FOR, LONGEST, remember, take
from test_world.people import by_key
from tests.portal.visitors import LOGOUT, signed_in

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
BEATA, ALBIN = "subject-of-beata", "subject-of-albin"
CASES = "/inloggad/bolagsverket/arenden?sida=2"

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_same_person_comes_back_once() -> None:
    async_to_sync(remember)(BEATA, CASES, NOW)
    assert async_to_sync(take)(BEATA, NOW + timedelta(minutes=5)) == CASES
    assert async_to_sync(take)(BEATA, NOW + timedelta(minutes=5)) is None


def test_another_person_does_not() -> None:
    async_to_sync(remember)(BEATA, CASES, NOW)
    assert async_to_sync(take)(ALBIN, NOW) is None


def test_the_last_place_counts() -> None:
    async_to_sync(remember)(BEATA, CASES, NOW)
    async_to_sync(remember)(BEATA, "/en/inloggad/mina-sidor", NOW)
    assert async_to_sync(take)(BEATA, NOW) == "/en/inloggad/mina-sidor"


@pytest.mark.parametrize(("after", "kept"), [(KEPT_FOR, True), (KEPT_FOR + timedelta(seconds=1), False)])
def test_a_day_later_one_starts_afresh(after: timedelta, kept: bool) -> None:
    async_to_sync(remember)(BEATA, CASES, NOW)
    assert (async_to_sync(take)(BEATA, NOW + after) is not None) is kept


@pytest.mark.parametrize(
    "path",
    ["https://evil.example/inloggad/x", "//evil.example/inloggad/", "/tjanster", "", "/inloggad/" + "x" * LONGEST, "/inloggad/\\evil"],
)
def test_only_a_place_behind_the_login_is_kept(path: str) -> None:
    async_to_sync(remember)(BEATA, path, NOW)
    assert async_to_sync(take)(BEATA, NOW) is None


def test_the_place_is_kept_when_a_page_signs_out_because_its_time_is_over() -> None:
    beata = signed_in("B03")
    assert beata.post(LOGOUT, {"from": CASES}).status_code == 204
    assert async_to_sync(take)(by_key("B03").person.subject, datetime.now(UTC)) == CASES


def test_who_signs_out_by_choice_starts_afresh() -> None:
    beata = signed_in("B03")
    assert beata.post(LOGOUT).status_code == 204
    assert async_to_sync(take)(by_key("B03").person.subject, datetime.now(UTC)) is None


def test_the_reset_of_the_test_controls_forgets_where_people_were() -> None:
    beata = signed_in("B03")
    assert beata.post(LOGOUT, {"from": CASES}).status_code == 204
    assert beata.delete("/api/mock/v1").status_code == 204
    assert async_to_sync(take)(by_key("B03").person.subject, datetime.now(UTC)) is None
