"""The engine: Django's own, with connections of a bounded pool that are lent for one question and not for a whole request.

Django keeps a connection for as long as a request takes, and a page that waits for a register would keep others from the database.
Here it goes back when the last cursor is closed and no transaction is open. Nothing that lives in a session of the database is used
between questions: no temporary tables, no advisory locks but those of transactions.
"""

import time
from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper
from psycopg import OperationalError
from psycopg_pool import PoolTimeout

from portal.runtime.postgresql.connection import NoAnswer, PatientConnection
from portal.runtime.postgresql.patience import PATIENCE


class Away(OperationalError):
    """The database did not answer a moment ago, and is not asked."""


class DatabaseWrapper(base.DatabaseWrapper):
    """The connection of one thread, as Django knows it."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self._cursors_open = 0
        self._is_connecting = False

    @property
    def pool(self) -> Any:
        if options := self.settings_dict["OPTIONS"].get("pool"):
            options.setdefault("connection_class", PatientConnection)
        return super().pool

    def connect(self) -> None:
        self._is_connecting = True
        try:
            super().connect()
        finally:
            self._is_connecting = False

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """One that lives. Raises ``Away``, and psycopg's errors."""
        if not self.pool:
            return super().get_new_connection(conn_params)
        if not PATIENCE.lets_through(time.monotonic()):
            raise Away("the database is left alone for a moment")
        for _ in range(self.pool.max_size + 1):  # all of them may be of before the server ended
            try:
                connection = super().get_new_connection(conn_params)
            except PoolTimeout:
                PATIENCE.waited(time.monotonic())
                raise
            try:
                if connection.is_doubtful:
                    connection.execute(b"")
                connection.keep_to()
            except NoAnswer:
                self.pool.putconn(connection)
                raise
            except OperationalError:
                self.pool.putconn(connection)  # which sees that it is closed, and makes another one
            else:
                self._cursors_open = 0
                return connection
        raise Away("no connection of the pool lives")

    def make_cursor(self, cursor: Any) -> "_Lent":
        self._cursors_open += 1
        return _Lent(cursor, self)

    def set_autocommit(self, autocommit: bool, *about: Any, **more: Any) -> None:
        super().set_autocommit(autocommit, *about, **more)
        if autocommit:
            self.give_back()

    def cursor_closed(self) -> None:
        self._cursors_open -= 1
        self.give_back()

    def give_back(self) -> None:
        """The connection goes back to the pool when nobody is in the middle of anything."""
        is_at_rest = self._cursors_open <= 0 and self.autocommit and not (self.in_atomic_block or self._is_connecting)
        if is_at_rest and self.pool and self.connection is not None:
            self.close()


class _Lent(CursorWrapper):
    """A cursor that says when it is closed, once."""

    _is_closed = False

    def close(self) -> None:
        try:
            self.cursor.close()
        finally:
            if not self._is_closed:
                self._is_closed = True
                self.db.cursor_closed()
