"""What terms weigh in documents: BM25 of title and text as one, and more for the title, worked out before anybody asks. The
pieces of words are a field of their own.

The numbers over all documents (how many there are, how long they are, how many have a term) are those of the last build; a document
that changes after it is weighed with them too.
"""

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

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

Postings = tuple["array[int]", "array[float]"]
"""The numbers of documents, in order, and what a term weighs in each."""


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
                _saturated(count, lengths[0] / self.length, _LENGTH)
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
    counts: defaultdict[str, Postings] = defaultdict(_no_postings)
    titles: defaultdict[str, Postings] = defaultdict(_no_postings)
    lengths, title_lengths = array("L"), array("L")
    for number, document in enumerate(documents):
        title, whole = _counted(document, analysis)
        for field, counted in ((counts, whole), (titles, title)):
            for term, count in counted.items():
                numbers, times = field[term]
                numbers.append(number)
                times.append(count)
        lengths.append(whole.total())
        title_lengths.append(title.total())
    of_pieces, pieces_on_average = _weighed_pieces(documents, analysis) if len(documents) <= PIECES_UP_TO else ({}, 0.0)
    averages = Averages(len(lengths), _mean(lengths), _mean(title_lengths), pieces_on_average)
    relative = [length / averages.length for length in lengths]
    relative_titles = [length / averages.title_length for length in title_lengths]
    for term, (numbers, times) in counts.items():
        rarity = averages.rarity(len(numbers))
        weights = array("f", (rarity * _saturated(count, relative[number], _LENGTH) for number, count in zip(numbers, times, strict=True)))
        if term in titles:
            more = dict(zip(*titles[term], strict=True))
            for place, number in enumerate(numbers):
                if number in more:
                    weights[place] += rarity * TITLE_WEIGHT * _saturated(more[number], relative_titles[number], _LENGTH_OF_TITLE)
        counts[term] = numbers, weights
    return {**counts, **of_pieces}, averages


def _weighed_pieces(documents: Sequence[Document], analysis: Analysis) -> tuple[dict[str, Postings], float]:
    """The postings of every piece of a word, and how many pieces a document has on average."""
    counts: defaultdict[str, Postings] = defaultdict(_no_postings)
    lengths = array("L")
    for number, document in enumerate(documents):
        counted = _pieces(document, analysis)
        for piece, count in counted.items():
            numbers, times = counts[piece]
            numbers.append(number)
            times.append(count)
        lengths.append(counted.total())
    if not counts:
        return {}, 0.0
    averages = Averages(len(lengths), pieces=_mean(lengths))
    for numbers, times in counts.values():
        rarity = averages.rarity(len(numbers))
        for place, number in enumerate(numbers):
            times[place] = rarity * _saturated(times[place], lengths[number] / averages.pieces, _LENGTH_OF_PIECES)
    return dict(counts), averages.pieces


def _pieces(document: Document, analysis: Analysis) -> Counter[str]:
    """How often each piece stands in title and text as one."""
    counts = pieces.counted(document.text, analysis.language)
    for piece, count in pieces.counted(document.title, analysis.language).items():
        counts[piece] += TITLE_TIMES * count
    return counts


def _counted(document: Document, analysis: Analysis) -> tuple[Counter[str], Counter[str]]:
    """How often each term stands in the title, and in title and text as one."""
    title, whole = analysis.counted(document.title), analysis.counted(document.text)
    for term, count in title.items():
        whole[term] += TITLE_TIMES * count
    return title, whole


def _saturated(count: float, length: float, by_length: float) -> float:
    """What a term counts that stands ``count`` times in a text whose length is ``length`` times the average; the more ``by_length``,
    the less in a long one."""
    return count * (_SATURATION + 1) / (count + _SATURATION * (1 - by_length + by_length * length))


def _no_postings() -> Postings:
    return array("I"), array("f")


def _mean(lengths: "array[int]") -> float:
    return (sum(lengths) / len(lengths) if lengths else 0) or 1.0
