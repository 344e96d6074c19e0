"""Where the database is, and how patiently it is asked. ``DATABASE_URL`` is an address as libpq reads it."""

import sys
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import psycopg
from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from portal.constants import (
    DATABASE_CONNECT_TIMEOUT,
    DATABASE_CONNECTION_LIFETIME,
    DATABASE_IDLE_TRANSACTION_TIMEOUT,
    DATABASE_KEEPALIVE,
    DATABASE_LOCK_TIMEOUT,
    DATABASE_POOL,
    DATABASE_POOL_WAIT,
    DATABASE_STATEMENT_TIMEOUT,
    DATABASE_STATEMENT_TIMEOUT_LONG,
    MILLISECOND,
)

LONG: Final[ContextVar[bool]] = ContextVar("LONG", default=False)
"""Whether whoever asks has time: editors, whose pages may ask more at once than a visitor may wait for."""


def configured(address: str, folder: Path, pool: str = "") -> dict[str, Any]:
    """The default database of the settings: PostgreSQL at ``address``, or SQLite in ``folder`` for an empty one.

    ``pool`` is how many connections a process keeps and has at most: ``2-8``. Raises ``ImproperlyConfigured`` for an address that
    libpq can not read, also for one with a parameter that it does not know.
    """
    if not address:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / "foretagsporten.sqlite3",
            "CONN_MAX_AGE": None,  # the threads that ask are kept (portal/runtime/threads.py)
            "OPTIONS": {
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
            },
        }
    said = _read(address)
    is_command = _is_command()
    return {
        "ENGINE": "portal.runtime.postgresql",
        "NAME": said.pop("dbname", ""),
        "USER": said.pop("user", ""),
        "PASSWORD": said.pop("password", ""),
        "HOST": said.pop("host", ""),
        "PORT": said.pop("port", ""),
        "OPTIONS": {
            "connect_timeout": int(DATABASE_CONNECT_TIMEOUT.total_seconds()),
            **_keepalives(),
            **said,
            "options": f"{_limits(is_command)} {said.get('options', '')}".strip(),
            **({} if is_command else {"pool": _pool(pool)}),
        },
    }


class ServerNotTrusted(Exception):
    """The server of the database does not prove who it is in the way that ``DATABASE_URL`` asks for; the text says what to do."""

    def __init__(self) -> None:
        super().__init__(
            "The server of DATABASE_URL does not prove who it is in the way that its sslmode asks for: "
            "look at sslrootcert, at the host's name and at the server's certificate"
        )


def check_server(address: str) -> None:
    """Raises ``ServerNotTrusted``. A server that does not answer is no reason not to start: signed-out pages stand without."""
    if not address:
        return
    try:
        psycopg.connect(address, connect_timeout=int(DATABASE_CONNECT_TIMEOUT.total_seconds())).close()
    except psycopg.OperationalError as fault:
        if any(words in str(fault) for words in _NOT_TRUSTED):
            raise ServerNotTrusted from None


_NOT_TRUSTED: Final = ("certificate verify failed", "root certificate file", "does not match host name", "server does not support SSL")
"""How libpq says it."""


def statement_timeout() -> timedelta:
    """How long the server works at one question of whoever asks now."""
    return DATABASE_STATEMENT_TIMEOUT_LONG if LONG.get() else DATABASE_STATEMENT_TIMEOUT


def _read(address: str) -> dict[str, Any]:
    if not address.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL is no address of a PostgreSQL: postgresql://user:password@host/name")
    try:
        return dict(conninfo_to_dict(address))
    except ProgrammingError:
        raise ImproperlyConfigured("DATABASE_URL has a part that libpq does not know: see PostgreSQL's own list of parameters") from None


def _is_command() -> bool:
    """Whether this is a command other than the one that serves: it has time, asks in one thread and soon ends."""
    program = Path(sys.argv[0])
    return (program.name in {"manage.py", "django-admin"} or program.parent.name == "django") and sys.argv[1:2] != ["serve"]


def _limits(is_command: bool) -> str:
    statement = DATABASE_STATEMENT_TIMEOUT_LONG if is_command else DATABASE_STATEMENT_TIMEOUT
    limits: Mapping[str, timedelta] = {
        "statement_timeout": statement,
        "lock_timeout": DATABASE_LOCK_TIMEOUT,
        "idle_in_transaction_session_timeout": DATABASE_IDLE_TRANSACTION_TIMEOUT,
    }
    return " ".join(f"-c {name}={limit // MILLISECOND}" for name, limit in limits.items())


def _keepalives() -> dict[str, int]:
    seconds = int(DATABASE_KEEPALIVE.total_seconds())
    return {"keepalives": 1, "keepalives_idle": seconds, "keepalives_interval": seconds, "keepalives_count": 2}


def _pool(said: str) -> dict[str, Any]:
    least, _, most = said.partition("-") if said else (str(DATABASE_POOL[0]), "", str(DATABASE_POOL[1]))
    if not (least.isascii() and least.isdigit() and most.isascii() and most.isdigit() and 1 <= int(least) <= int(most)):
        raise ImproperlyConfigured("VST_DATABASE_POOL is how many connections are kept and how many there are at most: 2-8")
    return {
        "min_size": int(least),
        "max_size": int(most),
        "timeout": DATABASE_POOL_WAIT.total_seconds(),
        "max_lifetime": DATABASE_CONNECTION_LIFETIME.total_seconds(),
        "reconnect_timeout": DATABASE_CONNECT_TIMEOUT.total_seconds(),
    }
