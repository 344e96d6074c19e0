"""What each document weighs at most in lists that many documents have, worked out for all documents at once.

A list has a byte for each document (``Postings.levels``). With two bytes of room behind each they are the digits of one number, and such
numbers are multiplied and added at once: to add the weights of half a million postings one by one takes six times as long.
"""

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from math import ceil
from operator import or_

from search_index.weights import LEVELS, Postings

_ROOM = 3
"""Bytes for what a document weighs in all lists: the levels of each by a factor, which together are 65,536 at most. Only the highest of
them is looked at."""
_UNIT = 256**2
_BYTES = bytes(range(256))


class Bounds:
    """Of ``lists``, each with the factor by which it counts; ``documents`` is the number of all, and none of ``without`` counts."""

    def __init__(self, lists: Sequence[tuple[float, Postings]], documents: int, without: Iterable[int]) -> None:
        self._documents = documents
        share = (_UNIT - len(lists)) / sum(factor * postings.heaviest for factor, postings in lists)
        total = sum(self._apart(postings.levels) * ceil(factor * postings.heaviest * share) for factor, postings in lists)
        every = bytearray(total.to_bytes(_ROOM * documents, "little"))
        for number in without:
            every[_ROOM * number : _ROOM * (number + 1)] = bytes(_ROOM)
        planes = [bytes(every[place::_ROOM]) for place in range(_ROOM)]
        self._highest = planes[-1]
        self._held = reduce(or_, (int.from_bytes(plane, "little") for plane in planes)).to_bytes(documents, "little")
        self._rounded = 1 + ceil(len(lists) * LEVELS / _UNIT)
        """How much more the highest byte of a document can be than what it weighs: one for the levels, and what the factors add."""

    @property
    def found(self) -> int:
        """How many documents are in any of the lists."""
        return self._documents - self._held.count(0)

    def near(self, most: int) -> list[int]:
        """Documents in their order, among which are the ``most`` heaviest; all that are found where those are fewer."""
        low, high = 0, LEVELS
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._reaching(middle) >= most else (low, middle - 1)
        least = low - self._rounded
        return _places(self._highest, least) if least > 0 else _places(self._held, 1)

    def _apart(self, levels: bytes) -> int:
        """``levels`` as the digits of a number, with room behind each."""
        apart = bytearray(_ROOM * self._documents)
        apart[: _ROOM * len(levels) : _ROOM] = levels
        return int.from_bytes(apart, "little")

    def _reaching(self, least: int) -> int:
        """How many documents have ``least`` or more as their highest byte."""
        return len(self._highest.translate(None, _BYTES[:least]))


def _places(of: bytes, least: int) -> list[int]:
    """Where bytes of ``least`` or more stand."""
    return [found.start() for found in re.finditer(rb"[\x%02x-\xff]" % least, of)]
