"""Which documents weigh most in several lists of postings."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import nlargest, nsmallest

from search_index.bounds import Bounds
from search_index.weights import LONG, Postings

Lists = Sequence[tuple[float, Postings]]
"""Lists of postings, and the factor by which each counts."""


def rarest(terms: Sequence[str], postings: Mapping[str, Postings], most: int) -> list[str]:
    """Those that say most, in the order of ``terms``, each once; what fewest documents have says most."""
    least = {*nsmallest(most, dict.fromkeys(terms), key=lambda term: len(postings[term].numbers))}
    return [term for term in dict.fromkeys(terms) if term in least]


def in_each(every: Sequence[Postings]) -> Postings:
    """The documents that are in every list, with what they weigh in all."""
    if len(every) == 1:
        return every[0]
    weights = [dict(zip(*postings, strict=True)) for postings in every]
    numbers = sorted(set(weights[0]).intersection(*weights[1:]))
    return Postings(array("I", numbers), array("f", [sum(one[number] for one in weights) for number in numbers]))


def summed(lists: Lists) -> dict[int, float]:
    """What each document weighs in all of ``lists``."""
    weights: dict[int, float] = {}
    so_far = weights.get
    for each in lists:
        for number, weight in _times(*each):
            weights[number] = so_far(number, 0.0) + weight
    return weights


def heaviest(
    lists: Lists, documents: int, most: int, always: AbstractSet[int] = frozenset(), without: AbstractSet[int] = frozenset()
) -> tuple[dict[int, float], int]:
    """What the ``most`` heaviest documents weigh in all of ``lists``, and those of ``always`` that are in any list, and how many documents
    are in any; ``documents`` is the number of all, and none of ``without`` counts.

    Long lists are summed by what each document weighs at most, and looked up for those documents alone that are near the heaviest.
    """
    long = [each for each in lists if each[1].is_long(documents)]
    weights = summed([each for each in lists if not each[1].is_long(documents)])
    if long and most < documents:
        bounds = Bounds([*long, (1.0, _as_list(weights))] if weights else long, documents, without)
        near = bounds.near(most)
        if len(near) < documents * LONG:
            return _looked_up({number: weights.get(number, 0.0) for number in {*near, *always} - without}, long), bounds.found
    weights = {number: weight for number, weight in summed(lists).items() if number not in without}
    return weights, len(weights)


def of_page(weights: Mapping[int, float], page: int, size: int) -> list[int]:
    """The documents of one page, the heaviest first, of equal ones the one that was built first."""
    upto = page * size
    if not weights:
        return []
    least = nlargest(upto, weights.values())[-1]
    best = sorted((-weight, number) for number, weight in weights.items() if weight >= least)
    return [number for _, number in best[upto - size : upto]]


def _as_list(weights: Mapping[int, float]) -> Postings:
    return Postings(array("I", weights), array("f", weights.values()))


def _times(factor: float, postings: Postings) -> Iterable[tuple[int, float]]:
    """Number and weight of each; words that were typed count as they are, and half a million of them are not multiplied by one."""
    return zip(postings.numbers, postings.weights if factor == 1.0 else map(factor.__mul__, postings.weights), strict=True)


def _looked_up(weights: dict[int, float], lists: Lists) -> dict[int, float]:
    """``weights`` with what these documents weigh in ``lists`` too; those that weigh nothing are left out."""
    for factor, (numbers, more) in lists:
        for number in weights:
            place = bisect_left(numbers, number)
            if place < len(numbers) and numbers[place] == number:
                weights[number] += factor * more[place]
    return {number: weight for number, weight in weights.items() if weight}
