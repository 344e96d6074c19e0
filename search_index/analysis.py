"""Words of a text as they are indexed and searched: composed, folded, without stop words, stemmed."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, pairwise

import Stemmer

from search_index.documents import Document, Language

WORDS_REMEMBERED = 100_000
_WORD = re.compile(r"\w+(?:-\w+)*")
_UNSEEN = re.compile("[\N{SOFT HYPHEN}\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}]")
_HYPHEN_THAT_HOLDS = "\N{NON-BREAKING HYPHEN}"
_STEMMERS = {"sv": "swedish", "en": "english"}

# Words so common that they say nothing of what a text is about.
_SWEDISH_STOP = "att av de dem den det din du eller en ett för från har i inte kan med när och om på som så till vi vad är"
_ENGLISH_STOP = (
    "a about after all also an and any are as at be been before being between but by can could did do does down for from had has have he"
    " her his how i if in into is it its just me more most my no not of on only or other our out over own same shall she should so some"
    " such than that the their them then there these they this those to too under up very was we were what when which who whom will with"
    " would you your"
)
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


class Analysis:
    """How the texts of one language are read: each different word is stemmed and taken apart once, for distinct words are few."""

    def __init__(self, language: Language, parts: Parts = no_parts) -> None:
        self.language = language
        self.parts = parts
        self._within = lru_cache(maxsize=WORDS_REMEMBERED)(self._read)
        self._terms = lru_cache(maxsize=WORDS_REMEMBERED)(self._terms_of)

    def words(self, text: str) -> Iterator[Word]:
        """Every word of ``text`` with its term; ``text`` is composed (NFC).

        A word with hyphens counts as one without them and by its parts, so that F-skatt and fskatt are one; a compound counts by its
        parts too, and the place of such a part is that of the whole word.
        """
        for match in _WORD.finditer(text):
            at = match.start()
            for term, start, end in self._within(match.group()):
                yield Word(term, at + start, at + end)

    def found(self, text: str, asked: AbstractSet[str]) -> Iterator[tuple[int, str]]:
        """Where each word of ``text`` begins that has one of the terms ``asked``, with that term."""
        for match in _WORD.finditer(text):
            for term, start, _ in self._within(match.group()):
                if term in asked:
                    yield match.start() + start, term

    def places(self, text: str, asked: AbstractSet[str], known: dict[str, list[str]]) -> Iterator[tuple[int, str]]:
        """The place of each word of ``text`` that has one of the terms ``asked``, counted in words, with that term.

        ``known`` keeps which of these terms a word has, for the next text: many documents are read for one question.
        """
        words, within = _WORD.findall(text), self._within
        for word in {*words}.difference(known):
            known[word] = [term for term, _, _ in within(word) if term in asked]
        for place, word in [(place, word) for place, word in enumerate(words) if known[word]]:
            for term in known[word]:
                yield place, term

    def counted(self, text: str) -> Counter[str]:
        """How often each term stands in ``text``, composed or not."""
        return Counter(chain.from_iterable(map(self._terms, _WORD.findall(composed(text)))))

    def _terms_of(self, whole: str) -> tuple[str, ...]:
        return tuple(term for term, _, _ in self._read(whole))

    def _read(self, whole: str) -> tuple[tuple[str, int, int], ...]:
        """The terms of one word, and where in it they stand."""
        found = [(part, 0, len(whole)) for part in (whole.replace("-", ""), *self.parts(whole.casefold()))]
        if "-" in whole:
            start = 0
            for part in whole.split("-"):
                found.append((part, start, start + len(part)))
                start += len(part) + 1
        return tuple((_term(word, self.language), start, end) for word, start, end in found)


def terms(text: str, language: Language) -> list[str]:
    """The different terms of a visitor's words in order, stop words left out unless there is nothing else."""
    terms_of_text = list(dict.fromkeys(word.term for word in _plain(language).words(composed(text))))
    return [term for term in terms_of_text if term not in _STOP[language]] or terms_of_text


def name(title: str, language: Language) -> str:
    """What a title has in common with one that is written otherwise: F-skatt, fskatt and f skatt; SNI-kod and sni koder."""
    words = [_term(word.replace("-", ""), language) for word in surface_words(title)]
    return without_marks("".join([word for word in words if word not in _STOP[language]] or words))


def pairs(text: str, language: Language) -> list[str]:
    """The terms of each two words of ``text`` that stand side by side, written as one: f skatt, aktie bolag."""
    words = [word for word in surface_words(text) if word not in _STOP[language]]
    return [joined(one, other, language) for one, other in pairwise(words)]


def joined(one: str, other: str, language: Language) -> str:
    """The term of two words in small letters that are written as one."""
    return _term(one + other, language)


def surface_words(text: str) -> Iterator[str]:
    """The words of ``text`` as they stand there, composed and in small letters."""
    return map(str.casefold, _WORD.findall(composed(text)))


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
    """``text`` with each letter one character, so that å written as a and a ring is å, and without what is not seen in its words.

    Word processors put places into long words where they may break, and hyphens at which they may not.
    """
    return _UNSEEN.sub("", unicodedata.normalize("NFC", text).replace(_HYPHEN_THAT_HOLDS, "-"))


def kept(document: Document) -> Document:
    """``document`` as an index keeps it: composed, and without the one character that PostgreSQL does not know."""
    title, text, called = (composed(words).replace("\x00", " ") for words in (document.title, document.text, document.called))
    return replace(document, title=title, text=text, called=called)


def without_marks(term: str) -> str:
    """``term`` as someone types it whose keyboard has no å, ä or ö."""
    return "".join(letter for letter in unicodedata.normalize("NFD", term) if not unicodedata.combining(letter))


@lru_cache(maxsize=WORDS_REMEMBERED)  # visitors' words too come by here
def _term(word: str, language: Language) -> str:
    folded = word.casefold()
    return str(_stemmer(language).stemWord(folded)) if folded not in _STOP[language] else folded


@cache
def _plain(language: Language) -> Analysis:
    return Analysis(language)


@cache
def _stemmer(language: Language) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(_STEMMERS[language])
