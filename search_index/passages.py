"""Texts cut and marked for a list of hits, with nothing but the words: no HTML is made or read here."""

from collections import deque
from collections.abc import Set as AbstractSet

from search_index.analysis import Analysis
from search_index.documents import Passage, Piece

EXCERPT_LENGTH = 200
LOOKED_THROUGH = 3_000
"""Characters after the first word found in which a better excerpt is looked for."""
_BEFORE_MATCH = 60


def marked(text: str, terms: AbstractSet[str], analysis: Analysis) -> Passage:
    """``text`` whole, the words that were asked for marked."""
    pieces = []
    rest = 0
    for word in analysis.words(text):
        if word.term in terms and word.start >= rest:
            if word.start > rest:
                pieces.append(Piece(text[rest : word.start]))
            pieces.append(Piece(text[word.start : word.end], is_match=True))
            rest = word.end
    if rest < len(text):
        pieces.append(Piece(text[rest:]))
    return Passage(tuple(pieces))


def flat(text: str) -> str:
    """``text`` on one line, as excerpts are cut from it."""
    return " ".join(text.split())


def best_place(line: str, terms: AbstractSet[str], analysis: Analysis) -> int | None:
    """Where in ``line`` the excerpt is that has most different words that were asked for, the first of equal ones: where its first
    such word begins. ``None`` when there is none."""
    place, most = None, 0
    near: deque[tuple[int, str]] = deque()
    for start, term in analysis.found(line, terms):
        if place is not None and start > place + LOOKED_THROUGH:
            break
        near.append((start, term))
        while start - near[0][0] > EXCERPT_LENGTH - _BEFORE_MATCH:
            near.popleft()
        different = len({each for _, each in near})
        if different > most:
            place, most = near[0][0], different
        if most == len(terms):
            break
    return place


def excerpt(line: str, place: int, terms: AbstractSet[str], analysis: Analysis) -> Passage:
    """Some two lines of ``line`` around ``place``, the words that were asked for marked."""
    start = _word_start(line, max(0, place - _BEFORE_MATCH))
    end = _word_end(line, start + EXCERPT_LENGTH)
    cut = marked(line[start:end], terms, analysis)
    before = (Piece("…\u00a0"),) if start > 0 else ()
    after = (Piece("\u00a0…"),) if end < len(line) else ()
    return Passage((*before, *cut.pieces, *after))


def _word_start(text: str, near: int) -> int:
    return 0 if near == 0 else text.find(" ", near) + 1


def _word_end(text: str, near: int) -> int:
    return len(text) if near >= len(text) else text.rfind(" ", 0, near)
