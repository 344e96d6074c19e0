"""A term has no good hit when it finds nothing, or when nearly nobody chooses what it finds."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from portal.search.searched.models import ClickCount, SearchCount
from portal.search.searched.unanswered import Unanswered, unanswered

TODAY = date(2026, 11, 21)

pytestmark = pytest.mark.django_db


def searched(term: str, *, found: int = 0, in_vain: int = 0, chosen: int = 0, day: date = TODAY) -> None:
    for is_found, count in ((True, found), (False, in_vain)):
        if count:
            SearchCount.objects.create(term=term, locale="sv", day=day, found=is_found, count=count)
    if chosen:
        ClickCount.objects.create(term=term, locale="sv", key="page:moms", day=day, count=chosen)


def terms(least: int = 2, how_many: int = 9) -> list[str]:
    return [one.term for one in unanswered(TODAY - timedelta(days=7), how_many=how_many, least=least)]


def test_what_finds_nothing_and_what_nobody_chooses_is_unanswered_the_most_common_first() -> None:
    searched("enhörning", in_vain=3)
    searched("skatt", found=20, chosen=2)
    searched("moms", found=20, chosen=3)
    assert unanswered(TODAY, how_many=9, least=2) == [Unanswered("skatt", "sv", 20, 0, 2), Unanswered("enhörning", "sv", 3, 3, 0)]
    assert terms(how_many=1) == ["skatt"]


def test_what_finds_something_by_now_and_found_nothing_for_most_is_unanswered() -> None:
    searched("husbil", found=2, in_vain=5, chosen=2)
    searched("bil", found=5, in_vain=2, chosen=5)
    assert terms() == ["husbil"]


def test_of_what_was_searched_for_seldom_nobody_says_that_its_hits_are_not_chosen() -> None:
    searched("bygglov", found=9)
    searched("serveringstillstånd", found=10)
    assert terms() == ["serveringstillstånd"]


def test_what_one_person_wrote_once_and_what_was_long_ago_is_not_told() -> None:
    searched("anna andersson", in_vain=1)
    searched("förra månaden", in_vain=9, day=TODAY - timedelta(days=30))
    assert terms() == []


def test_clicks_of_other_days_and_languages_answer_nothing() -> None:
    searched("skatt", found=10)
    ClickCount.objects.create(term="skatt", locale="en", key="page:moms", day=TODAY, count=9)
    ClickCount.objects.create(term="skatt", locale="sv", key="page:moms", day=TODAY - timedelta(days=30), count=9)
    assert terms() == ["skatt"]


def test_one_behind_more_answered_ones_than_are_asked_for_together_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("portal.search.searched.unanswered.TERMS_TOGETHER", 2)
    for n in range(5):
        searched(f"moms {n}", found=20 + n, chosen=9)
    searched("enhörning", in_vain=3)
    searched("skatt", found=12)
    assert terms() == ["skatt", "enhörning"]
    with CaptureQueriesContext(connection) as questions:
        assert terms(how_many=1) == ["skatt"]
    clicks = [query["sql"] for query in questions if 'FROM "portal_clickcount"' in query["sql"]]
    assert len(clicks) == 3, "of six terms, two at a time"
    assert not any("enhörning" in sql for sql in clicks), "nobody asked so far down"
