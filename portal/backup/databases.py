"""The database into one file, as it is at one moment while it is written to, and back into an empty one.

PostgreSQL is read by its own programs, which are told where by the environment: an argument with a password would stand in the list
of processes.
"""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo

from portal.backup import BackupFailed

DUMP: Final = "database.dump"
SQLITE: Final = "database.sqlite3"
_OF_SQLITE: Final = "sqlite:///"
_CONNECT_WITHIN: Final = 10
"""Seconds."""


def dump(address: str, sqlite: Path, folder: Path) -> None:
    """Writes the PostgreSQL at ``address``, or the file ``sqlite`` when that is empty, into ``folder``."""
    if address:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={folder / DUMP}", address=address)
        return
    if not sqlite.exists():
        raise BackupFailed(f"There is no database at {sqlite}")
    with closing(sqlite3.connect(f"file:{sqlite}?mode=ro", uri=True)) as source, closing(sqlite3.connect(folder / SQLITE)) as target:
        source.backup(target)


def check_empty(address: str, folder: Path) -> None:
    """Raises ``BackupFailed`` when what is in ``folder`` can not be put at ``address``: another kind, not there, or not empty."""
    if address.startswith(_OF_SQLITE):
        if not (folder / SQLITE).exists():
            raise BackupFailed("The backup is of a PostgreSQL: name one, as postgresql://user@host/name")
        if _file_of(address).exists():
            raise BackupFailed(f"{_file_of(address)} is there already: name a file that is not")
        return
    if not address.startswith(("postgres://", "postgresql://")):
        raise BackupFailed("The address of the database is none: postgresql://user@host/name, or sqlite:///folder/file")
    if not (folder / DUMP).exists():
        raise BackupFailed("The backup is of an SQLite: name a file, as sqlite:///var/foretagsporten.sqlite3")
    try:
        with psycopg.connect(address, connect_timeout=_CONNECT_WITHIN) as there:
            found = there.execute("SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')").fetchone()
    except psycopg.Error as fault:
        raise BackupFailed(f"The database can not be reached: {type(fault).__name__}") from None
    if found and found[0]:
        raise BackupFailed(f"The database is not empty: it has {found[0]} tables. Nothing was changed")


def restore(address: str, folder: Path) -> None:
    """Puts what is in ``folder`` into the empty database at ``address``: all of it, or nothing."""
    if address.startswith(_OF_SQLITE):
        _file_of(address).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / SQLITE, _file_of(address))
        return
    how = ("--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--no-comments")
    name = conninfo_to_dict(address).get("dbname", "")
    _run("pg_restore", *how, f"--dbname={name}", str(folder / DUMP), address=address)


def _file_of(address: str) -> Path:
    return Path(address.removeprefix(_OF_SQLITE))


def _run(name: str, *arguments: str, address: str) -> None:
    program = _program(name)
    if program is None:
        raise BackupFailed(f"{name} is not installed: it comes with PostgreSQL's client, of the server's version or a newer one")
    ran = subprocess.run([program, "--no-password", *arguments], env=_environment(address), capture_output=True, text=True, check=False)
    if ran.returncode:
        raise BackupFailed(f"{name} failed: {(ran.stderr.strip().splitlines() or ['it said nothing'])[0]}")


def _environment(address: str) -> dict[str, str]:
    """Where the database is, in the words that libpq has for the environment."""
    said: dict[str, Any] = conninfo_to_dict(address)
    names = {option.keyword.decode(): option.envvar.decode() for option in Conninfo.get_defaults() if option.envvar}
    without = {name: value for name, value in os.environ.items() if name not in names.values() or name in {"PGPASSWORD", "PGPASSFILE"}}
    return without | {names[keyword]: str(value) for keyword, value in said.items() if keyword in names}


def _program(name: str) -> str | None:
    """The newest there is; Debian keeps them away from the path, for there may be several versions."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: each.parent.name.zfill(3), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, versions), os.environ.get("PATH", os.defpath)]))
