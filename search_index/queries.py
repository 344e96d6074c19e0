"""What somebody types, as one language of an index understands it: by the words that its documents have."""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter

from search_index.analysis import Analysis, joined, name, pairs, surface_words, terms, without_marks
from search_index.changes import Changes
from search_index.pieces import pieces
from search_index.ranking import rarest
from search_index.remembered import Remembered
from search_index.store import Store
from search_index.synonyms import Groups, alike
from search_index.weights import Postings

TERM_LIMIT = 20
"""Of those that were asked for, the rarest: to read ten times as many words of a question finds nothing better."""
BEGINNING_FROM_LETTERS = 3
BEGUN_LIMIT = 20
"""Of the words that begin as one that was typed, those that most documents have."""
PART_LIMIT = 10
"""The same of the parts of compounds, which are common words."""

PAIR_WEIGHT = 0.25
"""Of two words that were asked for, written as one: a document that has them so mostly has each of them too."""
PART_WEIGHT = 0.5
"""Of the parts of a compound that was asked for: who looks for bostadsbidrag may be helped by bidrag, after all that says bostadsbidrag."""
PIECE_WEIGHT = 0.08
"""Of the pieces of the words that were typed, in documents that have any of the words themselves; for each of the words. One or two
words say themselves what is wanted; of a long question no document has all, and the pieces say more."""
PIECE_WEIGHT_MOST = 0.5
PIECE_LIMIT = 40
"""The rarest of them."""
PIECES_READ = 10_000
"""Postings of them, the rarest first: what most documents have says least, and costs most."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query as the index understands it."""

    exact: str
    """What a title that says just this has in common with it."""
    terms: Sequence[str]
    """Those typed that some document holds."""
    pairs: Sequence[str] = ()
    """The same of two words written as one."""
    of_compounds: Sequence[str] = ()
    """Of the parts of compounds that were typed."""
    phrases: Sequence[Sequence[str]] = ()
    """What means the same as something typed."""
    pieces: Sequence[str] = ()
    """Of the words typed. What has nothing else is not found by them."""

    @property
    def piece_weight(self) -> float:
        return min(PIECE_WEIGHT_MOST, PIECE_WEIGHT * len(self.terms))

    def __iter__(self) -> Iterator[str]:
        yield from self.terms
        yield from self.pairs
        yield from self.of_compounds
        for phrase in self.phrases:
            yield from phrase

    def weighed(self) -> tuple[tuple[float, Sequence[str]], ...]:
        """The terms that are asked for one by one, with what those of a kind count."""
        return (1.0, self.terms), (PAIR_WEIGHT, self.pairs), (PART_WEIGHT, self.of_compounds)


class Queries:
    """Understands queries to one language of an index, and remembers the postings of words that were asked for."""

    def __init__(self, store: Store, analysis: Analysis) -> None:
        self._store = store
        self._language = store.language
        self._vocabulary = store.vocabulary
        self._analysis = analysis
        self._postings = Remembered(store)

    def understood(self, text: str, synonyms: Groups, changes: Changes) -> tuple[Query, Mapping[str, Postings]]:
        """What is asked for, and the postings of all of it."""
        words, as_one = terms(text, self._language), pairs(text, self._language)
        typed = [*words, *as_one]
        phrases = alike(typed, synonyms, self._language)
        parts = [term for word in surface_words(text) for part in self._analysis.parts(word) for term in terms(part, self._language)]
        every = self.known(dict.fromkeys([*typed, *parts, *(term for phrase in phrases for term in phrase)]), changes)
        postings = {term: known for each in every.values() for term, known in each.items()}
        held = rarest([known for term in words for known in every[term]], postings, TERM_LIMIT)
        paired = [known for term in as_one for known in every[term] if known not in held]
        of_compounds = rarest([term for term in parts if term not in held and term in every[term]], postings, PART_LIMIT)
        meant = [[known for term in phrase for known in every[term]] for phrase in phrases if all(every[term] for term in phrase)]
        as_pieces = self._postings.alike(self._pieces(text, changes))
        postings |= {piece: known[piece] for piece, known in as_pieces.items() if known}
        exact = name(text, self._language)
        return Query(exact, held, pairs=paired, of_compounds=of_compounds, phrases=meant, pieces=[*as_pieces]), postings

    def begun(self, text: str, changes: Changes) -> tuple[Query, Mapping[str, Postings]]:
        """What is asked for by the beginnings of words, and the postings of all of it."""
        typed = [word for word in surface_words(text) if len(word) >= BEGINNING_FROM_LETTERS]
        words = [begun for word in typed for begun in self._beginning(word, changes)]
        every = self.known(dict.fromkeys(term for word in words for term in terms(word, self._language)), changes)
        postings = {term: known for each in every.values() for term, known in each.items()}
        return Query("", list(postings)), postings

    def written_apart(self, text: str, changes: Changes) -> set[str]:
        """The words of ``text`` that documents have as one with the word beside it: aktie bolag."""
        known = self.known(dict.fromkeys(pairs(text, self._language)), changes)
        return {
            word for pair in pairwise(surface_words(text)) if any(known.get(joined(*pair, self._language), {}).values()) for word in pair
        }

    def known(self, wanted: Iterable[str], changes: Changes) -> dict[str, dict[str, Postings]]:
        """For each term itself when a document holds it, or those that differ from it only by marks: foretag finds företag."""
        bare = {term: without_marks(term) for term in wanted}
        built = self._postings.alike({*bare.values()})
        known = {}
        for term, plain in bare.items():
            near = {**dict.fromkeys(changes.alike(plain), _NONE), **built.get(plain, {})}
            known[term] = {term: near[term]} if term in near else near
        return known

    def _pieces(self, text: str, changes: Changes) -> list[str]:
        """The pieces of its words that say most; with changes also those that no document had when the index was built."""
        if not self._store.averages.pieces:
            return []
        asked = pieces(text, self._language)
        having = {piece: known for piece, known in self._store.having(asked).items() if known}
        read, chosen = 0, [piece for piece in asked if piece not in having] if changes.present else []
        for piece, documents in sorted(having.items(), key=itemgetter(1))[:PIECE_LIMIT]:
            read += documents
            if read > PIECES_READ:
                break
            chosen.append(piece)
        return chosen

    def _beginning(self, start: str, changes: Changes) -> list[str]:
        """The words that begin so; where there are none, those that a compound is the beginning of: momsreg is moms and registrera."""
        found = [*self._vocabulary.beginning(start, BEGUN_LIMIT), *changes.beginning(start)]
        if found or self._language != "sv":
            return found
        for cut in range(len(start) - BEGINNING_FROM_LETTERS, BEGINNING_FROM_LETTERS - 1, -1):
            if start[:cut] in self._vocabulary.words and (rest := self._vocabulary.beginning(start[cut:], BEGUN_LIMIT)):
                return [start[:cut], *rest]
        return []


_NONE = Postings(array("I"), array("f"))
