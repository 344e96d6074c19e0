"""What terms weigh in documents: BM25 of title and text as one, and more for the title, worked out before anybody asks. The
pieces of words are a field of their own.

The numbers over all documents (how many there are, how long they are, how many have a term) are those of the last build; a document
that changes after it is weighed with them too.
"""

import math
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from struct import Struct
from typing import NamedTuple

from search_index import pieces
from search_index.analysis import Analysis
from search_index.documents import Document

# A title counts twice in the one field that is ranked, and more by itself, nearly as much when it is long: docs/explanation/search.md.
TITLE_TIMES = 2
TITLE_WEIGHT = 0.8
PIECES_UP_TO = 4_000
"""Documents. Of more, lists of pieces are so long that a first page comes late: docs/decisions/0011-search-weights-at-the-build.md."""
_SATURATION = 1.2
"""BM25's k1, of each field."""
_LENGTH, _LENGTH_OF_TITLE, _LENGTH_OF_PIECES = 0.6, 0.3, 0.75
"""BM25's b: how much less a term says in a text that is longer than others."""
_LENGTH_MOST = 2.0
"""Times the average that title and text count as at most: a page of many sections says as much in one of them as a short page does, and
hid behind short ones that have only the commoner word. What it gave: docs/explanation/search.md."""


LEVELS = 255
"""What a term weighs at most in a document, as a byte."""
LONG = 1 / 8
"""Of all documents."""
_HEAVIEST = Struct("<f")


class _Arrays(NamedTuple):
    numbers: "array[int]"
    weights: "array[float]"


class Postings(_Arrays):
    """The numbers of documents, in order, and what a term weighs in each. What is worked out of them stays with them."""

    @classmethod
    def with_levels(cls, numbers: "array[int]", weights: "array[float]", packed: bytes | None) -> "Postings":
        """A list as it is read from a store; ``packed`` is what ``packed_levels`` said when it was written."""
        postings = cls(numbers, weights)
        if packed:
            (postings.heaviest,) = _HEAVIEST.unpack_from(packed)
            postings.levels = packed[_HEAVIEST.size :]
        return postings

    def packed_levels(self, documents: int) -> bytes | None:
        """``heaviest`` and ``levels``, to be kept beside a list that is long among so many ``documents``: to work them out takes longer
        than to read them."""
        return _HEAVIEST.pack(self.heaviest) + self.levels if self.is_long(documents) else None

    def is_long(self, documents: int) -> bool:
        """Whether so many of ``documents`` have the term that a byte for each takes no more room than the list."""
        return len(self.numbers) >= documents * LONG

    @cached_property
    def heaviest(self) -> float:
        """What the term weighs where it weighs most."""
        return max(self.weights, default=0.0)

    @cached_property
    def levels(self) -> bytes:
        """A byte for each document up to the last that has the term: what it weighs there at most, in parts of ``heaviest`` of which there
        are 254; 0 for those that do not have it."""
        levels = bytearray(max(self.numbers, default=-1) + 1)
        parts = (LEVELS - 1) / self.heaviest if self.numbers else 0.0
        for number, weight in zip(self.numbers, map(parts.__mul__, self.weights), strict=True):
            levels[number] = int(weight) + 1
        return bytes(levels)


@dataclass(frozen=True, slots=True)
class Averages:
    """What the documents of a language were like when they were built."""

    documents: int = 0
    length: float = 1.0
    """Terms of title and text, on average."""
    title_length: float = 1.0
    pieces: float = 0.0
    """Pieces of the words of title and text, on average; 0 where none are kept."""

    def written(self) -> tuple[dict[str, float], float]:
        """What is kept of it beside an index, with the pieces apart: a release that knows of none reads the rest during a deploy."""
        of_words = asdict(self)
        return of_words, of_words.pop("pieces")

    def of(self, document: Document, analysis: Analysis, having: Callable[[Iterable[str]], Mapping[str, int]]) -> dict[str, float]:
        """What each term of one document weighs; ``having`` says how many documents have terms."""
        title, whole = _counted(document, analysis)
        known = having(whole)
        lengths = whole.total(), title.total()
        weights = {
            term: self.rarity(known.get(term, 0))
            * (
                _saturated(count, min(lengths[0] / self.length, _LENGTH_MOST), _LENGTH)
                + (TITLE_WEIGHT * _saturated(title[term], lengths[1] / self.title_length, _LENGTH_OF_TITLE) if term in title else 0.0)
            )
            for term, count in whole.items()
        }
        if self.pieces:
            of_words = _pieces(document, analysis)
            known = having(of_words)
            length = of_words.total() / self.pieces
            weights |= {
                piece: self.rarity(known.get(piece, 0)) * _saturated(count, length, _LENGTH_OF_PIECES) for piece, count in of_words.items()
            }
        return weights

    def rarity(self, having: int) -> float:
        """What a term says that ``having`` documents have."""
        return math.log(max(self.documents, 1) / (having + 1)) + 1


