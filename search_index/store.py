"""What an index is asked for, wherever it is kept."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, Protocol

from search_index.documents import Document, Language
from search_index.vocabulary import Vocabulary
from search_index.weights import Averages, Postings

LANGUAGES: tuple[Language, ...] = ("sv", "en")
Field = Literal["key", "category", "exact"]


class NoIndex(Exception):
    """There is no index yet."""


class Unavailable(Exception):
    """What holds the index does not answer."""


class Store(Protocol):
    """The documents of one language as they were built, numbered from 0."""

    language: Language
    vocabulary: Vocabulary
    averages: Averages

    def alike(self, bare: Collection[str]) -> Mapping[str, Mapping[str, Postings]]:
        """The terms that are ``bare`` without their marks, each with its postings; nothing for what no document has."""

    def having(self, terms: Iterable[str]) -> Mapping[str, int]:
        """In how many documents each term stands."""

    def numbered(self, field: Field, values: Sequence[str]) -> Mapping[str, Sequence[int]]:
        """The documents with just that value."""

    def documents(self, numbers: Sequence[int]) -> Mapping[int, Document]:
        """Documents as they were built."""

    def called(self, number: int) -> str:
        """What others call a document, as it was built; nothing in an index of a release that did not keep it."""

    def keys(self) -> Collection[str]:
        """Those of all its documents."""
