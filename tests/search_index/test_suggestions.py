"""Suggestions of what others searched for, and of what was typed with a slip."""

import pytest

from search_index.documents import Document
from search_index.suggestions import Suggestions
from tests.search_index.conftest import AnIndex

PAGES = [
    Document("1", "sv", "/1", "Momsregistrering", "Registrera moms för ett nytt företag med varor."),
    Document("2", "sv", "/2", "Moms på varor", "Moms för företag som säljer varor."),
    Document("3", "sv", "/3", "Anna berättar", "Anna har ett företag."),
]
SEARCHED = (("moms för företag", 40), ("moms varor", 12), ("moms anna", 99))


@pytest.fixture
def built(an_index: AnIndex) -> AnIndex:
    an_index.build(PAGES)
    return an_index


def suggested(built: AnIndex, typed: str, most: int = 8, searched: tuple[tuple[str, int], ...] = SEARCHED) -> list[str]:
    return built.suggestions(typed, "sv", longest=300, most=most, searched=searched)


def test_what_others_searched_for_stands_first_the_most_common_before_the_others(built: AnIndex) -> None:
    assert suggested(built, "mom")[:2] == ["moms för företag", "moms varor"]
    assert {"moms", "Momsregistrering", "Moms på varor"} < set(suggested(built, "mom"))


def test_a_word_that_only_one_page_has_may_be_a_name_and_is_not_suggested_as_a_search(built: AnIndex) -> None:
    assert "moms anna" not in suggested(built, "moms")


def test_half_of_the_places_are_left_for_what_pages_say(built: AnIndex) -> None:
    assert suggested(built, "mom", most=2) == ["moms för företag", "moms"]
    assert suggested(built, "moms f", most=2) == ["moms för företag"]


def test_nothing_is_suggested_twice_and_a_title_is_written_as_its_page_has_it(built: AnIndex) -> None:
    assert suggested(built, "mom", searched=(("moms på varor", 9),)) == ["Moms på varor", "moms", "Momsregistrering"]


@pytest.mark.parametrize("typed", ["omms", "mosm", "mmoms", "momsre", "momssre", "mpmsre", "mmsre", "mosmre"])
def test_a_beginning_with_one_slip_is_answered_as_it_was_meant(built: AnIndex, typed: str) -> None:
    assert [each for each in suggested(built, typed, searched=()) if each.casefold().startswith("moms")]


@pytest.mark.parametrize("typed", ["mxy", "m" * 31, "qqqqq"])
def test_what_begins_nothing_is_answered_with_nothing(typed: str) -> None:
    assert Suggestions({"moms": 1}).near(typed, 8) == []
