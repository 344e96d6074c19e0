"""Which documents weigh most in several lists of postings."""

from collections.abc import Mapping, Sequence
from heapq import nlargest, nsmallest

from search_index.weights import Postings

DENSE = 0.5
"""Postings for each document from which a place for each is faster than looking each up."""


def rarest(terms: Sequence[str], postings: Mapping[str, Postings], most: int) -> list[str]:
    """Those that say most, in the order of ``terms``, each once; what fewest documents have says most."""
    least = {*nsmallest(most, dict.fromkeys(terms), key=lambda term: len(postings[term][0]))}
    return [term for term in dict.fromkeys(terms) if term in least]


def summed(lists: Sequence[tuple[float, Postings]], documents: int) -> dict[int, float]:
    """What each document weighs in all of ``lists``, each of which counts by a factor."""
    weights: dict[int, float] = {}
    if sum(len(numbers) for _, (numbers, _) in lists) < documents * DENSE:
        so_far = weights.get
        for factor, (numbers, more) in lists:
            for number, weight in zip(numbers, more, strict=True):
                weights[number] = so_far(number, 0.0) + factor * weight
        return weights
    every = [0.0] * documents
    for factor, (numbers, more) in lists:
        for number, weight in zip(numbers, more, strict=True):
            every[number] += factor * weight
    return {number: weight for number, weight in enumerate(every) if weight}


def of_page(weights: Mapping[int, float], page: int, size: int) -> list[int]:
    """The documents of one page, the heaviest first, of equal ones the one that was built first."""
    upto = page * size
    if not weights:
        return []
    least = nlargest(upto, weights.values())[-1]
    best = sorted((-weight, number) for number, weight in weights.items() if weight >= least)
    return [number for _, number in best[upto - size : upto]]
