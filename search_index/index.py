"""An index on disk: built beside the one in use and put in its place at once, read without ever seeing half of it.

``folder/CURRENT`` names the folder in use. A search that began before the change goes on in the old one until its end.
"""

import json
import math
import os
import shutil
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from uuid import uuid4

from whoosh import index as whoosh_index
from whoosh.fields import ID, STORED, TEXT, Schema
from whoosh.index import Index
from whoosh.query import DisjunctionMax, Or, Query, Term

from search_index.analysis import LanguageAnalyzer, composed, terms, without_marks
from search_index.documents import Document, Hit, Hits, Language
from search_index.passages import excerpt, marked

LANGUAGES: tuple[Language, ...] = ("sv", "en")
INPUT_LIMIT = 300
TERM_LIMIT = 10
LAST_PAGE = 100
"""Whoosh counts through every hit before a page, so pages this far out are answered as empty."""

# A title counts twice in the one field that is ranked, and a little more in a field of its own. Higher weights made relevance worse.
TITLE_TIMES = 2
TITLE_WEIGHT = 0.3
EXACT_TITLE_WEIGHT = 20.0


class NoIndex(Exception):
    """There is no index in the folder yet."""


def build(folder: Path, documents: Iterable[Document]) -> int:
    """Build an index of ``documents`` and put it in use; how many they were. A search never waits and never fails meanwhile.

    A build that fails changes nothing. Two builds at once, in two processes, leave the index of the last one.
    """
    name = f"index-{uuid4().hex}"
    try:
        counted = _write(folder / name, documents)
    except BaseException:
        shutil.rmtree(folder / name, ignore_errors=True)
        raise
    no_longer_read = _put_in_use(folder, name)
    if no_longer_read:
        shutil.rmtree(folder / no_longer_read, ignore_errors=True)
    return counted


def query(
    folder: Path, text: str, language: Language, *, page: int = 1, page_size: int, without_groups: frozenset[str] = frozenset()
) -> Hits:
    """The documents that hold any word of ``text``, best first; those of ``without_groups`` left out.

    ``text`` is a visitor's: only its words count, and no sign in it has a meaning. Raises ``NoIndex``.
    """
    current = _current(folder)
    if current is None:
        raise NoIndex(str(folder))
    asked = _known(terms(text[:INPUT_LIMIT], language)[:TERM_LIMIT], current, language)
    if not asked or not 1 <= page <= LAST_PAGE:
        return Hits((), 0, page, 0)
    with _opened(current, language).searcher() as searcher:
        left_out = Or([Term("group", group) for group in without_groups]) if without_groups else None
        found = searcher.search(_any_of(asked), limit=page * page_size, mask=left_out)
        total = len(found)
        shown = [_hit(row.fields(), set(asked), language) for row in found[(page - 1) * page_size : page * page_size]]
    return Hits(tuple(shown), total, page, math.ceil(total / page_size))


def _any_of(asked: list[str]) -> Query:
    words = [DisjunctionMax([Term("text", term), Term("title", term, boost=TITLE_WEIGHT)], tiebreak=1.0) for term in asked]
    return Or([*words, Term("exact_title", " ".join(asked), boost=EXACT_TITLE_WEIGHT)])


def _hit(stored: dict[str, str], asked: set[str], language: Language) -> Hit:
    return Hit(
        key=stored["key"],
        url=stored["url"],
        title=marked(stored["shown_title"], asked, language),
        excerpt=excerpt(stored["shown_text"], asked, language),
    )


def _known(asked: list[str], current: Path, language: Language) -> list[str]:
    """``asked``, and for a term that no document holds, those that differ from it only by marks: foretag finds företag."""
    by_bare = _by_bare_letters(current, language)
    return list(dict.fromkeys(term for one in asked for term in _same_or_marked(one, by_bare.get(without_marks(one), ()))))


def _same_or_marked(term: str, alike: tuple[str, ...]) -> tuple[str, ...]:
    return alike if alike and term not in alike else (term,)


@lru_cache(maxsize=2 * len(LANGUAGES))
def _by_bare_letters(current: Path, language: Language) -> dict[str, tuple[str, ...]]:
    """Every term of an index by what it is without its marks; an index never changes, so this is worked out once for each."""
    found: dict[str, tuple[str, ...]] = {}
    with _opened(current, language).reader() as reader:
        for encoded in reader.lexicon("text"):
            term = encoded.decode()
            found[without_marks(term)] = (*found.get(without_marks(term), ()), term)
    return found


def _write(folder: Path, documents: Iterable[Document]) -> int:
    writers = {}
    for language in LANGUAGES:
        (folder / language).mkdir(parents=True)
        writers[language] = whoosh_index.create_in(folder / language, _schema(language)).writer()
    counted = 0
    for counted, document in enumerate(documents, start=1):  # noqa: B007
        writers[document.language].add_document(**_fields(document))
    for writer in writers.values():
        writer.commit()
    return counted


def _schema(language: Language) -> Schema:
    analyzer = LanguageAnalyzer(language)
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
    """Name the folder in use; the name of the one before the last, which nobody reads any more.

    The last one is kept until the next build, for the searches that are still going on in it.
    """
    last = _in_use(folder)
    beside = folder / f"CURRENT-{name}"
    beside.write_text(json.dumps({"folder": name, "before": last and last["folder"]}))
    os.replace(beside, folder / "CURRENT")
    return last["before"] if last else None


def _current(folder: Path) -> Path | None:
    in_use = _in_use(folder)
    return folder / str(in_use["folder"]) if in_use else None


def _in_use(folder: Path) -> dict[str, str | None] | None:
    try:
        in_use: dict[str, str | None] = json.loads((folder / "CURRENT").read_text())
    except FileNotFoundError:
        return None
    return in_use


def _opened(current: Path, language: Language) -> Index:
    return whoosh_index.open_dir(current / language)
