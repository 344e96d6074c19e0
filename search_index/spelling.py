"""Words as they were probably meant: only ever a word that the documents have."""

from collections.abc import Mapping

from symspellpy import SymSpell, Verbosity

MOST_EDITS = 2
ONE_EDIT_UP_TO = 5
"""Letters of a word in which a second slip would make any other word of it."""
SHORTEST = 3


class Spelling:
    """The words of an index, by what they look like with a letter missing, doubled, wrong or in the wrong place."""

    def __init__(self, words: Mapping[str, int]) -> None:
        self._spell = SymSpell(max_dictionary_edit_distance=MOST_EDITS)
        for word, count in words.items():
            if len(word) >= SHORTEST and word.isalpha():
                self._spell.create_dictionary_entry(word, count)

    def nearest(self, word: str) -> str | None:
        """The nearest word to ``word`` (in small letters), of several the one that more documents have; ``None`` when none is near."""
        if len(word) < SHORTEST or not word.isalpha():
            return None
        edits = 1 if len(word) <= ONE_EDIT_UP_TO else MOST_EDITS
        found = self._spell.lookup(word, Verbosity.TOP, max_edit_distance=edits)
        return str(found[0].term) if found else None
