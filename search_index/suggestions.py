"""What somebody may be typing: titles and words that begin as they do, in memory."""

from bisect import bisect_left
from collections.abc import Mapping

from search_index.analysis import composed, surface_word_starts, without_marks


class Suggestions:
    """Phrases by the beginning of each of their words."""

    def __init__(self, phrases: Mapping[str, int]) -> None:
        """``phrases`` with what they weigh: the heavier stands first among those that fit as well."""
        self._weights = phrases
        starts = [(phrase[start:].casefold(), start, phrase) for phrase in phrases for start in surface_word_starts(phrase)]
        self._starts = sorted(starts)
        self._bare = sorted((without_marks(folded), start, phrase) for folded, start, phrase in starts)

    def of(self, typed: str, most: int) -> list[str]:
        """At most ``most`` phrases with a word that begins with ``typed``, each once whatever its letters' size.

        Those that begin so themselves stand before those where a later word does. Letters count with their marks; only when
        nothing is found so are those left out that a keyboard may not have.
        """
        wanted = " ".join(composed(typed).casefold().split())
        if not wanted:
            return []
        found = _beginning(self._starts, wanted) or _beginning(self._bare, without_marks(wanted))
        first = sorted(found, key=lambda each: (each[0] > 0, -self._weights[each[1]], len(each[1]), each[1]))
        distinct = {phrase.casefold(): phrase for _, phrase in reversed(first)}
        return [distinct[folded] for folded in dict.fromkeys(phrase.casefold() for _, phrase in first)][:most]


def _beginning(starts: list[tuple[str, int, str]], wanted: str) -> list[tuple[int, str]]:
    at = bisect_left(starts, (wanted,))
    found = []
    while at < len(starts) and starts[at][0].startswith(wanted):
        found.append(starts[at][1:])
        at += 1
    return found
