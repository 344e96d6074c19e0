"""An index on disk: built beside the one in use and put in its place at once, read without ever seeing half of it.

``folder/CURRENT`` names the folder in use. A search that began before the change goes on in the old one until its end.
"""

import json
import math
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import lru_cache
from pathlib import Path
from uuid import uuid4

from whoosh import index as whoosh_index
from whoosh.fields import ID, STORED, TEXT, Schema
from whoosh.index import Index
from whoosh.query import And, DisjunctionMax, Or, Query, Term

from search_index.analysis import LanguageAnalyzer, Parts, composed, surface_words, terms, with_each_word, without_marks
from search_index.documents import Document, Hit, Hits, Language
from search_index.passages import excerpt, marked
from search_index.synonyms import Groups, alike, words_of
from search_index.vocabulary import Vocabulary

LANGUAGES: tuple[Language, ...] = ("sv", "en")
TERM_LIMIT = 10
LAST_PAGE = 100
"""Whoosh counts through every hit before a page, so pages this far out are answered as empty."""

# A title counts twice in the one field that is ranked, and a little more in a field of its own. Higher weights made relevance worse.
TITLE_TIMES = 2
TITLE_WEIGHT = 0.3
EXACT_TITLE_WEIGHT = 20.0
PART_WEIGHT = 0.5
"""Of the parts of a compound that was asked for: who looks for bostadsbidrag may be helped by bidrag, after all that says bostadsbidrag."""

SYNONYM_WEIGHT = 0.8
"""Of what means the same as something that was asked for: the words themselves come first."""
FIRST_WEIGHT = 10_000.0
"""Of a document that is to stand first: more than any words can weigh."""


class NoIndex(Exception):
    """There is no index yet."""


class Unavailable(Exception):
    """What holds the index does not answer."""


def build(folder: Path, documents: Iterable[Document]) -> int:
    """Build an index of ``documents`` and put it in use; how many they were. A search never waits and never fails meanwhile.

    A build that fails changes nothing. There is one at a time, whichever process wants it: the next one waits for its turn.
    """
    name = f"index-{uuid4().hex}"
    with _only_writer(folder):
        try:
            counted = _write(folder / name, documents)
        except BaseException:
            shutil.rmtree(folder / name, ignore_errors=True)
            raise
        last = _put_in_use(folder, name)
        for other in folder.glob("index-*"):
            if other.name not in (name, last):
                shutil.rmtree(other, ignore_errors=True)
    return counted


def is_built(folder: Path) -> bool:
    """Whether there is an index in use."""
    return _current(folder) is not None


def query(
    folder: Path,
    text: str,
    language: Language,
    *,
    page: int = 1,
    page_size: int,
    longest: int,
    without_groups: frozenset[str] = frozenset(),
    synonyms: Groups = (),
    first: Sequence[str] = (),
) -> Hits:
    """The documents that hold any word of ``text``, or what means the same by ``synonyms``, best first.

    Those of ``without_groups`` are left out. The documents whose keys are ``first`` stand before all others in that order, whatever
    they hold.

    ``text`` is a visitor's: only its words count, the ``longest`` first characters of them, and no sign in it has a meaning.
    Raises ``NoIndex``.
    """
    current = _current(folder)
    if current is None:
        raise NoIndex(str(folder))
    text = text[:longest]
    parts = _vocabulary(current, language).compounds.parts
    typed = terms(text, language)[:TERM_LIMIT]
    asked = _known(typed, current, language)
    meant = _known_phrases(alike(typed, synonyms, language), current, language)
    of_compounds = [term for term in _terms_of_parts(text, language, parts) if term not in asked][:TERM_LIMIT]
    if not (asked or of_compounds or meant or first) or not 1 <= page <= LAST_PAGE:
        return Hits((), 0, page, 0)
    with _opened(current, language).searcher() as searcher:
        left_out = Or([Term("group", group) for group in without_groups]) if without_groups else None
        found = searcher.search(_any_of(asked, of_compounds, meant, first), limit=page * page_size, mask=left_out)
        total = len(found)
        looked_for = {*asked, *of_compounds, *(term for phrase in meant for term in phrase)}
        shown = [_hit(row.fields(), looked_for, language, parts) for row in found[(page - 1) * page_size : page * page_size]]
    return Hits(tuple(shown), total, page, math.ceil(total / page_size))


def correction(folder: Path, text: str, language: Language, *, longest: int, synonyms: Groups = ()) -> str | None:
    """``text`` with each word that no document has written as one that some have; ``None`` when nothing would change.

    Its ``longest`` first characters count. A word that is found in another form, or without its marks, is right as it is, and so is
    one of ``synonyms``.
    Raises ``NoIndex``.
    """
    current = _current(folder)
    if current is None:
        raise NoIndex(str(folder))
    vocabulary, by_bare, alike_words = _vocabulary(current, language), _by_bare_letters(current, language), words_of(synonyms)

    def as_meant(word: str) -> str:
        folded = composed(word).casefold()
        is_known = (
            folded in vocabulary.words or folded in alike_words or any(without_marks(term) in by_bare for term in terms(folded, language))
        )
        return word if is_known else vocabulary.meant_by(folded) or word

    asked = text[:longest].strip()
    corrected = with_each_word(asked, as_meant)
    return corrected if corrected != asked else None


def suggestions(folder: Path, typed: str, language: Language, *, longest: int, most: int) -> list[str]:
    """At most ``most`` titles and words with a word that begins as ``typed``; when there are none, as its correction does.

    Raises ``NoIndex``.
    """
    current = _current(folder)
    if current is None:
        raise NoIndex(str(folder))
    known = _vocabulary(current, language)
    found = known.suggestions.of(typed[:longest], most)
    return found or known.suggestions.of(correction(folder, typed, language, longest=longest) or "", most)


