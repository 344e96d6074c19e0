"""Queries to an index, the same wherever it is kept: a store gives postings and documents, and what they are worth is worked out here."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import islice
from threading import Lock
from typing import Literal

from search_index.analysis import Analysis, composed, kept, name, surface_words, terms, with_each_word
from search_index.changes import Change, ChangedDocument, Changes, Wanted
from search_index.documents import Document, Hit, Hits, Language, Passage
from search_index.nearness import nearness
from search_index.passages import best_place, excerpt, flat, marked
from search_index.queries import Queries, Query
from search_index.ranking import heaviest, in_each, of_page, summed
from search_index.store import Store
from search_index.suggestions import Suggestions
from search_index.synonyms import Groups, words_of
from search_index.weights import Postings

LAST_PAGE = 100
"""Nobody reads further; pages further out are answered as empty."""

EXACT_TITLE_WEIGHT = 100.0
"""More than the terms of any query weigh together."""
NEAR_LIMIT = 10
"""Documents, the heaviest, of which it is looked at how near each other they have the words."""
NEAR_LENGTH = 1_500
"""Characters of each that are read for it: each costs time with every question."""
NEAR_WEIGHT = 0.5
"""Of that. What was tried, and what it gave: docs/explanation/search.md."""
SYNONYM_WEIGHT = 0.8
"""Of what means the same as something that was asked for: the words themselves come first."""
FIRST_WEIGHT = 10_000.0
"""Of a document that is to stand first: more than any words can weigh."""

COMPARED_AT_ONCE = 400
"""Documents that are read back to see whether they have changed."""

_AS_THEY_ARE: Mapping[str, float] = {}
"""Factors by key or by group: none."""

Searched = tuple[tuple[str, int], ...]
"""What others have searched for, and how often."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which documents somebody wants to see of what was typed."""

    most: int
    """The heaviest."""
    first: Sequence[str]
    lifted: Mapping[int, str]
    """The key of each document that was built and is to be lifted, by its number."""
    without_groups: frozenset[str]


