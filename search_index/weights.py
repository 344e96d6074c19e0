"""What terms weigh in documents: BM25 of title and text as one, and a little more for the title, worked out before anybody asks.

The numbers over all documents (how many there are, how long they are, how many have a term) are those of the last build; a document
that changes after it is weighed with them too.
"""

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from search_index.analysis import Analysis
from search_index.documents import Document

# A title counts twice in the one field that is ranked, and a little more by itself. Higher weights made relevance worse.
TITLE_TIMES = 2
TITLE_WEIGHT = 0.3
_SATURATION, _LENGTH = 1.2, 0.75
"""BM25's k1 and b."""

Postings = tuple["array[int]", "array[float]"]
"""The numbers of documents, in order, and what a term weighs in each."""


@dataclass(frozen=True, slots=True)
class Averages:
    """What the documents of a language were like when they were built."""

    documents: int = 0
    length: float = 1.0
    """Terms of title and text, on average."""
    title_length: float = 1.0

    def of(self, document: Document, analysis: Analysis, having: Callable[[Iterable[str]], Mapping[str, int]]) -> dict[str, float]:
        """What each term of one document weighs; ``having`` says how many documents have terms."""
        title, whole = _counted(document, analysis)
        known = having(whole)
        lengths = whole.total(), title.total()
        return {
            term: self.rarity(known.get(term, 0))
            * (
                _saturated(count, lengths[0] / self.length)
                + (TITLE_WEIGHT * _saturated(title[term], lengths[1] / self.title_length) if term in title else 0.0)
            )
            for term, count in whole.items()
        }

    def rarity(self, having: int) -> float:
        """What a term says that ``having`` documents have."""
        return math.log(max(self.documents, 1) / (having + 1)) + 1


def weighed(documents: Iterable[Document], analysis: Analysis) -> tuple[dict[str, Postings], Averages]:
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
    averages = Averages(len(lengths), _mean(lengths), _mean(title_lengths))
    relative = [length / averages.length for length in lengths]
    relative_titles = [length / averages.title_length for length in title_lengths]
    for term, (numbers, times) in counts.items():
        rarity = averages.rarity(len(numbers))
        weights = array("f", (rarity * _saturated(count, relative[number]) for number, count in zip(numbers, times, strict=True)))
        if term in titles:
            more = dict(zip(*titles[term], strict=True))
            for place, number in enumerate(numbers):
                if number in more:
                    weights[place] += rarity * TITLE_WEIGHT * _saturated(more[number], relative_titles[number])
        counts[term] = numbers, weights
    return dict(counts), averages


def _counted(document: Document, analysis: Analysis) -> tuple[Counter[str], Counter[str]]:
    """How often each term stands in the title, and in title and text as one."""
    title, whole = analysis.counted(document.title), analysis.counted(document.text)
    for term, count in title.items():
        whole[term] += TITLE_TIMES * count
    return title, whole


def _saturated(count: float, length: float) -> float:
    """What a term counts that stands ``count`` times in a text whose length is ``length`` times the average."""
    return count * (_SATURATION + 1) / (count + _SATURATION * (1 - _LENGTH + _LENGTH * length))


def _no_postings() -> Postings:
    return array("I"), array("f")


def _mean(lengths: "array[int]") -> float:
    return (sum(lengths) / len(lengths) if lengths else 0) or 1.0
