"""Of two documents with the same words, the one that has them near each other comes first."""

import pytest

from search_index.changes import Wanted
from search_index.documents import Document
from search_index.nearness import nearness

RARITY = {"avgift": 3.0, "handelsbolag": 5.0, "moms": 2.0}
BETWEEN = "Här sägs något annat om dagar och pengar. " * 5
APART = Document("1", "sv", "/isar", "Priser", f"Ett handelsbolag finns. {BETWEEN}En avgift betalas.")
TOGETHER = Document("2", "sv", "/ihop", "Priser", f"Ett register finns. {BETWEEN}En avgift för handelsbolag.")


def test_words_that_stand_together_come_before_the_same_words_apart(an_index):
    an_index.build([APART, TOGETHER])
    assert [hit.url for hit in an_index.query("avgift handelsbolag", "sv", page_size=9, longest=99).hits] == ["/ihop", "/isar"]


def test_a_document_changed_after_the_build_is_looked_at_too(an_index):
    an_index.build([APART, Document("2", "sv", "/ihop", "Priser", APART.text)])
    an_index.update(lambda: Wanted([TOGETHER]))
    assert [hit.url for hit in an_index.query("avgift handelsbolag", "sv", page_size=9, longest=99).hits] == ["/ihop", "/isar"]


def test_the_nearer_the_more():
    side_by_side, a_line_apart = ([(0, "avgift"), (at, "handelsbolag")] for at in (1, 5))
    assert nearness(side_by_side, RARITY) > nearness(a_line_apart, RARITY) > 0


@pytest.mark.parametrize("found", [[], [(0, "moms")], [(0, "moms"), (5, "moms")], [(0, "moms"), (9, "avgift")]])
def test_one_word_and_words_far_apart_are_worth_nothing(found):
    assert nearness(found, RARITY) == 0


def test_rare_words_near_each_other_say_more_than_common_ones():
    assert nearness([(0, "avgift"), (1, "handelsbolag")], RARITY) > nearness([(0, "avgift"), (1, "moms")], RARITY)


def test_the_same_two_again_say_less_each_time():
    once, often = ([(at, term) for n in range(times) for at, term in ((n * 100, "avgift"), (n * 100 + 1, "moms"))] for times in (1, 10))
    assert nearness(once, RARITY) < nearness(often, RARITY) < 2 * nearness(once, RARITY)
