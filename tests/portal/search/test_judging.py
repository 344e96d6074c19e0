"""Editors judge hits; the last judgement of a hit counts, all of them stay as history, and the measure takes them in."""

from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import async_to_sync
from django.core.management import call_command

from portal.constants import SEARCHES_KEPT_FOR
from portal.search import judging
from portal.search.quality import Judged, by_editors, judged, together

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)

pytestmark = pytest.mark.django_db


def test_rut_judges_two_hits_and_pia_thinks_otherwise_of_one() -> None:
    assert judging.judge("husbil", "sv", {"page:moms": 3, "page:start": 0}, "rut", NOON) == 2
    assert judging.judge("husbil", "sv", {"page:moms": 2, "page:start": 0}, "pia", NOON + HOUR) == 1, "only what is judged otherwise"
    assert judging.judged("sv") == {"husbil": {"page:moms": 2, "page:start": 0}}
    last = judging.latest("husbil", "sv")["page:moms"]
    assert (last.grade, last.by, last.at) == (2, "pia", NOON + HOUR)
    newest, *older = judging.history("husbil", "sv", 9)
    assert (newest.by, newest.key, newest.grade, len(older)) == ("pia", "page:moms", 2, 2)
    assert judging.judged("en") == {}


@pytest.mark.parametrize("grade", [1, 4, -1])
def test_a_grade_that_is_none_is_refused(grade: int) -> None:
    with pytest.raises(ValueError, match="no grade"):
        judging.judge("husbil", "sv", {"page:moms": grade}, "rut", NOON)
    assert judging.judged("sv") == {}


def test_what_was_judged_more_than_a_year_ago_is_deleted() -> None:
    judging.judge("husbil", "sv", {"page:moms": 3}, "rut", NOON)
    assert judging.prune(NOON + SEARCHES_KEPT_FOR) == 0
    assert judging.prune(NOON + SEARCHES_KEPT_FOR + HOUR) == 1


def test_of_a_page_that_both_judge_the_editors_say_what_it_is_worth() -> None:
    files = [Judged("Moms", "Ett ord.", {"/moms": 3, "/f-skatt": 2}), Judged("skatt", "Ett ord.", {"/f-skatt": 3})]
    editors = [Judged("moms", "Judged by editors.", {"/f-skatt": 0}), Judged("husbil", "Judged by editors.", {"/moms": 2})]
    assert together(files, editors) == [Judged("Moms", "Ett ord.", {"/moms": 3, "/f-skatt": 0}), files[1], editors[1]]


def test_a_document_that_is_gone_and_a_term_with_nothing_right_are_no_query() -> None:
    judging.judge("husbil", "sv", {"page:moms": 3, "page:gone": 3}, "rut", NOON)
    judging.judge("segelbåt", "sv", {"page:moms": 0}, "rut", NOON)
    assert async_to_sync(by_editors)("sv") == [Judged("husbil", "Judged by editors.", {"/moms": 3})]


@pytest.mark.django_db(transaction=True)
def test_the_measure_says_how_many_of_each_it_took_in(capsys: pytest.CaptureFixture[str]) -> None:
    judging.judge("husbil", "sv", {"page:moms": 3}, "rut", NOON)
    judging.judge("moms", "sv", {"page:moms": 3}, "rut", NOON)
    call_command("search_eval")
    swedish, judged_by, *_ = capsys.readouterr().out.splitlines()
    assert swedish.startswith(f"sv: {len(judged('sv')) + 1} queries"), "moms is judged in the files too"
    assert judged_by == f"  judged in files {len(judged('sv'))}, by editors 2"
