"""What somebody may be typing: titles and words that begin as they do, in memory."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from heapq import nsmallest

from search_index.analysis import composed, surface_word_starts, without_marks

SLIP_FROM_LETTERS = 4
"""Three letters with a slip begin anything."""
SLIP_UP_TO_LETTERS = 30
"""Each letter more makes sixty more beginnings to look for."""
_LETTERS = "abcdefghijklmnopqrstuvwxyzåäöé -"
_AFTER_ALL = chr(0x10FFFF)

_Rank = tuple[bool, int, int, str]
"""How a phrase stands among those that begin so: smaller is further ahead."""


class Suggestions:
    """Phrases by the beginning of each of their words."""

    def __init__(self, phrases: Mapping[str, int]) -> None:
        """``phrases`` with what they weigh: the heavier stands first among those that fit as well."""
        starts = [
            (phrase[start:].casefold(), (start > 0, -weight, len(phrase), phrase))
            for phrase, weight in phrases.items()
            for start in surface_word_starts(phrase)
        ]
        self._starts = sorted(starts)
        self._bare = sorted((without_marks(folded), rank) for folded, rank in starts)

    def of(self, typed: str, most: int) -> list[str]:
        """At most ``most`` phrases with a word that begins with ``typed``, each once whatever its letters' size.

        Those that begin so themselves stand before those where a later word does. Letters count with their marks; only when
        nothing is found so are those left out that a keyboard may not have.
        """
        wanted = _folded(typed)
        if not wanted:
            return []
        return _best(_beginning(self._starts, wanted) or _beginning(self._bare, without_marks(wanted)), most)

    def near(self, typed: str, most: int) -> list[str]:
        """The same of what is ``typed`` but for one slip: a letter missing, too many, wrong, or two in the wrong order."""
        wanted = without_marks(_folded(typed))
        if not SLIP_FROM_LETTERS <= len(wanted) <= SLIP_UP_TO_LETTERS:
            return []
        return _best([rank for meant in {*_slips(wanted)} for rank in _beginning(self._bare, meant)], most)


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


def _beginning(starts: list[tuple[str, _Rank]], wanted: str) -> list[_Rank]:
    at = bisect_left(starts, (wanted,))
    if at == len(starts) or not starts[at][0].startswith(wanted):
        return []
    return [rank for _, rank in starts[at : bisect_left(starts, (wanted + _AFTER_ALL,), at)]]


def _best(found: list[_Rank], most: int) -> list[str]:
    """The first of ``found``; of those that differ in the size of their letters the one that is first."""
    best: dict[str, str] = {}
    for rank in nsmallest(len(found) if len(found) < 8 * most else 4 * most, found):
        best.setdefault(rank[3].casefold(), rank[3])
    return list(best.values())[:most]