def _any_of(asked: list[str], of_compounds: list[str], meant: list[tuple[str, ...]], first: Sequence[str]) -> Query:
    words = [DisjunctionMax([Term("text", term), Term("title", term, boost=TITLE_WEIGHT)], tiebreak=1.0) for term in asked]
    parts = [Term("text", term, boost=PART_WEIGHT) for term in of_compounds]
    same = [And([Term("text", term, boost=SYNONYM_WEIGHT / len(phrase)) for term in phrase]) for phrase in meant]
    ahead = [Term("key", key, boost=FIRST_WEIGHT * (len(first) - place)) for place, key in enumerate(first)]
    return Or([*words, *parts, *same, *ahead, Term("exact_title", " ".join(asked), boost=EXACT_TITLE_WEIGHT)])


def _terms_of_parts(text: str, language: Language, parts: Parts) -> list[str]:
    return [term for word in surface_words(text) for part in parts(word) for term in terms(part, language)]


def _hit(stored: dict[str, str], asked: set[str], language: Language, parts: Parts) -> Hit:
    return Hit(
        key=stored["key"],
        url=stored["url"],
        title=marked(stored["shown_title"], asked, language, parts),
        excerpt=excerpt(stored["shown_text"], asked, language, parts),
    )


def _known(asked: list[str], current: Path, language: Language) -> list[str]:
    """Those of ``asked`` that a document holds; in the place of another those that differ from it only by marks: foretag finds företag."""
    by_bare = _by_bare_letters(current, language)
    return list(dict.fromkeys(term for one in asked for term in _same_or_marked(one, by_bare.get(without_marks(one), ()))))


def _known_phrases(phrases: Sequence[tuple[str, ...]], current: Path, language: Language) -> list[tuple[str, ...]]:
    """Those of ``phrases`` of which some document has every word."""
    every = [tuple(_known(list(phrase), current, language)) for phrase in phrases]
    return [known for known, phrase in zip(every, phrases, strict=True) if len(known) >= len(phrase)]


def _same_or_marked(term: str, alike: tuple[str, ...]) -> tuple[str, ...]:
    return (term,) if term in alike else alike


@lru_cache(maxsize=2 * len(LANGUAGES))
def _by_bare_letters(current: Path, language: Language) -> dict[str, tuple[str, ...]]:
    """Every term of an index by what it is without its marks; an index never changes, so this is worked out once for each."""
    found: dict[str, tuple[str, ...]] = {}
    with _opened(current, language).reader() as reader:
        for encoded in reader.lexicon("text"):
            term = encoded.decode()
            found[without_marks(term)] = (*found.get(without_marks(term), ()), term)
    return found


@lru_cache(maxsize=2 * len(LANGUAGES))
def _vocabulary(current: Path, language: Language) -> Vocabulary:
    return Vocabulary.read(current, language)


def _write(folder: Path, documents: Iterable[Document]) -> int:
    """Two rounds over the documents: which compounds there are is known when all words are."""
    every = tuple(documents)
    writers = {}
    for language in LANGUAGES:
        (folder / language).mkdir(parents=True)
        vocabulary = Vocabulary.of(every, language)
        vocabulary.write(folder)
        writers[language] = whoosh_index.create_in(folder / language, _schema(language, vocabulary.compounds.parts)).writer()
    counted = 0
    for counted, document in enumerate(every, start=1):  # noqa: B007
        writers[document.language].add_document(**_fields(document))
    for writer in writers.values():
        writer.commit()
    return counted


def _schema(language: Language, parts: Parts) -> Schema:
    analyzer = LanguageAnalyzer(language, parts)
    return Schema(
        key=ID(stored=True, unique=True),
        url=STORED,
        group=ID,
        shown_title=STORED,
        shown_text=STORED,
        title=TEXT(analyzer=analyzer, phrase=False),
        text=TEXT(analyzer=analyzer, phrase=False),
        exact_title=ID,
    )


def _fields(document: Document) -> dict[str, str]:
    title, text = composed(document.title), composed(document.text)
    return {
        "key": document.key,
        "url": document.url,
        "group": document.group,
        "shown_title": title,
        "shown_text": text,
        "title": title,
        "text": "\n".join([*[title] * TITLE_TIMES, text]),
        "exact_title": _exact(title, document.language),
    }


def _exact(title: str, language: Language) -> str:
    return " ".join(terms(title, language))


def _put_in_use(folder: Path, name: str) -> str | None:
    """Name the folder in use; the name of the last one, which is kept until the next build for the searches still going on in it."""
    last = _in_use(folder)
    beside = folder / f"CURRENT-{name}"
    beside.write_text(json.dumps({"folder": name}))
    os.replace(beside, folder / "CURRENT")
    return last


def _current(folder: Path) -> Path | None:
    in_use = _in_use(folder)
    return folder / in_use if in_use else None


def _in_use(folder: Path) -> str | None:
    try:
        return str(json.loads((folder / "CURRENT").read_text())["folder"])
    except FileNotFoundError:
        return None


@contextmanager
def _only_writer(folder: Path) -> Iterator[None]:
    """Lets one process, and one thread of it, build in ``folder``; whoever dies while building is no writer any more."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "WRITING").open("w") as turn:
        flock(turn, LOCK_EX)
        yield


def _opened(current: Path, language: Language) -> Index:
    return whoosh_index.open_dir(current / language)
