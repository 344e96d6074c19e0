"""Texts cut and marked for a list of hits, with nothing but the words: no HTML is made or read here."""

from collections.abc import Set as AbstractSet

from search_index.analysis import Analysis
from search_index.documents import Passage, Piece

EXCERPT_LENGTH = 200
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


def excerpt(text: str, terms: AbstractSet[str], analysis: Analysis) -> Passage:
    """Some two lines of ``text`` around the first word that was asked for, or from its beginning."""
    flat = " ".join(text.split())
    start = _word_start(flat, max(0, analysis.first(flat, terms) - _BEFORE_MATCH))
    end = _word_end(flat, start + EXCERPT_LENGTH)
    cut = marked(flat[start:end], terms, analysis)
    before = (Piece("…\u00a0"),) if start > 0 else ()
    after = (Piece("\u00a0…"),) if end < len(flat) else ()
    return Passage((*before, *cut.pieces, *after))


def _word_start(text: str, near: int) -> int:
    return 0 if near == 0 else text.find(" ", near) + 1


def _word_end(text: str, near: int) -> int:
    return len(text) if near >= len(text) else text.rfind(" ", 0, near)
