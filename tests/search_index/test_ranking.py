"""The heaviest documents are the same however few postings are read for them."""

from array import array
from random import Random

import pytest

from search_index.ranking import Lists, heaviest, of_page, summed
from search_index.weights import Postings

DOCUMENTS = 2_000
MOST = 9


def a_list(random: Random, documents: int, heaviest: float) -> Postings:
    numbers = sorted(random.sample(range(DOCUMENTS), documents))
    return Postings(array("I", numbers), array("f", [heaviest * random.uniform(0.2, 1.0) for _ in numbers]))


def a_question(random: Random, *documents: int) -> Lists:
    """Lists of words that so many documents have, which weigh the less the more they are."""
    return [(random.choice((1.0, 0.5)), a_list(random, count, 12 - 11 * count / DOCUMENTS)) for count in documents]


QUESTIONS = {
    "rare words alone": (30, 200),
    "a rare word and two that nearly every document has": (40, 1_900, 1_700),
    "common words alone": (1_900, 1_700, 1_200),
    "many words": (20, 60, 300, 500, 800, 1_000, 1_500, 1_900),
    "a word that fewer documents have than a page shows": (3, 1_900),
    "nothing": (),
}


@pytest.mark.parametrize("documents", QUESTIONS.values(), ids=QUESTIONS)
@pytest.mark.parametrize("seed", range(8))
def test_the_heaviest_documents_stand_first_and_every_one_is_counted(seed: int, documents: tuple[int, ...]) -> None:
    random = Random(seed)
    lists = a_question(random, *documents)
    without = frozenset(random.sample(range(DOCUMENTS), 100))
    always = frozenset(random.sample(range(DOCUMENTS), 5))
    every = {number: weight for number, weight in summed(lists).items() if number not in without}
    weights, total = heaviest(lists, DOCUMENTS, MOST, always, without)
    assert of_page(weights, 1, MOST) == of_page(every, 1, MOST)
    assert total == len(every)
    assert always & weights.keys() == always & every.keys()
    assert weights.keys().isdisjoint(without)
    assert {number: every[number] for number in weights} == pytest.approx(weights)


def test_what_nearly_every_document_has_is_read_for_few_of_them() -> None:
    """A word of forty documents decides; of the others only those are looked at that can come before the ninth of them."""
    random = Random(1)
    lists = [(1.0, a_list(random, 40, 50.0)), (1.0, a_list(random, 1_900, 1.0))]
    weights, total = heaviest(lists, DOCUMENTS, MOST)
    assert MOST <= len(weights) <= 40
    assert total > 1_900


def test_of_common_words_only_the_documents_near_the_heaviest_are_looked_up() -> None:
    random = Random(2)
    weights, total = heaviest(a_question(random, 1_900, 1_700, 1_500, 1_200), DOCUMENTS, MOST)
    assert MOST <= len(weights) < 60
    assert total > 1_900


def test_documents_that_weigh_all_the_same_stand_in_the_order_in_which_they_were_built() -> None:
    """So many are as near the heaviest as any that each is summed."""
    every = Postings(array("I", range(DOCUMENTS)), array("f", [1.5] * DOCUMENTS))
    weights, total = heaviest([(1.0, every), (0.5, every)], DOCUMENTS, MOST, without=frozenset((0, 3)))
    assert of_page(weights, 1, 4) == [1, 2, 4, 5]
    assert total == DOCUMENTS - 2
    assert set(weights.values()) == {2.25}
