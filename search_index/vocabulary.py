"""The words of an index: how many documents have each, which compounds they make up, how they are spelled, how they begin."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import nlargest
from itertools import islice, takewhile

from search_index.analysis import composed, is_stop_word, surface_words, without_marks
from search_index.compounds import Compounds
from search_index.documents import Document, Language
from search_index.spelling import Spelling
from search_index.suggestions import Suggestions

SUGGESTED_FROM_DOCUMENTS = 2
"""A word that only one document has is as likely a name or a slip; its title is suggested all the same."""
SUGGESTED_FROM_LETTERS = 4
BEGINNING_FROM_LETTERS = 4
"""Three letters begin too much to say what was meant."""


@dataclass(frozen=True)
class Vocabulary:
    """What the documents of one language were written with when their index was built."""

    language: Language
    words: Mapping[str, int] = field(default_factory=dict)
    """In how many documents each word stands, by the word in small letters."""
    titles: tuple[str, ...] = ()
    nearest: Callable[[str], str | None] | None = None
    """Finds the word that a slip is nearest to; in memory where nothing else does."""

    @classmethod
    def of(cls, documents: Iterable[Document], language: Language) -> "Vocabulary":
        """The vocabulary of the documents in ``language``."""
        words: Counter[str] = Counter()
        titles: dict[str, None] = {}
        for document in documents:
            if document.language == language:
                words.update(set(surface_words(f"{document.title}\n{document.text}")))
                titles[composed(document.title)] = None
        return cls(language, dict(words), tuple(titles))

    @cached_property
    def compounds(self) -> Compounds:
        """How its words are put together; only Swedish writes them as one."""
        return Compounds(self.words if self.language == "sv" else ())

    @cached_property
    def spelling(self) -> Spelling:
        return Spelling(self.words)

    @cached_property
    def suggestions(self) -> Suggestions:
        """Titles, and the words of more than one document; what more documents have stands first."""
        common = {
            word: count
            for word, count in self.words.items()
            if count >= SUGGESTED_FROM_DOCUMENTS and len(word) >= SUGGESTED_FROM_LETTERS and word.isalpha() and not self._says_nothing(word)
        }
        titles = {title: self._documents_with(title) for title in self.titles if title.casefold() not in common}
        return Suggestions({**common, **titles})

    def is_common(self, word: str) -> bool:
        """Whether several documents have ``word`` (in small letters), or it is one that every text has."""
        return self.words.get(word, 0) >= SUGGESTED_FROM_DOCUMENTS or self._says_nothing(word)

    def beginning(self, start: str, most: int) -> list[str]:
        """The ``most`` words that begin as ``start`` (in small letters), what most documents have first; with its marks, or without."""
        found = self._from(self._sorted, start) or [each.partition(" ")[2] for each in self._from(self._bare, without_marks(start))]
        return nlargest(most, found, key=lambda word: (self.words[word], -len(word)))

    def meant_by(self, word: str) -> str | None:
        """The word that ``word`` (in small letters) is a slip or the beginning of: of the two the one that more documents have."""
        nearest = self.nearest or self.spelling.nearest
        slip, beginning = nearest(word), self._begun_as(word)
        return max(filter(None, (slip, beginning)), key=lambda each: self.words.get(each, 0), default=None)

    @staticmethod
    def _from(words: Sequence[str], start: str) -> list[str]:
        """Those of ``words``, which are in order, that begin so."""
        return list(takewhile(lambda each: each.startswith(start), islice(words, bisect_left(words, start), None)))

    def _begun_as(self, word: str) -> str | None:
        if len(word) < BEGINNING_FROM_LETTERS or not word.isalpha():
            return None
        return max(self._from(self._sorted, word), key=lambda each: (self.words[each], -len(each)), default=None)

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(word for word in self.words if word.isalpha())

    @cached_property
    def _bare(self) -> list[str]:
        """Each word without its marks, a space, and the word."""
        return sorted(f"{without_marks(word)} {word}" for word in self._sorted)

    def _documents_with(self, title: str) -> int:
        """At most so many documents can have all words of a title."""
        return min((self.words.get(word, 0) for word in surface_words(title)), default=0)

    def _says_nothing(self, word: str) -> bool:
        return is_stop_word(word, self.language)
