"""Pieces of words, five letters in a row: *vaccinera*, *vaccination* and *covidvaccin* share *vacci*, and no stem.

They help where words are put together and bent in many ways. Of English collections they made nothing better, so Swedish alone has them
(docs/explanation/search.md).
"""

from collections import Counter
from functools import lru_cache
from itertools import chain, repeat
from typing import Final

from search_index.analysis import WORDS_REMEMBERED, is_stop_word, surface_words, without_marks
from search_index.documents import Language

LETTERS: Final = 5
_BEGINS: Final = "~"
"""Of the term of a piece, so that it is that of no word."""
_EDGE: Final = " "
"""Before and after a word: what it begins and ends with says more than what stands inside."""


def pieces(text: str, language: Language) -> list[str]:
    """The different pieces of the words of ``text``, as terms of an index; none of words that say nothing."""
    return list(dict.fromkeys(piece for word in surface_words(text) for piece in _of(word, language)))


def counted(text: str, language: Language) -> Counter[str]:
    """How often each piece stands in ``text``, composed or not."""
    return Counter(chain.from_iterable(map(_of, surface_words(text), repeat(language))))


@lru_cache(maxsize=WORDS_REMEMBERED)
def _of(word: str, language: Language) -> tuple[str, ...]:
    """Those of one word in small letters, as somebody types it whose keyboard has no å, ä or ö."""
    if language != "sv" or is_stop_word(word, language):
        return ()
    edged = f"{_EDGE}{without_marks(word.replace('-', ''))}{_EDGE}"
    return tuple(f"{_BEGINS}{edged[at : at + LETTERS]}" for at in range(max(1, len(edged) - LETTERS + 1)))
