"""Connections to the database of an index, kept for the next question."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

import psycopg
from psycopg import Connection, sql

from search_index.store import Unavailable

T = TypeVar("T")

IDLE_CONNECTIONS = 8
"""That a process keeps."""
CONNECTED_WITHIN = 5
"""Seconds."""
ALIKE = 0.1
"""Part of their runs of three letters that two words share; less than pg_trgm's 0.3, for moms and mmos have one of nine."""

_idle: dict[str, list[Connection[Any]]] = defaultdict(list)


def asked(database: str, ask: Callable[[Connection[Any]], T]) -> T:
    """What ``ask`` finds out on a connection that nobody else uses; once more on a new one when the database has been away.

    Raises ``Unavailable`` when it is away still.
    """
    idle = _idle[database]
    while idle:
        connection = idle.pop()
        try:
            return _given_back(connection, ask, idle)
        except psycopg.OperationalError:
            connection.close()
    try:
        return _given_back(_connected(database), ask, idle)
    except psycopg.OperationalError as away:
        raise Unavailable(str(away)) from away


def _given_back(connection: Connection[Any], ask: Callable[[Connection[Any]], T], idle: list[Connection[Any]]) -> T:
    try:
        answer = ask(connection)
    except BaseException:
        connection.close()
        raise
    if len(idle) < IDLE_CONNECTIONS:
        idle.append(connection)
    else:
        connection.close()
    return answer


def _connected(database: str) -> Connection[Any]:
    connection = psycopg.connect(database, autocommit=True, connect_timeout=CONNECTED_WITHIN)
    connection.execute(sql.SQL("SET jit = off; SET pg_trgm.similarity_threshold = {}").format(ALIKE))
    return connection
