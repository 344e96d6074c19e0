"""A long page is found by what one of its sections tells, though it tells of much else."""

from dataclasses import replace

from search_index.changes import Wanted
from search_index.documents import Document
from tests.search_index.conftest import AnIndex

QUESTION = "bokföring av periodiseringar"
SECTION = "Periodiseringar hör till bokslutet. En periodisering flyttar en kostnad till ett annat år."
OTHER_SECTIONS = " ".join(f"Avsnitt {number} berättar om noten {number}, tabellen {number} och bilagan {number}." for number in range(200))
GUIDE = Document("guide", "sv", "/guide", "Årsredovisning från början till slut", f"{OTHER_SECTIONS} {SECTION}")
SHORT = [
    Document(
        f"kort-{number}",
        "sv",
        f"/kort-{number}",
        f"Bokföring i bransch {number}",
        f"Bokföring för den som driver en firma i bransch {number}.",
    )
    for number in range(12)
]


def test_a_long_page_that_alone_tells_of_the_rare_word_comes_before_short_ones_about_the_common_word(an_index: AnIndex) -> None:
    """A01 asks how periodiseringar are booked: one guide tells it, in one of two hundred sections."""
    an_index.build([*SHORT, GUIDE])
    assert an_index.keys(QUESTION)[0] == "guide"


def test_a_short_page_with_the_same_words_still_comes_before_a_long_one(an_index: AnIndex) -> None:
    an_index.build([*SHORT, GUIDE, Document("om", "sv", "/om", "Bokslutet", SECTION)])
    assert an_index.keys("periodisering")[:2] == ["om", "guide"]


def test_a_page_that_became_long_after_the_build_is_found_as_one_that_was_built_long(an_index: AnIndex) -> None:
    an_index.build([*SHORT, replace(GUIDE, text="Under arbete.")])
    an_index.update(lambda: Wanted((GUIDE,), (), is_all=False))
    assert an_index.keys(QUESTION)[0] == "guide"
