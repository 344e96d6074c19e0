"""Compounds: Swedish writes "bostadsbidrag" as one word, and whoever searches for "bidrag" means that too."""

from collections.abc import Iterable
from functools import lru_cache

SHORTEST_PART = 4
"""Shorter words (en, i, ar) stand in everything and mean nothing there."""
SHORTEST_LAST = 6
"""Shorter ends of words whose beginning is unknown are endings as often as words."""
LONGEST = 60
"""Letters; longer ones are nobody's words."""
_JOINTS = ("", "s")
"""What stands between two parts: bostad-s-bidrag."""


class Compounds:
    """Takes words apart into words that the documents have by themselves."""

    def __init__(self, words: Iterable[str]) -> None:
        self._known = frozenset(word for word in words if len(word) >= SHORTEST_PART and word.isalpha())
        self.parts = lru_cache(maxsize=20_000)(self._parts)

    def _parts(self, word: str) -> tuple[str, ...]:
        """The parts of ``word`` in order, as few as there can be; none for a word that is no compound."""
        if not self._known or len(word) > LONGEST:
            return ()
        return self._split(word, {}) or self._last(word)

    def _last(self, word: str) -> tuple[str, ...]:
        """The longest known word that ``word`` ends with, where nobody knows what stands before it: what it is, if not which."""
        ends = (word[at:] for at in range(SHORTEST_PART, len(word) - SHORTEST_LAST + 1))
        return next(((end,) for end in ends if end in self._known), ())

    def _split(self, rest: str, seen: dict[str, tuple[str, ...] | None]) -> tuple[str, ...] | None:
        """``rest`` in two parts or more; what was found out once for a tail is in ``seen``."""
        if rest in seen:
            return seen[rest]
        best: tuple[str, ...] | None = None
        for end in range(len(rest) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            if rest[:end] not in self._known:
                continue
            for joint in _JOINTS:
                tail = rest[end + len(joint) :]
                if not rest.startswith(joint, end) or len(tail) < SHORTEST_PART:
                    continue
                split = (tail,) if tail in self._known else self._split(tail, seen)
                if split and (best is None or 1 + len(split) < len(best)):
                    best = (rest[:end], *split)
        seen[rest] = best
        return best
