"""Words of a question that stand near each other in a document: they are more likely to mean there what was asked."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise

_FARTHEST = 8
"""Words from one to another that is near it."""
_SATURATION = 1.2
"""How soon the same two words near each other again say nothing more; as BM25 has it of words."""


def nearness(found: Iterable[tuple[int, str]], rarity: Mapping[str, float]) -> float:
    """What it is worth that the words of ``found`` stand as near each other as they do.

    Args:
        found: The places of the words that were asked for, counted in words and in order, each with its term.
        rarity: Of each term. Two words near each other say as much as the commoner of them.
    """
    pairs: defaultdict[frozenset[str], float] = defaultdict(float)
    for (at, one), (then, other) in pairwise(found):
        if one != other and then - at <= _FARTHEST:
            pairs[frozenset((one, other))] += min(rarity[one], rarity[other]) / max(1, then - at)
    return sum(worth * (_SATURATION + 1) / (worth + _SATURATION) for worth in pairs.values())
