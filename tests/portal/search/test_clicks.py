"""Which hits are chosen is counted by term, hit, language and day, and by nobody."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from portal.constants import SEARCH_CLICK_MAX_BYTES, SEARCH_CLICKS_OF_AN_ADDRESS, SEARCHES_KEPT_FOR, SEARCHES_OF_AN_ADDRESS
from portal.search.searched import clicks
from portal.search.searched.clicks import CLICKS, Clicks
from portal.search.searched.models import ClickCount
from portal.search.source import CLICK
from tests.portal.visitors import csrf_client

TODAY = date(2026, 11, 21)
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ANNAS, BOS = "192.0.2.1", "192.0.2.2"
MOMS = "page:moms"


@pytest.fixture(autouse=True)
def _nothing_before(db: None) -> Iterator[None]:
    CLICKS.forget()
    yield
    CLICKS.forget()


def chooses(key: Any = MOMS, term: Any = "Moms", language: Any = "sv", client: Client | None = None, **headers: str) -> int:
    body = json.dumps({"queryString": term, "language": language, "id": key})
    return int((client or csrf_client()).post(CLICK, body, "application/json", headers=headers).status_code)


def counted() -> set[tuple[str, str, str, int]]:
    CLICKS.write()
    return {(row.term, row.locale, row.key, row.count) for row in ClickCount.objects.all()}


def test_anna_chooses_a_hit_and_it_is_counted_once_however_often_she_does() -> None:
    for _ in range(3):
        assert chooses(client=csrf_client()) == 204
    assert chooses("page:moms-andringar") == 204
    assert counted() == {("moms", "sv", MOMS, 1), ("moms", "sv", "page:moms-andringar", 1)}


def test_anna_and_bo_choose_the_same_and_it_is_counted_twice() -> None:
    here, there = Clicks(), Clicks()
    for of_process, address in ((here, ANNAS), (there, BOS)):
        of_process.note("moms", "sv", MOMS, address, NOON)
        of_process.write(NOON)
    assert ClickCount.objects.get(day=TODAY).count == 2


def test_it_counts_again_for_the_same_address_the_next_day() -> None:
    choices = Clicks()
    for day in range(2):
        choices.note("moms", "sv", MOMS, ANNAS, NOON + timedelta(days=day))
        assert choices.write(NOON + timedelta(days=day)) == 1


def test_choosing_asks_the_database_for_nothing_more(django_assert_num_queries: Any) -> None:
    choices = Clicks()
    with django_assert_num_queries(0):
        for _ in range(100):
            choices.note("moms", "sv", MOMS, ANNAS, NOON)
    assert choices.write(NOON) == 1


@pytest.mark.parametrize("term", ["19121212-1212", "beata@exempel.se", "ärende 98765", "x" * 81])
def test_a_term_that_is_not_counted_as_a_search_is_not_counted_here_either(term: str) -> None:
    assert chooses(term=term) == 204
    assert counted() == set()


def test_one_address_adds_a_hundred_different_choices_in_a_day_and_no_more() -> None:
    choices = Clicks()
    for number in range(3 * SEARCHES_OF_AN_ADDRESS):
        choices.note("moms", "sv", f"page:{number}", ANNAS, NOON)
        if number % 50 == 0:
            choices.write(NOON)
    choices.write(NOON)
    assert ClickCount.objects.count() == SEARCHES_OF_AN_ADDRESS


@pytest.mark.parametrize("key", ["page:no-such-page", "moms", "", "page:moms " * 20, "/moms", 7, None, ["page:moms"]])
def test_an_id_that_no_document_has_is_refused(key: Any) -> None:
    assert chooses(key) == 400
    assert counted() == set()


@pytest.mark.parametrize(("term", "language"), [("ab", "sv"), ("", "sv"), (None, "sv"), (["moms"], "sv"), ("moms", "de"), ("moms", None)])
def test_a_term_that_nobody_can_have_searched_for_and_another_language_are_refused(term: Any, language: Any) -> None:
    assert chooses(term=term, language=language) == 400
    assert counted() == set()


def test_a_document_of_the_other_language_is_none_of_this_one() -> None:
    assert chooses("page:moms", "vat", "en") in {204, 400}
    assert chooses("page:bara-pa-svenska", "swedish", "en") == 400


def test_a_body_that_is_longer_than_a_click_is_refused_before_it_is_read() -> None:
    assert chooses(term="moms" * SEARCH_CLICK_MAX_BYTES) == 413


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://annan.example"}])
def test_another_site_counts_nothing(headers: dict[str, str]) -> None:
    assert chooses(**headers) == 403
    assert counted() == set()


def test_an_address_that_tells_of_clicks_all_the_time_is_refused() -> None:
    anna, bo = Client(REMOTE_ADDR=ANNAS), Client(REMOTE_ADDR=BOS)
    told = [chooses(client=anna) for _ in range(SEARCH_CLICKS_OF_AN_ADDRESS + 1)]
    assert (set(told[:-1]), told[-1]) == ({204}, 429)
    assert chooses(client=bo) == 204


def test_an_index_that_is_away_counts_nothing_and_says_so(settings: Any) -> None:
    settings.VST_SEARCH_DATABASE = "postgres://portal@%2Fnowhere/none"
    assert chooses() == 503
    assert counted() == set()


def test_what_is_older_than_a_year_is_deleted() -> None:
    for day in (TODAY, TODAY - SEARCHES_KEPT_FOR, TODAY - SEARCHES_KEPT_FOR - timedelta(days=1)):
        ClickCount.objects.create(term="moms", locale="sv", key=MOMS, day=day, count=1)
    assert clicks.prune(TODAY) == 1