def weighed(documents: Sequence[Document], analysis: Analysis) -> tuple[dict[str, Postings], Averages]:
    """The postings of every term of ``documents``, numbered in their order from 0, and what the documents are like."""
    texts, titles = _Field(_LENGTH, _LENGTH_MOST), _Field(_LENGTH_OF_TITLE)
    for document in documents:
        title, whole = _counted(document, analysis)
        texts.add(whole)
        titles.add(title)
    of_pieces, pieces_on_average = _weighed_pieces(documents, analysis) if len(documents) <= PIECES_UP_TO else ({}, 0.0)
    averages = Averages(len(documents), texts.length, titles.length, pieces_on_average)
    weights = texts.weights(averages)
    of_titles = titles.weights(averages, as_rare_as=texts)
    for term, (numbers, more) in of_titles.items():
        held, weighing = weights[term]
        for number, weight in zip(numbers, more, strict=True):
            weighing[bisect_left(held, number)] += TITLE_WEIGHT * weight
    return {**weights, **of_pieces}, averages


def _weighed_pieces(documents: Sequence[Document], analysis: Analysis) -> tuple[dict[str, Postings], float]:
    """The postings of every piece of a word, and how many pieces a document has on average."""
    field = _Field(_LENGTH_OF_PIECES)
    for document in documents:
        field.add(_pieces(document, analysis))
    return field.weights(Averages(len(documents))), field.length if field.numbers else 0.0


class _Field:
    """How often each term stands in a field of the documents. Of most that is once, so that counts are kept of the others alone."""

    def __init__(self, by_length: float, longest: float = math.inf) -> None:
        self.numbers: defaultdict[str, array[int]] = defaultdict(partial(array, "I"))
        self._often: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        """The place in its list of each document that has a term more than once, and how often."""
        self._lengths = array("L")
        self._by_length = by_length
        self._longest = longest

    @property
    def length(self) -> float:
        """Terms of a document, on average."""
        return (sum(self._lengths) / len(self._lengths) if self._lengths else 0) or 1.0

    def add(self, counted: "Counter[str]") -> None:
        """The next document."""
        number, numbers = len(self._lengths), self.numbers
        for term, count in counted.items():
            numbers[term].append(number)
            if count > 1:
                self._often[term].append((len(numbers[term]) - 1, count))
        self._lengths.append(counted.total())

    def weights(self, averages: Averages, as_rare_as: "_Field | None" = None) -> dict[str, Postings]:
        """The postings of each term, which is as rare as it is in the field ``as_rare_as``, else in this one."""
        rare = (as_rare_as or self).numbers
        average = self.length
        relative = [min(length / average, self._longest) for length in self._lengths]
        once = [_saturated(1, length, self._by_length) for length in relative]
        weighed = {}
        for term, numbers in self.numbers.items():
            rarity = averages.rarity(len(rare[term]))
            weights = array("f", [rarity * once[number] for number in numbers])
            for place, count in self._often.get(term, ()):
                weights[place] = rarity * _saturated(count, relative[numbers[place]], self._by_length)
            weighed[term] = Postings(numbers, weights)
        return weighed


def _pieces(document: Document, analysis: Analysis) -> Counter[str]:
    """How often each piece stands in title and text as one."""
    counts = pieces.counted(document.text, analysis.language)
    for piece, count in pieces.counted(_names(document), analysis.language).items():
        counts[piece] += TITLE_TIMES * count
    return counts


def _counted(document: Document, analysis: Analysis) -> tuple[Counter[str], Counter[str]]:
    """How often each term stands in the title, and in title and text as one."""
    title, whole = analysis.counted(_names(document)), analysis.counted(document.text)
    for term, count in title.items():
        whole[term] += TITLE_TIMES * count
    return title, whole


def _names(document: Document) -> str:
    """Its title, and what others call it, which counts as much: what that gave stands in docs/explanation/search.md."""
    return f"{document.title}\n{document.called}"


def _saturated(count: float, length: float, by_length: float) -> float:
    """What a term counts that stands ``count`` times in a text whose length is ``length`` times the average; the more ``by_length``,
    the less in a long one."""
    return count * (_SATURATION + 1) / (count + _SATURATION * (1 - by_length + by_length * length))
