"""Searches are counted by term, language and day, and nothing that may say who somebody is."""

import json
import logging
from collections.abc import Iterator
from contextvars import copy_context
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from portal.constants import SEARCHES_KEPT_FOR, SEARCHES_OF_AN_ADDRESS, SEARCHES_WAITING_MOST
from portal.search import searched
from portal.search.searched import SEARCHES, Searched, Searches, normalised
from portal.search.searched.models import SearchCount
from portal.search.source import SITE_SEARCH
from tests.portal.visitors import csrf_client

TODAY = date(2026, 11, 21)
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ANNAS = "192.0.2.1"
MACHINES = "203.0.113.9"


@pytest.fixture(autouse=True)
def _nothing_before(db: None) -> Iterator[None]:
    """Whatever another test searched for is written, and gone with this one."""
    SEARCHES.forget()
    yield
    SEARCHES.forget()


def counted() -> set[tuple[str, str, bool, int]]:
    SEARCHES.write()
    return {(row.term, row.locale, row.found, row.count) for row in SearchCount.objects.all()}


@pytest.mark.parametrize(
    "term",
    [
        "191212121212",
        "19121212-1212",
        "121212-1212",
        "121212+1212",
        "12 12 12 12 12",
        "1 2 1 2 1 2 1 2 1 2",
        "bolaget 556000-0001 moms",
        "16556000-0001",
        "55 60 00 00 01",
        "１９１２１２１２１２１２",
        "tel 070-123 45 67",
        "12345",
        "ärende 98765",
        "beata@exempel.se",
        "beata＠exempel.se",
        "0e9b1c5e-1a2b-4c3d-8e4f-a1b2c3d4e5f6",
        "abcdefababcdabcdabcdabcdefabcdef",
        "x" * 81,
        "   ",
        "?!",
    ],
)
def test_what_may_say_who_somebody_is_or_is_no_word_is_not_counted(term: str) -> None:
    assert normalised(term) is None


@pytest.mark.parametrize(
    ("term", "as_counted"),
    [
        ("  Moms ", "moms"),
        ("STARTA\tFÖRETAG", "starta företag"),
        ("f-skatt?", "f-skatt"),
        ("”enskild firma”", "enskild firma"),
        ("blankett 2024", "blankett 2024"),
        ("fo\u0308retag", "företag"),
        ("moms\x00deklaration", "moms deklaration"),
    ],
)
def test_the_same_words_are_one_however_they_are_written(term: str, as_counted: str) -> None:
    assert normalised(term) == as_counted


def test_a_search_of_the_dialog_is_counted_once_whatever_page_of_its_results_is_read() -> None:
    for page in (1, 2):
        body = {"language": "sv", "queryString": "Företag", "page": page}
        assert csrf_client().post(SITE_SEARCH, json.dumps(body), "application/json").status_code == 200
    assert counted() == {("företag", "sv", True, 1)}


def test_a_search_of_the_page_is_counted_with_what_its_visitor_wrote() -> None:
    Client().get("/sok?q=f%C3%B6retag")
    Client().get("/sok?q=f%C3%B6retag&page=2")
    Client().get("/en/search?q=zzzzqqqq")
    Client().get("/sok?q=momms")
    Client().get("/sok?q=ab")
    Client().get("/sok")
    Client().get("/sok?q=19121212-1212")
    assert counted() == {("företag", "sv", True, 1), ("zzzzqqqq", "en", False, 1), ("momms", "sv", False, 1)}


def test_searching_asks_the_database_for_nothing_more(django_assert_num_queries: Any) -> None:
    searches = Searches()
    with django_assert_num_queries(0):
        for _ in range(100):
            searches.note("moms", "sv", True, ANNAS, NOON)
    assert searches.write(NOON) == 1
    assert searches.write(NOON) == 0


def test_counts_of_several_rounds_and_processes_add_up() -> None:
    here, there = Searches(), Searches()
    for number, searches in enumerate((here, there, here)):
        searches.note("moms", "sv", True, f"192.0.2.{number}", NOON)
        searches.write(NOON)
    assert SearchCount.objects.get(term="moms", day=TODAY).count == 3


def test_a_database_that_is_away_is_told_in_the_log_and_the_searches_are_written_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    searches = Searches()
    searches.note("moms", "sv", True, ANNAS, NOON)

    def away(execute: Any, *asked: Any) -> None:
        raise DatabaseError("gone")

    with caplog.at_level(logging.ERROR, logger="portal.search"), connection.execute_wrapper(away):
        assert searches.write(NOON) == 0
    assert "could not be written: DatabaseError" in caplog.text
    assert searches.write(NOON) == 1


def word(number: int) -> str:
    """A word for each number; digits would not be counted."""
    return "ord " + "".join(chr(97 + int(digit)) for digit in str(number))


def test_a_flood_of_different_terms_is_left_out_and_told(caplog: pytest.LogCaptureFixture) -> None:
    searches = Searches()
    for number in range(SEARCHES_WAITING_MOST + 3):
        searches.note(word(number), "sv", True, f"192.0.{number // 50}.1", NOON)
    assert searches.write(NOON) == SEARCHES_WAITING_MOST
    assert "3 searches were not counted" in caplog.text


@pytest.mark.requirement("OPS-011")
def test_five_thousand_terms_of_one_address_add_a_hundred_to_the_report() -> None:
    machine, anna = Client(REMOTE_ADDR=MACHINES), Client(REMOTE_ADDR=ANNAS)
    for number in range(5_000):
        if number % 20:  # Nineteen of twenty without a search, which takes as long as all else together.
            SEARCHES.note(word(number), "sv", False, MACHINES, timezone.now())
            continue
        body = {"language": "sv", "queryString": word(number)}
        answer = copy_context().run(machine.post, SITE_SEARCH, json.dumps(body), "application/json")  # as tests/conftest.py says
        assert answer.status_code == 200
    for _ in range(3):
        anna.get("/sok?q=f%C3%B6retag")
    SEARCHES.write()
    assert SearchCount.objects.exclude(term="företag").count() == SEARCHES_OF_AN_ADDRESS
    assert SearchCount.objects.get(term="företag").count == 1, "the same person three times"


def test_a_term_counts_again_for_the_same_address_the_next_day() -> None:
    searches = Searches()
    for day in range(2):
        searches.note("moms", "sv", True, ANNAS, NOON + timedelta(days=day))
        assert searches.write(NOON + timedelta(days=day)) == 1


def test_the_report_says_what_is_searched_for_most_and_what_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    today = timezone.localdate()
    for term, found, times, day in (
        ("moms", True, 3, today),
        ("enhörning", False, 2, today),
        ("skatt", True, 1, today),
        ("gammalt", True, 9, today - timedelta(days=31)),
    ):
        SearchCount.objects.create(term=term, locale="sv", day=day, found=found, count=times)
    call_command("search_report")
    assert capsys.readouterr().out.splitlines() == [
        "Searched for most, last 30 days:",
        "  3  moms (sv)",
        "  2  enhörning (sv)",
        "  1  skatt (sv)",
        "Found nothing, last 30 days:",
        "  2  enhörning (sv)",
    ]
    assert searched.most(today, how_many=9, least=3) == [Searched("moms", "sv", 3)]


def test_what_is_older_than_a_year_is_deleted() -> None:
    for day in (TODAY, TODAY - SEARCHES_KEPT_FOR, TODAY - SEARCHES_KEPT_FOR - timedelta(days=1)):
        SearchCount.objects.create(term="moms", locale="sv", day=day, found=True, count=1)
    assert searched.prune(TODAY) == 1
