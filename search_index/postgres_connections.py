"""Connections to the database of an index, kept for the next question."""

import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from psycopg import Connection, errors, sql

from search_index.store import Unavailable

T = TypeVar("T")

IDLE_CONNECTIONS = 8
"""That a process keeps."""
CONNECTED_WITHIN = 2
"""Seconds."""
ANSWERED_WITHIN = 2.0
"""Seconds that a server may say nothing: a frozen one keeps no limits of its own, and somebody waits for the page."""
LEFT_ALONE_FOR = 2.0
"""Seconds that it is not asked after that, so that others do not wait too."""
ALIKE = 0.1
"""Part of their runs of three letters that two words share; less than pg_trgm's 0.3, for moms and mmos have one of nine."""

_left_alone_until: dict[str, float] = {}
_idle: dict[str, list[Connection[Any]]] = defaultdict(list)


class _Silent(Exception):
    """The server said nothing for too long."""


class _Patient(Connection[Any]):
    """Leaves a server that says nothing."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, timeout or ANSWERED_WITHIN)
        except errors._WaitTimeout as silence:
            self.pgconn.finish()
            raise _Silent from silence


def on_a_connection(database: str, work: Callable[[Connection[Any]], T]) -> T:
    """What ``work`` finds out on a connection that nobody else uses; once more on a new one when the database has been away.

    Raises ``Unavailable`` when it is away still, or said nothing for too long a moment ago.
    """
    if time.monotonic() < _left_alone_until.get(database, 0.0):
        raise Unavailable("the database is left alone for a moment")
    try:
        return _on_a_connection(database, work)
    except _Silent as silence:
        _left_alone_until[database] = time.monotonic() + LEFT_ALONE_FOR
        raise Unavailable("the database said nothing for too long") from silence


def _on_a_connection(database: str, work: Callable[[Connection[Any]], T]) -> T:
    idle = _idle[database]
    while idle:
        connection = idle.pop()
        try:
            return _given_back(connection, work, idle)
        except psycopg.OperationalError:
            connection.close()
    try:
        return _given_back(_connected(database), work, idle)
    except psycopg.OperationalError as away:
        raise Unavailable(str(away)) from away


def _given_back(connection: Connection[Any], work: Callable[[Connection[Any]], T], idle: list[Connection[Any]]) -> T:
    try:
        result = work(connection)
    except BaseException:
        connection.close()
        raise
    if len(idle) < IDLE_CONNECTIONS:
        idle.append(connection)
    else:
        connection.close()
    return result


def _connected(database: str) -> Connection[Any]:
    connection = _Patient.connect(database, autocommit=True, connect_timeout=CONNECTED_WITHIN)
    connection.execute(sql.SQL("SET jit = off; SET pg_trgm.similarity_threshold = {}").format(ALIKE))
    return connection
