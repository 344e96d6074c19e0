"""A document that is lifted weighs more by a factor: only where it holds the words, and never past what stands first anyway."""

import pytest

from search_index.changes import Wanted
from search_index.documents import Document
from tests.search_index.conftest import AnIndex

DOCUMENTS = [
    Document("page:moms", "sv", "/moms", "Moms", "Skatt på varor."),
    Document("page:deklarera", "sv", "/deklarera", "Deklarera", "Deklarera moms i tid. Moms är en skatt."),
    Document("page:betala", "sv", "/betala", "Betala", "Betala moms i tid. Den är en skatt."),
    Document("page:kontakt", "sv", "/kontakt", "Kontakt", "Ring eller skriv."),
]


@pytest.fixture
def built(an_index: AnIndex) -> AnIndex:
    an_index.build(DOCUMENTS)
    return an_index


def test_of_two_that_are_about_as_good_the_lifted_one_is_first(built: AnIndex) -> None:
    before = built.keys("moms tid")
    last = before[-1]
    assert built.keys("moms tid", lifted={last: 9.0})[0] == last
    assert sorted(built.keys("moms tid", lifted={last: 9.0})) == sorted(before)


def test_what_does_not_hold_the_words_stays_out(built: AnIndex) -> None:
    assert built.keys("moms", lifted={"page:kontakt": 9.0, "page:none": 9.0}) == built.keys("moms")


@pytest.mark.parametrize("factor", [1.3, 9.0, 9_000.0])
def test_an_exact_title_and_what_is_to_stand_first_stay_first(built: AnIndex, factor: float) -> None:
    assert built.keys("moms", lifted={"page:betala": factor})[0] == "page:moms"
    assert built.keys("moms", first=("page:kontakt",), lifted={"page:betala": factor})[:2] == ["page:kontakt", "page:moms"]


def test_a_document_that_changed_since_the_build_is_lifted_as_it_is_now(built: AnIndex) -> None:
    changed = Document("page:kontakt", "sv", "/kontakt", "Kontakt", "Ring om moms.")
    built.update(lambda: Wanted([changed]))
    assert built.keys("moms", lifted={"page:kontakt": 9.0})[1] == "page:kontakt"
    assert built.keys("moms", lifted={"page:betala": 9.0})[1] == "page:betala"
