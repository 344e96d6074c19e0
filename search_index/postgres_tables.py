"""The tables of an index in PostgreSQL, and how they are written.

Each build has tables of its own for each language; ``search_builds`` has a row for each build, ``search_changes`` what changed after it.
"""

import json
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg
from psycopg import Connection, sql

from search_index.analysis import Analysis, kept, name, without_marks
from search_index.documents import Document, Language
from search_index.store import LANGUAGES
from search_index.vocabulary import Vocabulary
from search_index.weights import Averages, weighed

LONGEST_TERM = 200
"""Letters. Longer ones are nobody's words, and PostgreSQL keeps none of several thousand in order."""
_WRITING = 0x5EA2C4
"""The lock that one writer at a time has, whichever process it is."""

_FOR_ALL: tuple[LiteralString, ...] = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE TABLE IF NOT EXISTS search_builds (generation int PRIMARY KEY GENERATED ALWAYS AS IDENTITY, averages json)",
    "CREATE TABLE IF NOT EXISTS search_changes (number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, generation int, changes text)",
)
_TABLES: tuple[LiteralString, ...] = (
    "CREATE TABLE {documents} (id int4, key text, url text, category text, title text, body text, exact text, called text)",
    "CREATE TABLE {words} (word text, documents int4)",
    "CREATE TABLE {terms} (term text, bare text, documents int4, ids bytea, weights bytea, levels bytea)",
    # Numbers of documents do not get smaller by compression that looks for repeated bytes.
    "ALTER TABLE {terms} ALTER ids SET STORAGE EXTERNAL, ALTER weights SET STORAGE EXTERNAL, ALTER levels SET STORAGE EXTERNAL",
)
_INDEXES: tuple[LiteralString, ...] = (
    "ALTER TABLE {documents} ADD PRIMARY KEY (id)",
    "CREATE INDEX ON {documents} USING hash (exact)",
    "CREATE INDEX ON {documents} USING hash (key)",
    "CREATE INDEX ON {documents} (category)",
    "CREATE INDEX ON {words} USING gin (word gin_trgm_ops)",
    "ALTER TABLE {terms} ADD PRIMARY KEY (term)",
    "CREATE INDEX ON {terms} (bare)",
    "ANALYZE {documents}",
    "ANALYZE {words}",
    "ANALYZE {terms}",
)
_PIECES = "pieces"
_KINDS = ("documents", "words", "terms")


@contextmanager
def only_writer(database: str) -> Iterator[Connection[Any]]:
    """A transaction in which nobody else writes an index here."""
    with psycopg.connect(database) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_WRITING,))
        yield connection


def write(connection: Connection[Any], documents: Iterable[Document]) -> int:
    """Build an index of ``documents``, in use when the transaction ends; how many they were."""
    for statement in _FOR_ALL:
        connection.execute(statement)
    every = tuple(documents)
    row = connection.execute("INSERT INTO search_builds DEFAULT VALUES RETURNING generation").fetchone()
    assert row is not None
    averages = {
        language: _write(connection, row[0], language, [kept(document) for document in every if document.language == language])
        for language in LANGUAGES
    }
    connection.execute("UPDATE search_builds SET averages = %s WHERE generation = %s", (json.dumps(_together(averages)), row[0]))
    _clear(connection)
    return len(every)


def averages_of(written: Mapping[str, Any], language: Language) -> Averages:
    """What the documents of ``language`` are like, of the column ``averages`` of a build."""
    return Averages(**written[language], pieces=written.get(_PIECES, {}).get(language, 0.0))


def append(connection: Connection[Any], generation: int, changes: str) -> None:
    """Keep changes of an index, seen when the transaction ends."""
    connection.execute("INSERT INTO search_changes (generation, changes) VALUES (%s, %s)", (generation, changes))


def named(statement: LiteralString, generation: int, language: Language) -> sql.Composed:
    """``statement`` with the tables of a build in it."""
    names = dict(zip(_KINDS, tables(generation, language), strict=True))
    return sql.SQL(statement).format(**{kind: sql.Identifier(name) for kind, name in names.items()})


def tables(generation: int, language: Language) -> list[str]:
    """The names of the tables of a build."""
    return [f"search_{generation}_{language}_{kind}" for kind in _KINDS]


def packed(values: "array[Any]") -> bytes:
    """Numbers as they stand in a column, whichever machine wrote them."""
    return _in_order(values).tobytes()


def unpacked(kind: str, values: bytes) -> "array[Any]":
    """What ``packed`` packed, of an array's ``kind``."""
    return _in_order(array(kind, values))


def _together(averages: Mapping[Language, Averages]) -> dict[str, Any]:
    written = {language: each.written() for language, each in averages.items()}
    of_words: dict[str, Any] = {language: words for language, (words, _) in written.items()}
    return {**of_words, _PIECES: {language: of_pieces for language, (_, of_pieces) in written.items()}}


def _in_order(values: "array[Any]") -> "array[Any]":
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values


def _write(connection: Connection[Any], generation: int, language: Language, documents: Sequence[Document]) -> Averages:
    """The tables of one language; what its documents are like."""
    for statement in _TABLES:
        connection.execute(named(statement, generation, language))
    vocabulary = Vocabulary.of(documents, language)
    postings, averages = weighed(documents, Analysis(language, vocabulary.compounds.parts))
    rows = (
        (number, each.key, each.url, each.group, each.title, each.text, name(each.title, language), each.called)
        for number, each in enumerate(documents)
    )
    _copy(
        connection,
        named("COPY {documents} FROM STDIN (FORMAT BINARY)", generation, language),
        "int4 text text text text text text text",
        rows,
    )
    words = ((word, count) for word, count in vocabulary.words.items() if len(word) <= LONGEST_TERM)
    _copy(connection, named("COPY {words} FROM STDIN (FORMAT BINARY)", generation, language), "text int4", words)
    weighty = (
        (term, without_marks(term), len(each.numbers), packed(each.numbers), packed(each.weights), each.packed_levels(len(documents)))
        for term, each in postings.items()
        if len(term) <= LONGEST_TERM
    )
    _copy(connection, named("COPY {terms} FROM STDIN (FORMAT BINARY)", generation, language), "text text int4 bytea bytea bytea", weighty)
    for statement in _INDEXES:
        connection.execute(named(statement, generation, language))
    return averages


def _copy(connection: Connection[Any], statement: sql.Composed, types: str, rows: Iterable[tuple[Any, ...]]) -> None:
    with connection.cursor().copy(statement) as copy:
        copy.set_types(types.split())
        for row in rows:
            copy.write_row(row)


def _clear(connection: Connection[Any]) -> None:
    """Drop all but this index and the last one, which is kept until the next build for the searches still going on in it."""
    rows = connection.execute("SELECT generation FROM search_builds ORDER BY generation DESC OFFSET 2").fetchall()
    for (old,) in rows:
        for language in LANGUAGES:
            connection.execute(named("DROP TABLE {documents}, {words}, {terms}", old, language))
        connection.execute("DELETE FROM search_changes WHERE generation = %s", (old,))
        connection.execute("DELETE FROM search_builds WHERE generation = %s", (old,))
