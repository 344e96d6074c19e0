"""The same index in PostgreSQL, for a portal of several machines: built beside the one in use, and in use when its transaction ends.

What it finds words by is made by ``search_index.analysis`` as on disk, and what they are worth is worked out by
``search_index.built_index``: PostgreSQL's own Swedish leaves bygglovet whole and knows no compounds, and its ``ts_rank`` knows nothing of
how common a word is and reads every document that has one (docs/explanation/search.md). So each term has one row with the documents
that it stands in and what it weighs there.
The address of the database is one of libpq's; the user may make tables there, and pg_trgm is made where it is not.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from psycopg import Connection, errors

from search_index.built_index import Built, Index
from search_index.changes import CHANGES_MOST, Wanted, read, written
from search_index.documents import Document, Language
from search_index.postgres_connections import on_a_connection
from search_index.postgres_store import PostgresStore
from search_index.postgres_tables import append, averages_of, only_writer, tables, write
from search_index.store import LANGUAGES, NoIndex, Unavailable

__all__ = ["NoIndex", "Unavailable", "build", "built", "has_all_tables", "is_built", "is_whole", "update"]


def build(database: str, documents: Iterable[Document]) -> int:
    """As ``search_index.index.build``."""
    with only_writer(database) as connection:
        return write(connection, documents)


def update(database: str, wanted: Callable[[], Wanted]) -> int | None:
    """As ``search_index.index.update``. Raises ``NoIndex``; a question raises ``Unavailable`` too."""
    with only_writer(database) as connection:
        generation, index = _opened(database)
        changes = index.differing(wanted())
        if index.taken + len(changes) > CHANGES_MOST:
            return None
        if changes:
            append(connection, generation, written(changes))
    return len(changes)


def is_built(database: str) -> bool:
    """Whether there is an index in use."""
    return on_a_connection(database, _in_use) is not None


def is_whole(database: str) -> bool:
    """Whether the index in use has all its tables. Raises ``Unavailable``."""
    return on_a_connection(database, has_all_tables)


def has_all_tables(connection: Connection[Any]) -> bool:
    """The same, for whoever has a connection already."""
    in_use = _in_use(connection)
    if in_use is None:
        return False
    statement = "SELECT bool_and(to_regclass(name) IS NOT NULL) FROM unnest(%s::text[]) AS each (name)"
    row = connection.execute(statement, ([name for language in LANGUAGES for name in tables(in_use[0], language)],)).fetchone()
    return row is not None and bool(row[0])


def built(database: str, language: Language) -> Built:
    """The documents of one language as they are now, to ask. Raises ``NoIndex`` and ``Unavailable``, as every question does."""
    return _opened(database)[1].built[language]


def _opened(database: str) -> tuple[int, Index]:
    """The index in use, with all that has changed in it until now."""
    in_use = on_a_connection(database, _in_use)
    if in_use is None:
        raise NoIndex("There is no search index in the database")
    generation, last = in_use
    index = _read(database, generation)
    if last > index.read_to:
        with index.lock:
            statement = "SELECT number, changes FROM search_changes WHERE generation = %s AND number > %s ORDER BY number"
            after = (generation, index.read_to)
            rows = on_a_connection(database, lambda connection: connection.execute(statement, after).fetchall())
            for number, line in rows:
                index.take(read(line), number)
    return generation, index


@lru_cache(maxsize=4)
def _read(database: str, generation: int) -> Index:
    statement = "SELECT averages FROM search_builds WHERE generation = %s"
    ((averages,),) = on_a_connection(database, lambda connection: connection.execute(statement, (generation,)).fetchall())
    return Index({each: Built(PostgresStore(database, generation, each, averages_of(averages, each))) for each in LANGUAGES})


def _in_use(connection: Connection[Any]) -> tuple[int, int] | None:
    """The build in use, and the last change after it."""
    try:
        return connection.execute(
            "SELECT generation, (SELECT coalesce(max(number), 0) FROM search_changes WHERE search_changes.generation = each.generation)"
            " FROM search_builds AS each ORDER BY generation DESC LIMIT 1"
        ).fetchone()
    except errors.UndefinedTable:
        return None
