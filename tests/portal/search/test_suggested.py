"""What others have searched for is suggested: only what was asked for often, on several days, with results, in words of the pages."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from portal import search
from portal.constants import SEARCHES_SUGGESTED_FOR, SEARCHES_SUGGESTED_FROM, SEARCHES_SUGGESTED_FROM_DAYS
from portal.search.searched import suggested
from portal.search.searched.models import SearchCount

TODAY = date(2026, 11, 21)


@pytest.fixture(autouse=True)
def _nothing_before(db: None) -> Iterator[None]:
    SearchCount.objects.all().delete()
    yield
    SearchCount.objects.all().delete()
    suggested.read(TODAY)


def searched(term: str, times: int, days: int = SEARCHES_SUGGESTED_FROM_DAYS, *, found: bool = True, first: date = TODAY) -> None:
    for back in range(days):
        count = times - (days - 1) if back == 0 else 1
        SearchCount.objects.create(term=term, locale="sv", day=first - timedelta(days=back), found=found, count=count)


def read() -> list[str]:
    suggested.read(TODAY)
    return [term for term, _ in suggested.terms("sv")]


def test_the_most_common_stands_first() -> None:
    searched("starta företag", 9)
    searched("momsregistrering", 40)
    assert read() == ["momsregistrering", "starta företag"]
    assert suggested.terms("en") == ()


def test_what_was_asked_too_seldom_or_in_one_evening_is_nobody_elses() -> None:
    searched("sällan", SEARCHES_SUGGESTED_FROM - 1)
    searched("en kväll", 50, days=SEARCHES_SUGGESTED_FROM_DAYS - 1)
    searched("länge sedan", 50, first=TODAY - SEARCHES_SUGGESTED_FOR - timedelta(days=1))
    assert read() == []


def test_what_found_nothing_and_what_has_a_digit_is_not_suggested() -> None:
    searched("enhörning", 50, found=False)
    searched("mest förgäves", 6)
    searched("mest förgäves", 9, found=False)
    searched("blankett 2024", 50)
    assert read() == []


def test_the_same_terms_are_the_same_object_so_that_nothing_is_made_of_them_anew() -> None:
    searched("moms", 9)
    suggested.read(TODAY)
    before = suggested.terms("sv")
    suggested.read(TODAY)
    assert suggested.terms("sv") is before


async def test_without_any_the_demo_content_suggests_what_it_says(search_settings: Any) -> None:
    assert "moms" in [each.casefold() for each in await search.suggestions("sv", "mom")]


@pytest.mark.django_db(transaction=True)
def test_a_visitor_is_suggested_them_with_and_without_a_slip_but_no_name_of_somebody(search_settings: Any, client: Any) -> None:
    searched("moms för företag", 40)
    searched("moms beata bergström", 50)
    suggested.read(TODAY)

    def asked(typed: str) -> list[str]:
        body = {"queryString": typed, "language": "sv"}
        found: list[str] = client.post("/api/search/suggestions", body, content_type="application/json").json()
        return found

    assert asked("mom")[0] == "moms för företag"
    assert asked("moms fro före")[0] == "moms för företag"
    assert not [each for each in asked("moms") if "beata" in each]
