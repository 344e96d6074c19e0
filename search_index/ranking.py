"""Which documents weigh most in several lists of postings."""

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import reduce
from heapq import nlargest, nsmallest
from itertools import accumulate
from operator import or_

from search_index.weights import Postings

MAPPED = 1 / 8
"""Of all documents: a list of so many is remembered as a map of bytes too, which takes no more room than itself."""
SPARSE = 1 / 4
"""Of all documents: so many postings are summed by looking each document up."""

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

    The lists in which a term weighs most are read first. When all others, as of words that nearly every document has, can bring no further
    document among the heaviest, they are looked up for those that are near (MaxScore: Turtle and Flood, 1995).
    """
    ordered = sorted(lists, key=lambda each: -each[0] * each[1].heaviest)
    few = sum(so_far < documents * SPARSE for so_far in accumulate(len(postings.numbers) for _, postings in ordered))
    weights = {number: weight for number, weight in summed(ordered[:few]).items() if number not in without}
    if few == len(ordered):
        return weights, len(weights)
    left = sum(factor * postings.heaviest for factor, postings in ordered[few:])
    least = _least(weights.values(), most) - left
    if least > 0:
        near = {number: weight for number, weight in weights.items() if weight >= least or number in always}
        return _looked_up({**dict.fromkeys(always - without, 0.0), **near}, ordered[few:]), _how_many(lists, documents, without)
    every = _summed_densely(lists, documents)
    for number in without:
        every[number] = 0.0
    least = _least(every, most)
    weights = {number: weight for number, weight in enumerate(every) if weight >= least and weight}
    return weights | {number: every[number] for number in always if every[number]}, documents - every.count(0.0)


def of_page(weights: Mapping[int, float], page: int, size: int) -> list[int]:
    """The documents of one page, the heaviest first, of equal ones the one that was built first."""
    upto = page * size
    if not weights:
        return []
    least = nlargest(upto, weights.values())[-1]
    best = sorted((-weight, number) for number, weight in weights.items() if weight >= least)
    return [number for _, number in best[upto - size : upto]]


def _summed_densely(lists: Lists, documents: int) -> list[float]:
    """What each document weighs in all of ``lists``: with a place for each this takes half the time of looking each up."""
    every = [0.0] * documents
    for each in lists:
        for number, weight in _times(*each):
            every[number] += weight
    return every


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


def _how_many(lists: Lists, documents: int, without: AbstractSet[int]) -> int:
    """How many documents are in any of ``lists``, and not of ``without``."""
    long = [postings for _, postings in lists if len(postings.numbers) >= documents * MAPPED]
    held = bytearray(reduce(or_, (postings.bytemap for postings in long), 0).to_bytes(documents, "little"))
    for _, postings in lists:
        if len(postings.numbers) < documents * MAPPED:
            for number in postings.numbers:
                held[number] = 1
    for number in without:
        held[number] = 0
    return held.count(1)


def _least(weights: Collection[float], most: int) -> float:
    """What the last of the ``most`` heaviest weighs; nothing where there are fewer."""
    return nlargest(most, weights)[-1] if len(weights) >= most else 0.0