class Built:
    """One language of an index, with what changed since it was built."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._language = store.language
        self._vocabulary = store.vocabulary
        self._analysis = Analysis(store.language, store.vocabulary.compounds.parts)
        self._changes = Changes()
        self._queries = Queries(store, self._analysis)
        self._searched: tuple[Searched, Suggestions] = ((), Suggestions({}))

    def query(
        self,
        text: str,
        *,
        page: int = 1,
        page_size: int,
        longest: int,
        without_groups: frozenset[str] = frozenset(),
        synonyms: Groups = (),
        first: Sequence[str] = (),
        lifted: Mapping[str, float] = _AS_THEY_ARE,
        quieter: Mapping[str, float] = _AS_THEY_ARE,
    ) -> Hits:
        """The documents that hold any word of ``text``, or what means the same by ``synonyms``, best first. Where there are none,
        those that hold a word that begins as one of ``text`` does.

        Those of ``without_groups`` are left out. The documents whose keys are ``first`` stand before all others in that order, whatever
        they hold. What those of ``lifted`` weigh by their words is multiplied by its factor: none comes in, and none passes an exact title.
        So is what the documents of each group of ``quieter`` weigh, by a factor below 1, but for one whose exact title was typed.

        ``text`` is a visitor's: only its words count, the ``longest`` first characters of them, and no sign in it has a meaning.
        """
        changes = self._changes
        if not 1 <= page <= LAST_PAGE:
            return Hits((), 0, page, 0)
        query, postings = self._queries.understood(text[:longest], synonyms, changes)
        numbers = self._keys(lifted)
        factors = self._factors(lifted, numbers, quieter, changes)
        wanted = _Wanted(page * page_size + len(factors), first, numbers, without_groups)
        weights, total = self._weighed(query, postings, wanted, changes)
        is_begun = not weights
        if is_begun:
            query, postings = self._queries.begun(text[:longest], changes)
            weights, total = self._weighed(query, postings, replace(wanted, first=()), changes)
        if not weights:
            return Hits((), 0, page, 0)
        if len(query.terms) > 1:
            self._bring_nearer(weights, query, postings, changes)
        _multiply(weights, factors)
        shown = of_page(weights, page, page_size)
        return Hits(tuple(self._hits(shown, frozenset(query), changes)), total, page, math.ceil(total / page_size), is_begun)

    def correction(self, text: str, *, longest: int, synonyms: Groups = ()) -> str | None:
        """``text`` with each word that no document has written as one that some have; ``None`` when nothing would change.

        Its ``longest`` first characters count. A word that is found in another form, or without its marks, is right as it is, and so is
        one of ``synonyms``, and one that makes a word together with the next.
        """
        changes, right = self._changes, words_of(synonyms) | self._queries.written_apart(text[:longest], self._changes)

        def as_meant(word: str) -> str:
            folded = composed(word).casefold()
            if folded in self._vocabulary.words or folded in right or changes.has_word(folded):
                return word
            known = self._queries.known(terms(folded, self._language), changes)
            return word if any(known.values()) else self._vocabulary.meant_by(folded) or word

        given = text[:longest].strip()
        corrected = with_each_word(given, as_meant)
        return corrected if corrected != given else None

    def suggestions(self, typed: str, *, longest: int, most: int, searched: Searched = ()) -> list[str]:
        """At most ``most`` titles, words and earlier searches with a word that begins as ``typed``; when there are none, as what was
        probably meant does."""
        typed = typed[:longest]
        return (
            self._suggested("of", typed, most, searched)
            or self._suggested("near", typed, most, searched)
            or self._suggested("of", self.correction(typed, longest=longest) or "", most, searched)
        )

    def take(self, changes: Iterable[Change]) -> None:
        """From now on answers as if the index had been built with ``changes``, but for what was worked out over all documents."""
        for change in changes:
            self._changes = self._with(self._changes, change)

    def differing(self, wanted: Wanted) -> list[Change]:
        """What of ``wanted`` is another than it stands here."""
        changed: list[Change] = []
        keys: set[str] = set()
        documents = (kept(document) for document in wanted.documents if document.language == self._language)
        while some := list(islice(documents, COMPARED_AT_ONCE)):
            keys.update(document.key for document in some)
            now = self._now([document.key for document in some])
            changed += [Change(self._language, document.key, document) for document in some if now.get(document.key) != document]
        gone = {key for language, key in wanted.gone if language == self._language}
        if wanted.is_all:
            gone |= {*self._store.keys(), *self._changes.documents} - keys
        return [*changed, *(Change(self._language, key, None) for key in sorted(self._now(sorted(gone))))]

    def _now(self, keys: Sequence[str]) -> dict[str, Document]:
        """Those of ``keys`` that there are, as they are."""
        built = [key for key in keys if key not in self._changes.documents]
        numbers = [number for each in self._store.numbered("key", built).values() for number in each]
        changed = [each for key in keys if (each := self._changes.documents.get(key))]
        return {document.key: document for document in self._store.documents(numbers).values()} | {
            each.document.key: each.document for each in changed
        }

    def _with(self, changes: Changes, change: Change) -> Changes:
        last = changes.documents.get(change.key)
        numbers = () if change.key in changes.documents else self._store.numbered("key", [change.key]).get(change.key, ())
        number, title_gone, called = None, None, last.document.called if last else ""
        for number in numbers:
            called = self._store.called(number)
            title = self._store.documents([number])[number].title
            alone = {*self._store.numbered("exact", [self._exact(title)]).get(self._exact(title), ())} <= {*changes.hidden, number}
            title_gone = title if alone else None
        document = replace(change.document, called=called) if change.document else None
        return changes.and_(change.key, self._read(document) if document else None, number, title_gone)

    def _read(self, document: Document) -> ChangedDocument:
        weights = self._store.averages.of(document, self._analysis, self._store.having)
        return ChangedDocument(document, self._exact(document.title), weights)

    def _exact(self, title: str) -> str:
        return name(title, self._language)

    def _weighed(self, query: Query, postings: Mapping[str, Postings], wanted: _Wanted, changes: Changes) -> tuple[dict[int, float], int]:
        """What each document weighs for ``query`` that may be shown, built or changed since, and how many are found."""
        if not (any(query) or wanted.first):
            return {}, 0
        without = self._left_out(wanted.without_groups) | changes.hidden
        weights, total = self._weights(query, postings, wanted, without)
        changed = self._weights_of_changed(query, wanted, changes)
        return weights | changed, total + len(changed)

    def _weights(
        self, query: Query, postings: Mapping[str, Postings], wanted: _Wanted, without: AbstractSet[int]
    ) -> tuple[dict[int, float], int]:
        """What the documents that were built weigh for what was asked, and how many are found, but for those of ``without``."""
        documents = self._store.averages.documents
        lists = [(factor, postings[term]) for factor, asked in query.weighed() for term in asked]
        lists += [(SYNONYM_WEIGHT / len(phrase), in_each([postings[term] for term in phrase])) for phrase in query.phrases]
        more = dict.fromkeys(self._store.numbered("exact", [query.exact]).get(query.exact, ()) if query.exact else (), EXACT_TITLE_WEIGHT)
        for number, key in self._keys(wanted.first).items():
            more[number] = more.get(number, 0.0) + _ahead(key, wanted.first)
        for number in without & more.keys():
            del more[number]
        most = documents if query.pieces else max(wanted.most, NEAR_LIMIT)
        weights, total = heaviest(lists, documents, most, {*more, *wanted.lifted}, without)
        of_pieces = summed([(query.piece_weight, postings[piece]) for piece in query.pieces if piece in postings])
        for number in weights.keys() & of_pieces.keys():
            weights[number] += of_pieces[number]
        total += len(more.keys() - weights.keys())
        for number, weight in more.items():
            weights[number] = weights.get(number, 0.0) + weight
        return weights, total

    def _keys(self, keys: Collection[str]) -> dict[int, str]:
        """The numbers of the documents that were built with these keys, each with its own."""
        found = self._store.numbered("key", [*keys]) if keys else {}
        return {number: key for key, numbers in found.items() for number in numbers}

    def _weights_of_changed(self, query: Query, wanted: _Wanted, changes: Changes) -> dict[int, float]:
        """The same of those that changed, which are numbered after all others."""
        exact = query.exact
        weights = {}
        for number, changed in enumerate(changes.present, start=self._store.averages.documents):
            if changed.document.group in wanted.without_groups:
                continue
            held = changed.weights
            weight = sum(factor * held.get(term, 0.0) for factor, asked in query.weighed() for term in asked)
            for phrase in query.phrases:
                if all(term in held for term in phrase):
                    weight += SYNONYM_WEIGHT / len(phrase) * sum(held[term] for term in phrase)
            if weight:
                weight += query.piece_weight * sum(held.get(piece, 0.0) for piece in query.pieces)
            weight += EXACT_TITLE_WEIGHT if exact and changed.exact == exact else 0.0
            weight += _ahead(changed.document.key, wanted.first) if changed.document.key in wanted.first else 0.0
            if weight:
                weights[number] = weight
        return weights

    def _bring_nearer(self, weights: dict[int, float], query: Query, postings: Mapping[str, Postings], changes: Changes) -> None:
        """Adds to what the heaviest documents weigh how near each other they have the words."""
        rarity = {term: self._store.averages.rarity(len(postings[term].numbers)) for term in query.terms}
        known: dict[str, list[str]] = {}
        for number, document in self._documents(of_page(weights, 1, NEAR_LIMIT), changes).items():
            text = f"{document.title}\n{document.text[:NEAR_LENGTH]}"
            weights[number] += NEAR_WEIGHT * nearness(self._analysis.places(text, rarity.keys(), known), rarity)

    def _documents(self, numbers: Sequence[int], changes: Changes) -> dict[int, Document]:
        """Those with ``numbers``, built or changed since, in their order."""
        built = self._store.averages.documents
        documents = self._store.documents([number for number in numbers if number < built])
        return {number: documents[number] if number < built else changes.present[number - built].document for number in numbers}

    def _factors(
        self, lifted: Mapping[str, float], numbers: Mapping[int, str], quieter: Mapping[str, float], changes: Changes
    ) -> dict[int, float]:
        """By what each document is multiplied that is lifted or counts less, built or changed since; ``numbers`` are of the lifted."""
        found = self._store.numbered("category", [*quieter]) if quieter else {}
        factors = {number: quieter[group] for group, of_group in found.items() for number in of_group}
        for number, key in numbers.items():
            factors[number] = factors.get(number, 1.0) * lifted[key]
        for number, changed in enumerate(changes.present, start=self._store.averages.documents):
            factors[number] = lifted.get(changed.document.key, 1.0) * quieter.get(changed.document.group, 1.0)
        return factors

    def _left_out(self, groups: frozenset[str]) -> set[int]:
        return {number for numbers in self._store.numbered("category", sorted(groups)).values() for number in numbers} if groups else set()

    def _hits(self, numbers: Sequence[int], query_terms: frozenset[str], changes: Changes) -> Iterator[Hit]:
        for number, document in self._documents(numbers, changes).items():
            title = marked(document.title, query_terms, self._analysis)
            line = flat(document.text)
            place = best_place(line, query_terms, self._analysis)
            says_why = place is not None or title.has_match
            called = None if says_why else self._called(number, document, query_terms)
            yield Hit(document, title, excerpt(line, place or 0, query_terms, self._analysis), place, called)

    def _called(self, number: int, document: Document, query_terms: frozenset[str]) -> Passage | None:
        """The first of its names that has a word that was searched for."""
        names = self._store.called(number) if number < self._store.averages.documents else document.called
        every = (marked(name, query_terms, self._analysis) for name in names.splitlines())
        return next((passage for passage in every if passage.has_match), None)

    def _suggested(self, how: Literal["of", "near"], typed: str, most: int, searched: Searched) -> list[str]:
        """Half of them may be earlier searches, if the documents say enough; what both have is written as the documents do."""
        changes = self._changes
        titles = {composed(changed.document.title) for changed in changes.present}
        built = getattr(self._vocabulary.suggestions, how)(typed, most + len(changes.titles_gone))
        said = [*getattr(changes.suggestions, how)(typed, most // 2)]
        said += [phrase for phrase in built if phrase not in changes.titles_gone or phrase in titles]
        popular = getattr(self._of_searches(searched), how)(typed, most)
        as_said = {phrase.casefold(): phrase for phrase in reversed(said)}
        every = dict.fromkeys(phrase.casefold() for phrase in (*popular[: most // 2], *said, *popular))
        as_searched = {phrase.casefold(): phrase for phrase in popular}
        return [as_said.get(folded) or as_searched[folded] for folded in islice(every, most)]

    def _of_searches(self, searched: Searched) -> Suggestions:
        """Earlier searches of which every word stands in several documents: no name of somebody is among them."""
        if self._searched[0] is not searched:
            known = {term: count for term, count in searched if all(map(self._vocabulary.is_common, surface_words(term)))}
            self._searched = searched, Suggestions(known)
        return self._searched[1]


class Index:
    """All languages of one build, and how far its changes have been read."""

    def __init__(self, built: Mapping[Language, Built]) -> None:
        self.built = built
        self.read_to = 0
        """Where in the list of changes, as whoever keeps it counts."""
        self.taken = 0
        """How many they were."""
        self.lock = Lock()
        """Of whoever reads changes."""

    def take(self, changes: Sequence[Change], read_to: int) -> None:
        """Answers with ``changes`` from now on; they reach to ``read_to``."""
        for language, built in self.built.items():
            built.take(change for change in changes if change.language == language)
        self.taken += len(changes)
        self.read_to = read_to

    def differing(self, wanted: Wanted) -> list[Change]:
        """What of ``wanted`` is another than it stands here."""
        whole = Wanted(tuple(wanted.documents), wanted.gone, wanted.is_all)
        return [change for built in self.built.values() for change in built.differing(whole)]


def _multiply(weights: dict[int, float], factors: Mapping[int, float]) -> None:
    """Multiplies what documents weigh by their words, but for those that stand first anyway."""
    for number in weights.keys() & factors.keys():
        if weights[number] < EXACT_TITLE_WEIGHT:
            weights[number] = min(weights[number] * factors[number], EXACT_TITLE_WEIGHT)


def _ahead(key: str, first: Sequence[str]) -> float:
    return FIRST_WEIGHT * (len(first) - list(first).index(key))
