"""What changed since an index was built: few documents, in memory, beside the many that never change."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from search_index.analysis import composed, surface_words, without_marks
from search_index.documents import Document, Language
from search_index.suggestions import Suggestions

CHANGES_MOST = 200
"""Changes that an index takes before a new one is to be built: each question looks at all of them."""

Key = tuple[Language, str]


@dataclass(frozen=True, slots=True)
class Change:
    """A document as it is now; ``None`` for one that is gone."""

    language: Language
    key: str
    document: Document | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an index is to hold from now on."""

    documents: Iterable[Document]
    """As they are now; one that is as it was changes nothing."""
    gone: Collection[Key] = ()
    is_all: bool = False
    """Whether ``documents`` are all that there are: every other one is gone."""


def written(changes: Iterable[Change]) -> str:
    """Changes that hold together, as one line."""
    rows = [(change.language, change.key, change.document and change.document.written()) for change in changes]
    return json.dumps(rows, ensure_ascii=False)


def read(line: str) -> list[Change]:
    """What ``written`` wrote."""
    return [Change(language, key, Document(**document) if document else None) for language, key, document in json.loads(line)]


@dataclass(frozen=True)
class ChangedDocument:
    """A document with all that a question is answered by."""

    document: Document
    exact: str
    """Its title as the terms that somebody has typed who typed just that."""
    weights: Mapping[str, float]
    """What each of its terms weighs."""

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(surface_words(f"{self.document.title}\n{self.document.text}"))

    @cached_property
    def marked_terms(self) -> Mapping[str, tuple[str, ...]]:
        """The terms that have marks, by what they are without."""
        found: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
        for term in self.weights:
            bare = without_marks(term)
            if bare != term:
                found[bare] += (term,)
        return found


@dataclass(frozen=True)
class Changes:
    """All that changed in one language, as one question sees it. Never changed: a further change makes another one."""

    documents: Mapping[str, ChangedDocument | None] = field(default_factory=dict)
    """By key; ``None`` for one that is gone."""
    hidden: frozenset[int] = frozenset()
    """The numbers of those as they were when the index was built."""
    titles_gone: frozenset[str] = frozenset()
    """Titles that no document has any more."""

    def and_(self, key: str, document: ChangedDocument | None, number: int | None, title_gone: str | None) -> "Changes":
        """These and one more, of a document that had ``number`` when the index was built."""
        return replace(
            self,
            documents={**self.documents, key: document},
            hidden=self.hidden if number is None else self.hidden | {number},
            titles_gone=self.titles_gone | {title_gone} if title_gone else self.titles_gone,
        )

    @cached_property
    def present(self) -> tuple[ChangedDocument, ...]:
        return tuple(document for document in self.documents.values() if document)

    @cached_property
    def suggestions(self) -> Suggestions:
        """Their titles."""
        return Suggestions({composed(changed.document.title): 1 for changed in self.present})

    def alike(self, bare: str) -> set[str]:
        """The terms of changed documents that are ``bare`` without their marks."""
        found = {term for changed in self.present for term in changed.marked_terms.get(bare, ())}
        return found | {bare} if any(bare in changed.weights for changed in self.present) else found

    def beginning(self, start: str) -> set[str]:
        """The words of changed documents that begin so."""
        return {word for changed in self.present for word in changed.words if word.startswith(start)}

    def has_word(self, word: str) -> bool:
        return any(word in changed.words for changed in self.present)
