"""What somebody may be typing: titles and words that begin as they do, in memory."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nsmallest
from typing import Final

from search_index.analysis import composed, surface_word_starts, without_marks

SLIP_FROM_LETTERS = 4
"""Three letters with a slip begin anything."""
SLIP_UP_TO_LETTERS = 30
"""Each letter more makes sixty more beginnings to look for."""
_LETTERS = "abcdefghijklmnopqrstuvwxyzåäöé -"
_AFTER_ALL = chr(0x10FFFF)

_START_BITS: Final = 16
_NUMBER_BITS: Final = 32
_IS_LATER: Final = 1 << (_NUMBER_BITS + _START_BITS)
"""Of the place of a word that is not the first of its phrase."""


class Suggestions:
    """Phrases by the beginning of each of their words."""

    def __init__(self, phrases: Mapping[str, int]) -> None:
        """``phrases`` with what they weigh: the heavier stands first among those that fit as well."""
        self._phrases = sorted(phrases, key=lambda phrase: (-phrases[phrase], len(phrase), phrase))
        self._starts = _Starts(self._phrases, str.casefold)
        self._bare = _Starts(self._phrases, lambda text: without_marks(text.casefold()))

    def of(self, typed: str, most: int) -> list[str]:
        """At most ``most`` phrases with a word that begins with ``typed``, each once whatever its letters' size.

        Those that begin so themselves stand before those where a later word does. Letters count with their marks; only when
        nothing is found so are those left out that a keyboard may not have.
        """
        wanted = _folded(typed)
        if not wanted:
            return []
        return self._best(self._starts.beginning(wanted) or self._bare.beginning(without_marks(wanted)), most)

    def near(self, typed: str, most: int) -> list[str]:
        """The same of what is ``typed`` but for one slip: a letter missing, too many, wrong, or two in the wrong order."""
        wanted = without_marks(_folded(typed))
        if not SLIP_FROM_LETTERS <= len(wanted) <= SLIP_UP_TO_LETTERS:
            return []
        return self._best([place for meant in {*_slips(wanted)} for place in self._bare.beginning(meant)], most)

    def _best(self, found: Sequence[int], most: int) -> list[str]:
        """The first of the phrases at these places; of those that differ in the size of their letters the one that is first."""
        best: dict[str, str] = {}
        for place in nsmallest(len(found) if len(found) < 8 * most else 4 * most, found):
            phrase = self._phrases[_number(place)]
            best.setdefault(phrase.casefold(), phrase)
        return list(best.values())[:most]


class _Starts:
    """The words of phrases in the order of the alphabet, each with what follows it.

    A word is kept as its place, a number: whether it is a later word of its phrase, the number of the phrase, and where in it the word
    begins. So the smaller place is of what stands further ahead. Of 100,000 titles this takes a tenth of the room of the words themselves.
    """

    def __init__(self, phrases: Sequence[str], as_typed: Callable[[str], str]) -> None:
        self._texts = [as_typed(phrase) for phrase in phrases]
        places = [
            (_IS_LATER if at else 0) | number << _START_BITS | start
            for number, phrase in enumerate(phrases)
            for at in surface_word_starts(phrase)
            if (start := len(as_typed(phrase[:at]))) < 1 << _START_BITS
        ]
        self._places = array("Q", sorted(places, key=self._from))

    def beginning(self, wanted: str) -> Sequence[int]:
        """The places of the words that begin as ``wanted``."""
        at = bisect_left(self._places, wanted, key=self._from)
        return self._places[at : bisect_left(self._places, wanted + _AFTER_ALL, at, key=self._from)]

    def _from(self, place: int) -> str:
        """The phrase from this word on."""
        return self._texts[_number(place)][place & (1 << _START_BITS) - 1 :]


def _number(place: int) -> int:
    """The phrase of a place."""
    return place >> _START_BITS & (1 << _NUMBER_BITS) - 1


def _folded(typed: str) -> str:
    return " ".join(composed(typed).casefold().split())


def _slips(typed: str) -> Iterator[str]:
    """All that ``typed`` may have been meant as, its first letter right: somebody who begins with another one means another word."""
    for at in range(1, len(typed)):
        before, letter, after = typed[:at], typed[at], typed[at + 1 :]
        yield before + after
        if after:
            yield before + after[0] + letter + after[1:]
        for other in _LETTERS:
            yield before + other + after
            yield before + other + letter + after
