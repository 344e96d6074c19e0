"""A hit that many chose for a term stands a little higher for it; nobody lifts one alone, and nothing comes in by it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from portal import search
from portal.constants import SEARCH_LIFT_MOST, SEARCH_LIFTED_FOR, SEARCH_LIFTED_FROM_DAYS
from portal.flags import Flags
from portal.search.searched import lifted
from portal.search.searched.clicks import Clicks
from portal.search.searched.models import ClickCount

TODAY = date(2026, 11, 21)
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
TERM, CHOSEN = "skatt", "page:punktskatt"
ANNAS, BOS, CILLAS = "192.0.2.1", "192.0.2.2", "192.0.2.3"


@pytest.fixture(autouse=True)
def _nothing_before(db: None) -> Iterator[None]:
    ClickCount.objects.all().delete()
    lifted.read(TODAY)
    yield
    ClickCount.objects.all().delete()
    lifted.read(TODAY)


def choose(*addresses: str, key: str = CHOSEN, days: int = SEARCH_LIFTED_FROM_DAYS, term: str = TERM, times: int = 1) -> None:
    """Each of ``addresses`` chooses ``key`` so many ``times`` on each of the ``days`` until today; what they chose is read."""
    choices = Clicks()
    for back in range(days):
        now = NOON - timedelta(days=back)
        for address in addresses:
            for minute in range(times):
                choices.note(term, "sv", key, address, now + timedelta(minutes=minute % 60))
                if minute % 100 == 0:
                    choices.write(now)
        choices.write(now)
    lifted.read(TODAY)


def found(term: str = TERM) -> list[str]:
    return [hit.key for hit in async_to_sync(search.search)("sv", term, Flags({}), page_size=50).hits]


def place(hits: list[str], key: str = CHOSEN) -> int:
    return hits.index(key)


def test_the_hit_that_three_chose_on_three_days_stands_higher() -> None:
    before = found()
    assert 0 < place(before) < len(before) - 1, "it has room to rise"
    choose(ANNAS, BOS, CILLAS)
    after = found()
    assert place(after) < place(before)
    assert sorted(after) == sorted(before), "nothing came in, and nothing went"


def test_anna_who_clicks_a_thousand_times_a_day_for_a_month_lifts_nothing() -> None:
    before = found()
    choose(ANNAS, days=30, times=1_000)
    assert ClickCount.objects.filter(count__gt=1).count() == 0
    assert found() == before


def test_two_in_one_evening_lift_nothing() -> None:
    before = found()
    choose(*[f"192.0.2.{number}" for number in range(40)], days=SEARCH_LIFTED_FROM_DAYS - 1)
    assert found() == before


def test_what_was_chosen_long_ago_lifts_nothing_any_more() -> None:
    choose(ANNAS, BOS)
    last = TODAY - timedelta(days=SEARCH_LIFTED_FROM_DAYS - 1) + SEARCH_LIFTED_FOR
    lifted.read(last)
    assert lifted.factors("sv", TERM) != {}
    lifted.read(last + timedelta(days=1))
    assert lifted.factors("sv", TERM) == {}


def test_switched_off_it_stands_where_its_words_put_it(settings: Any) -> None:
    before = found()
    choose(ANNAS, BOS, CILLAS)
    assert found() != before
    settings.VST_SEARCH_LIFT = False
    assert found() == before


def test_what_does_not_hold_the_words_never_comes_in_and_what_is_called_so_stays_first() -> None:
    assert (found("moms"))[0] == "page:moms"
    choose(ANNAS, BOS, CILLAS, term="moms", key="page:moms-andringar")
    choose(ANNAS, BOS, CILLAS, term="moms", key="page:cookies")
    after = found("moms")
    assert after[0] == "page:moms"
    assert "page:cookies" not in after


def test_it_weighs_more_by_its_share_of_all_that_was_chosen_and_a_third_at_most() -> None:
    choose(ANNAS, BOS, CILLAS)
    assert lifted.factors("sv", "Skatt ") == {CHOSEN: pytest.approx(SEARCH_LIFT_MOST)}
    choose(ANNAS, BOS, CILLAS, key="page:f-skatt")
    half = 1 + (SEARCH_LIFT_MOST - 1) / 2
    assert lifted.factors("sv", TERM) == {CHOSEN: pytest.approx(half), "page:f-skatt": pytest.approx(half)}
    assert lifted.factors("en", TERM) == {}


def test_of_many_terms_each_has_its_own_share_and_a_hit_that_was_chosen_once_counts_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("portal.search.searched.clicks.TERMS_TOGETHER", 2)
    terms = ["f-skatt", "moms", "skatt", "skattekonto", "slutskatt"]
    for term in terms:
        choose(ANNAS, BOS, term=term)
    choose(*[f"192.0.2.{number}" for number in range(10, 16)], key="page:f-skatt", days=1, term="moms")
    half = 1 + (SEARCH_LIFT_MOST - 1) / 2
    whole = {term: {CHOSEN: pytest.approx(SEARCH_LIFT_MOST)} for term in terms}
    assert {term: lifted.factors("sv", term) for term in terms} == whole | {"moms": {CHOSEN: pytest.approx(half)}}


def test_a_search_asks_the_database_for_nothing_more(django_assert_num_queries: Any) -> None:
    choose(ANNAS, BOS, CILLAS)
    with django_assert_num_queries(0):
        assert lifted.factors("sv", TERM)
