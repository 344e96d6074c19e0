"""Connections to a real PostgreSQL: few, shared, and left when nobody answers."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import ConnectionHandler, OperationalError

from portal.constants import DATABASE_BREAKER_FAILURES, DATABASE_BREAKER_PAUSE, DATABASE_CHECKED_AFTER
from portal.runtime.database import LONG, configured
from portal.runtime.postgresql import base, connection
from portal.runtime.postgresql.patience import Patience
from tests.postgres_server import PostgresServer

pytestmark = pytest.mark.django_db
NOWHERE = Path("/nowhere")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> Patience:
    """That of a process which was just started."""
    fresh = Patience()
    for module in (base, connection):
        monkeypatch.setattr(module, "PATIENCE", fresh)
    return fresh


@pytest.fixture
def frozen_for_good() -> Iterator[PostgresServer]:
    """A server of its own, which may be frozen."""
    server = PostgresServer()
    server.start()
    yield server
    server.thaw()
    server.stop()


@contextmanager
def asked(address: str, pool: str = "1-3") -> Iterator[Callable[[str], list[Any]]]:
    """Asks the database as a request does, in the thread that calls."""
    settings = configured(address, NOWHERE, pool)
    handler = ConnectionHandler({"default": settings})

    def ask(question: str) -> list[Any]:
        with handler["default"].cursor() as cursor:
            cursor.execute(question)
            return list(cursor.fetchall())

    ask.connections = handler  # type: ignore[attr-defined]
    try:
        yield ask
    finally:
        handler["default"].close()
        handler["default"].close_pool()


def connections_of(server: PostgresServer, database: str) -> int:
    with psycopg.connect(server._url("postgres")) as own:
        row = own.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", (database,)).fetchone()
    return int(row[0]) if row else 0


def test_many_threads_that_ask_at_once_share_three_connections(postgres: PostgresServer) -> None:
    name = f"shared_{uuid4().hex}"
    seen: list[int] = []
    with asked(postgres.database(name)) as ask, ThreadPoolExecutor(40) as threads:
        together = [threads.submit(ask, "SELECT count(*) FROM pg_stat_activity WHERE application_name = ''") for _ in range(160)]
        assert all(each.result() for each in together)
        seen.append(connections_of(postgres, name))
    assert 1 <= seen[0] <= 3


def test_a_thread_that_waits_for_something_else_keeps_no_connection(postgres: PostgresServer) -> None:
    """Ten requests that each asked once and now wait for a register: the eleventh is not kept waiting."""
    with asked(postgres.database(f"waits_{uuid4().hex}"), "1-1") as ask, ThreadPoolExecutor(10) as threads:
        have_asked, go_on = threading.Barrier(11, timeout=30), threading.Event()

        def request() -> None:
            ask("SELECT 1")
            have_asked.wait()
            go_on.wait(30)

        waiting = [threads.submit(request) for _ in range(10)]
        have_asked.wait()
        assert ask("SELECT 2") == [(2,)]
        go_on.set()
        assert [each.result() for each in waiting] == [None] * 10


def test_a_transaction_keeps_its_connection_until_it_ends(postgres: PostgresServer) -> None:
    with asked(postgres.database(f"atomic_{uuid4().hex}")) as ask:
        own = ask.connections["default"]  # type: ignore[attr-defined]
        own.set_autocommit(False)
        ask("SELECT set_config('portal.kept', '7', true)")
        assert ask("SELECT current_setting('portal.kept')") == [("7",)]
        own.commit()
        own.set_autocommit(True)
        assert own.connection is None
        assert ask("SELECT current_setting('portal.kept', true)") in ([("",)], [(None,)])


def test_the_server_knows_how_long_it_may_take(postgres: PostgresServer) -> None:
    limits = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
    shown = "SELECT " + ", ".join(f"current_setting('{limit}')" for limit in limits)
    with asked(postgres.database(f"limits_{uuid4().hex}"), "1-1") as ask:
        assert ask(shown) == [("5s", "2s", "10s")]
        token = LONG.set(True)
        assert ask(shown) == [("30s", "2s", "10s")], "an editor has time"
        LONG.reset(token)
        assert ask(shown) == [("5s", "2s", "10s")]


def test_what_the_address_says_is_obeyed(postgres: PostgresServer) -> None:
    said = "application_name=portal-a&options=-c%20statement_timeout%3D7s&target_session_attrs=any"
    address = f"{postgres.database(f'said_{uuid4().hex}')}?{said}"
    settings = configured(address, NOWHERE)["OPTIONS"]
    assert (settings["application_name"], settings["target_session_attrs"]) == ("portal-a", "any")
    with asked(address) as ask:
        assert ask("SELECT current_setting('application_name')") == [("portal-a",)]


def test_several_hosts_and_a_certificate_are_read_as_libpq_reads_them() -> None:
    said = configured("postgresql://u:p%40ss@a.test:5432,b.test:5433/n?sslmode=verify-full&sslrootcert=/ca.pem&connect_timeout=9", NOWHERE)
    assert (said["HOST"], said["PORT"], said["PASSWORD"], said["NAME"]) == ("a.test,b.test", "5432,5433", "p@ss", "n")
    assert (said["OPTIONS"]["sslmode"], said["OPTIONS"]["sslrootcert"]) == ("verify-full", "/ca.pem")
    assert int(said["OPTIONS"]["connect_timeout"]) == 9


@pytest.mark.parametrize("address", ["postgres://u:secret@a/n?sslmod=require", "mysql://u:secret@a/n", "postgres://u:secret@a/n?x=1"])
def test_an_address_with_something_unknown_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL") as refused:
        configured(address, NOWHERE)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("pool", ["0", "x", "8-2", "-1", "2-x"])
def test_a_pool_of_another_size_than_a_number_is_refused(pool: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="VST_DATABASE_POOL"):
        configured("postgres://u@a/n", NOWHERE, pool)


def test_a_connection_that_was_cut_is_replaced_without_anybody_noticing(postgres: PostgresServer) -> None:
    name = f"cut_{uuid4().hex}"
    with asked(postgres.database(name)) as ask:
        ask("SELECT 1")
        with psycopg.connect(postgres._url("postgres"), autocommit=True) as own:
            own.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        assert ask("SELECT 2") == [(2,)]


def test_a_connection_that_has_rested_is_asked_whether_it_lives(postgres: PostgresServer) -> None:
    """A firewall may have forgotten it, and nothing tells so but asking."""
    with connection.PatientConnection.connect(postgres.database(f"rested_{uuid4().hex}")) as own:
        own.execute("SELECT 1")
        assert not own.is_doubtful
        own.used_at -= DATABASE_CHECKED_AFTER.total_seconds()
        assert own.is_doubtful


@pytest.mark.parametrize("asking_after", [1, 4])
def test_no_connection_of_before_is_lent_when_the_server_was_started_again_a_moment_ago(
    frozen_for_good: PostgresServer, asking_after: int
) -> None:
    """Neither to one who asks alone and is offered all of them, nor to several."""
    pool = 4
    with asked(frozen_for_good.database("again"), f"{pool}-{pool}") as ask, ThreadPoolExecutor(pool) as threads:

        def use(together: int) -> list[list[Any]]:
            all_ask = threading.Barrier(together, timeout=30)

            def use_one() -> list[Any]:
                all_ask.wait()  # each thread has one
                return ask("SELECT 1 FROM pg_sleep(0.05)")

            return [each.result() for each in [threads.submit(use_one) for _ in range(together)]]

        use(pool)
        frozen_for_good.restart()
        assert use(asking_after) == [[(1,)]] * asking_after


def test_a_server_that_keeps_nothing_is_away_for_who_writes_and_left_for_one_that_has_taken_over(frozen_for_good: PostgresServer) -> None:
    address = frozen_for_good.database("stand_by")
    with psycopg.connect(address) as own:
        own.execute("CREATE TABLE kept (what text)")
    with asked(address, pool="1-1") as ask:

        def keeps(what: str) -> bool:
            with suppress(OperationalError):
                return ask(f"INSERT INTO kept VALUES ('{what}') RETURNING what") == [(what,)]
            return False

        before = ask("SELECT pg_backend_pid()")
        frozen_for_good.is_read_only()
        assert not all(keeps("a") for _ in range(100_000)), "it hears of it a moment later"
        with pytest.raises(OperationalError, match="takes nothing"):
            ask("INSERT INTO kept VALUES ('a') RETURNING what")
        assert ask("SELECT count(*) >= 0 FROM kept") == [(True,)], "who reads is answered"
        assert ask("SELECT pg_backend_pid()") != before, "by another connection"
        frozen_for_good.is_read_only(False)
        assert any(keeps("b") for _ in range(100_000))
        assert ask("SELECT what FROM kept ORDER BY what DESC LIMIT 1") == [("b",)]


def test_a_frozen_server_is_left_then_nobody_asks_and_it_is_found_again(frozen_for_good: PostgresServer, patience: Patience) -> None:
    with asked(frozen_for_good.database("frozen"), "1-1") as ask:
        ask("SELECT 1")
        frozen_for_good.freeze()
        faults: list[str] = []
        while "Away" not in faults:
            with pytest.raises(OperationalError) as lost:
                ask("SELECT 1")
            faults.append(type(lost.value.__cause__).__name__)
            assert len(faults) < 100
        assert faults[0] == "NoAnswer"
        assert len(faults) > DATABASE_BREAKER_FAILURES
        frozen_for_good.thaw()
        found = False
        while not found:
            with suppress(OperationalError):
                found = ask("SELECT 2") == [(2,)]


def test_the_database_is_left_alone_after_some_losses_and_tried_again_by_one() -> None:
    patience, pause = Patience(), DATABASE_BREAKER_PAUSE.total_seconds()
    for second in range(DATABASE_BREAKER_FAILURES):
        assert patience.lets_through(second)
        patience.lost(second)
    last = DATABASE_BREAKER_FAILURES - 1
    assert not patience.lets_through(last + pause / 2)
    assert [patience.lets_through(last + pause), patience.lets_through(last + pause)] == [True, False]
    patience.answered(last + pause)
    assert patience.lets_through(last + pause)


def test_who_waits_for_a_connection_while_others_have_answers_does_not_say_that_it_is_away() -> None:
    patience = Patience()
    patience.answered(100.0)
    for _ in range(10):
        patience.waited(100.5)
    assert patience.lets_through(100.6)
    for _ in range(DATABASE_BREAKER_FAILURES):
        patience.waited(103.0)
    assert not patience.lets_through(103.1)
