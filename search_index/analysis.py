"""Words of a text as they are indexed and searched: composed, folded, without stop words, stemmed."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import Stemmer
from whoosh.analysis import Analyzer, Token

from search_index.documents import Language

_WORD = re.compile(r"\w+(?:-\w+)*")
_STEMMERS = {"sv": "swedish", "en": "english"}

# Words so common that they say nothing of what a text is about.
_SWEDISH_STOP = "att av de dem den det din du eller en ett för från har i inte kan med när och om på som så till vi vad är"
_ENGLISH_STOP = "a an and are as at be by for from how if in is it of on or that the this to what when with you your"
_STOP = {"sv": frozenset(_SWEDISH_STOP.split()), "en": frozenset(_ENGLISH_STOP.split())}


@dataclass(frozen=True, slots=True)
class Word:
    """A word where it stands in its text, and the form it is searched by."""

    term: str
    start: int
    end: int


Parts = Callable[[str], Iterable[str]]
"""Takes a word in small letters apart; nothing for a word that is no compound."""


def no_parts(word: str) -> tuple[str, ...]:
    return ()


def words(text: str, language: Language, parts: Parts = no_parts) -> Iterator[Word]:
    """Every word of ``text`` with its term; ``text`` is composed (NFC).

    A word with hyphens counts whole and by its parts, a compound too; the place of a compound's part is that of the whole word.
    """
    for match in _WORD.finditer(text):
        whole = match.group()
        yield Word(_term(whole, language), match.start(), match.end())
        for part in parts(whole.casefold()):
            yield Word(_term(part, language), match.start(), match.end())
        if "-" in whole:
            start = match.start()
            for part in whole.split("-"):
                yield Word(_term(part, language), start, start + len(part))
                start += len(part) + 1


def terms(text: str, language: Language) -> list[str]:
    """The different terms of a visitor's words in order, stop words left out unless there is nothing else."""
    found = list(dict.fromkeys(word.term for word in words(composed(text), language)))
    return [term for term in found if term not in _STOP[language]] or found


def surface_words(text: str) -> Iterator[str]:
    """The words of ``text`` as they stand there, composed and in small letters."""
    return (match.group().casefold() for match in _WORD.finditer(composed(text)))


def surface_word_starts(text: str) -> Iterator[int]:
    """Where each word of ``text`` begins."""
    return (match.start() for match in _WORD.finditer(text))


def is_stop_word(word: str, language: Language) -> bool:
    """Whether ``word`` is so common that it says nothing of what a text is about."""
    return word.casefold() in _STOP[language]


def with_each_word(text: str, change: Callable[[str], str]) -> str:
    """``text`` with each word as ``change`` makes it, and everything between the words as it was."""
    return _WORD.sub(lambda match: change(match.group()), text)


def composed(text: str) -> str:
    """``text`` with each letter one character, so that å written as a and a ring is å."""
    return unicodedata.normalize("NFC", text)


def without_marks(term: str) -> str:
    """``term`` as someone types it whose keyboard has no å, ä or ö."""
    return "".join(letter for letter in unicodedata.normalize("NFD", term) if not unicodedata.combining(letter))


class LanguageAnalyzer(Analyzer):
    """What Whoosh indexes a text by: the terms of ``words``. It keeps the language in the index, but no way to take words apart."""

    def __init__(self, language: Language, parts: Parts = no_parts) -> None:
        self.language = language
        self.parts = parts

    def __getstate__(self) -> dict[str, object]:
        return {"language": self.language, "parts": no_parts}

    def __call__(self, value: str, positions: bool = False, chars: bool = False, start_pos: int = 0, **_: object) -> Iterator[Token]:
        for position, word in enumerate(words(composed(value), self.language, self.parts), start=start_pos):
            token = Token(positions=positions, chars=chars)
            token.text = token.original = word.term
            token.boost = 1.0
            token.stopped = False
            token.pos, token.startchar, token.endchar = position, word.start, word.end
            yield token


@lru_cache(maxsize=100_000)  # visitors' words too come by here
def _term(word: str, language: Language) -> str:
    folded = word.casefold()
    return str(_stemmer(language).stemWord(folded)) if folded not in _STOP[language] else folded


@cache
def _stemmer(language: Language) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(_STEMMERS[language])
