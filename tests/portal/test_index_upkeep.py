"""A page that was published is found, and nobody who publishes or searches waits for it."""

import logging
from collections.abc import Iterator
from datetime import UTC, date, datetime
from threading import Event
from typing import Any

import pytest

from portal import search
from portal.search.searched.rounds import Rounds
from portal.search.upkeep import Days, IndexUpkeep, Seen
from search_index import index
from search_index.changes import CHANGES_MOST, Wanted
from search_index.documents import Document

LIMIT = 10
"""Seconds after which a test that waits for a thread has failed."""


class Builder:
    """Builds when it is let, and knows how often."""

    def __init__(self) -> None:
        self.builds = 0
        self.begun, self.may_end, self.may_begin = Event(), Event(), Event()
        self.upkeep = IndexUpkeep(self._build, lambda: self.may_begin.wait(LIMIT))

    def _build(self) -> None:
        self.builds += 1
        self.begun.set()
        assert self.may_end.wait(LIMIT)


@pytest.fixture
def builder() -> Iterator[Builder]:
    builder = Builder()
    yield builder
    builder.may_begin.set()
    builder.may_end.set()
    builder.upkeep.wait()


def test_ten_pages_published_together_make_one_build(builder: Builder) -> None:
    for _ in range(10):
        builder.upkeep.soon()
    assert builder.builds == 0, "nobody who publishes waits for it"
    builder.may_begin.set()
    builder.may_end.set()
    builder.upkeep.wait()
    assert builder.builds == 1


def test_a_page_published_during_a_build_makes_another_one_after_it(builder: Builder) -> None:
    builder.may_begin.set()
    builder.upkeep.soon()
    assert builder.begun.wait(LIMIT)
    builder.upkeep.soon()
    builder.upkeep.soon()
    assert builder.builds == 1, "one at a time"
    builder.may_end.set()
    builder.upkeep.wait()
    assert builder.builds == 2


def test_a_build_that_fails_is_logged_and_the_next_one_is_made(caplog: pytest.LogCaptureFixture) -> None:
    outcomes: list[Any] = [OSError("the disk is full"), 97]

    def build() -> int:
        outcome = outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return int(outcome)

    upkeep = IndexUpkeep(build, lambda: None)
    with caplog.at_level(logging.ERROR, logger="portal.search"):
        upkeep.soon()
        upkeep.wait()
        assert "it stays as it is" in caplog.text
        upkeep.soon()
        upkeep.wait()
    assert outcomes == []


def test_the_portal_brings_its_index_up_to_date_in_the_background(settings: Any, tmp_path: Any) -> None:
    settings.VST_SEARCH_INDEX, settings.VST_SEARCH_DATABASE = tmp_path, ""
    search.build()
    index.update(tmp_path, lambda: Wanted([Document("1", "sv", "/gammal", "Gammal sida", "Ingenting")], gone=[("sv", "page:moms")]))
    assert found(tmp_path, "gammal") == ["/gammal"]
    search.update_soon()
    search._upkeep.wait()
    assert "/gammal" not in found(tmp_path, "gammal")
    assert found(tmp_path, "moms")[0] == "/moms"
    assert len(list(tmp_path.glob("index-*"))) == 1, "two documents make no new index"


def test_news_are_found_when_their_first_day_has_begun_though_nobody_publishes_anything_then(settings: Any, tmp_path: Any) -> None:
    settings.VST_SEARCH_INDEX, settings.VST_SEARCH_DATABASE = tmp_path, ""
    search.build(date(2026, 9, 30))
    days = Days(search.update_soon)
    for today, is_found in ((date(2026, 9, 30), False), (date(2026, 9, 30), False), (date(2026, 10, 1), True)):
        days.look(today)
        search._upkeep.wait()
        assert ("/nyheter/moms-andringar" in found(tmp_path, "momsändringar")) == is_found, today


@pytest.mark.django_db
def test_the_index_is_looked_over_once_when_it_is_midnight_in_sweden() -> None:
    told: list[str] = []
    look = Rounds(Days(lambda: told.append("a new day")))
    for hour, minute in ((22, 59), (23, 0), (23, 1)):
        look(datetime(2026, 11, 20, hour, minute, tzinfo=UTC))
        assert told == ["a new day"] * (hour == 23), (hour, minute)


def test_an_index_that_is_up_to_date_says_nothing_of_it(settings: Any, tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.VST_SEARCH_INDEX, settings.VST_SEARCH_DATABASE = tmp_path, ""
    search.build()
    search.update()
    with caplog.at_level(logging.INFO, logger="portal.search"):
        search.update()
    assert caplog.messages == []


def test_an_index_that_has_little_of_what_there_is_is_built_anew(settings: Any, tmp_path: Any) -> None:
    settings.VST_SEARCH_INDEX, settings.VST_SEARCH_DATABASE = tmp_path, ""
    search.update()
    assert found(tmp_path, "moms")[0] == "/moms", "where there was none"
    index.build(tmp_path, [Document(str(number), "sv", f"/{number}", "Gammal", "moms") for number in range(CHANGES_MOST)])
    search.update()
    assert found(tmp_path, "moms")[0] == "/moms"
    assert "/1" not in found(tmp_path, "moms")


def test_a_change_that_could_not_be_written_is_told_again() -> None:
    seen = Seen[str, str]()
    assert seen.differing("here", {"a": "1", "b": "2"}) == (["a", "b"], [], True)
    assert seen.differing("here", {"a": "1", "b": "2"}) == (["a", "b"], [], True), "nobody said that it was written"
    seen.keep()
    assert seen.differing("here", {"a": "1", "b": "3"}) == (["b"], [], False)
    assert seen.differing("here", {"b": "3"}) == (["b"], ["a"], False)
    seen.keep()
    assert seen.differing("here", {"b": "3"}) == ([], [], False)
    assert seen.differing("there", {"b": "3"}) == (["b"], [], True)


def found(folder: Any, text: str) -> list[str]:
    return [hit.url for hit in index.built(folder, "sv").query(text, page_size=9, longest=300).hits]


def test_a_build_takes_away_what_one_that_died_left_behind(settings: Any, tmp_path: Any) -> None:
    settings.VST_SEARCH_INDEX = tmp_path
    (tmp_path / "index-of-one-that-died").mkdir()
    for _ in range(3):
        search.build(date(2026, 11, 21))
    assert len(list(tmp_path.glob("index-*"))) == 2, "the one in use, and the last one for searches that are still going on in it"
