"""What is PostgreSQL's own: processes that build and search at the same time, a database that goes away, words that nobody has."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from uuid import uuid4

import psycopg
import pytest

from search_index import postgres as index
from search_index.documents import Document
from search_index.postgres_connections import on_a_connection
from search_index.store import Unavailable
from tests.postgres_server import PostgresServer

OLD = [Document("1", "sv", "/gammal", "Gammal", "moms")]
NEW = [Document("2", "sv", "/ny", "Ny", "moms")]
LIMIT = 20
"""Seconds after which a test that waits for a thread has failed."""


@pytest.fixture
def database(postgres):
    return postgres.database(f"own_{uuid4().hex}")


def urls(database, text):
    return [hit.url for hit in index.built(database, "sv").query(text, page_size=9, longest=300).hits]


def tables(database):
    with psycopg.connect(database) as connection:
        return {name for (name,) in connection.execute("SELECT tablename FROM pg_tables WHERE tablename LIKE 'search%%'")}


def test_the_old_index_answers_until_the_new_one_is_whole(database):
    index.build(database, OLD)
    half_way, may_end = Event(), Event()

    def slowly():
        yield from NEW
        half_way.set()
        assert may_end.wait(LIMIT)

    with ThreadPoolExecutor() as others:
        building = others.submit(index.build, database, slowly())
        assert half_way.wait(LIMIT)
        waiting = others.submit(index.build, database, NEW)
        assert urls(database, "moms") == ["/gammal"]
        assert not waiting.done(), "one builds at a time"
        may_end.set()
        assert (building.result(LIMIT), waiting.result(LIMIT)) == (1, 1)
    assert urls(database, "moms") == ["/ny"]


def test_a_build_that_fails_leaves_no_table(database):
    def broken():
        yield from NEW
        raise OSError("full")

    index.build(database, OLD)
    before = tables(database)
    with pytest.raises(OSError, match="full"):
        index.build(database, broken())
    assert tables(database) == before


def test_old_indexes_are_cleared_away(database):
    for _ in range(2):
        index.build(database, OLD)
    before = tables(database)
    index.build(database, OLD)
    assert len(tables(database)) == len(before)


def test_an_index_of_a_release_that_kept_no_levels_is_read_by_this_one(database):
    index.build(database, OLD)
    with psycopg.connect(database) as connection:
        for table in tables(database):
            if table.endswith("_terms"):
                connection.execute(f"ALTER TABLE {table} DROP COLUMN levels")
    assert urls(database, "moms") == ["/gammal"]


def test_a_database_that_was_away_is_asked_anew(database):
    index.build(database, OLD)
    assert urls(database, "moms") == ["/gammal"]
    with psycopg.connect(database, autocommit=True) as connection:
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    assert urls(database, "moms") == ["/gammal"]


def test_a_database_that_can_not_be_reached_says_so():
    with pytest.raises(index.Unavailable):
        index.built("postgres://nobody@%2Fnowhere/none", "sv").query("moms", page_size=9, longest=300)


def test_what_nobody_could_ask_for_harms_no_index(database):
    index.build(database, [*OLD, Document("2", "sv", "/lang", "L" * 5_000, f"{'å' * 9_000} skatt\x00moms 'a':1A | & ! \\ {{}}")])
    assert urls(database, "skatt") == ["/lang"]
    assert urls(database, "'; DROP TABLE search_index; --") == []
    assert urls(database, "moms") == ["/gammal", "/lang"]


def test_a_database_that_stopped_says_so_at_the_next_search():
    server = PostgresServer()
    server.start()
    database = server.database("one")
    index.build(database, OLD)
    server.stop()
    with pytest.raises(index.Unavailable):
        urls(database, "moms")


def test_a_server_that_is_frozen_is_left_and_then_not_asked_for_a_moment() -> None:
    server = PostgresServer()
    server.start()
    try:
        database = server.database("frozen")
        assert on_a_connection(database, lambda connection: connection.execute("SELECT 1").fetchone()) == (1,)
        server.freeze()
        for _ in range(2):
            with pytest.raises(Unavailable):
                on_a_connection(database, lambda connection: connection.execute("SELECT 1").fetchone())
        server.thaw()
        found = None
        while found is None:
            with suppress(Unavailable):
                found = on_a_connection(database, lambda connection: connection.execute("SELECT 2").fetchone())
        assert found == (2,)
    finally:
        server.thaw()
        server.stop()
