"""A PostgreSQL of our own: its data in a folder that goes away again, reached by a socket in it and by no network."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from portal.testing.ports import free_port
from tests import prepared_database
from tests.missing import missing

_PREPARED = "prepared"
_OTHER_THAN_ROOT = "postgres"
"""PostgreSQL refuses to run as root; where the tests do, it runs as the user whom its package made."""


class PostgresServer:
    """The programs initdb and postgres; nothing it holds outlives a stop.

    One with a ``certificate`` (a folder with ``certificate.pem`` and ``key.pem``) is reached at ``port`` of this machine too, by TLS.
    """

    def __init__(self, certificate: Path | None = None, **settings: str) -> None:
        """``settings`` are of postgresql.conf."""
        self._certificate, self._settings = certificate, settings
        self._has_prepared = False
        self.port = free_port() if certificate else 0

    def start(self) -> None:
        initdb, postgres = _program("initdb"), _program("postgres")
        if initdb is None or postgres is None:
            missing("PostgreSQL is not installed: `make test` installs it on Debian")
        user = _OTHER_THAN_ROOT if os.getuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="postgres-"))  # short: a socket's path has 107 characters at most
        if user:
            shutil.chown(self._folder, user)
        data = self._folder / "data"
        made = [initdb, "--pgdata", data, "--username=portal", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, user=user, cwd=self._folder)
        self._user = user
        settings = {"listen_addresses": "", "unix_socket_directories": str(self._folder), "fsync": "off"}
        settings |= self._settings | self._with_tls(data, user)
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self._command = [postgres, "-D", data, *options]
        self._run()

    def restart(self) -> None:
        """As its unit does: whoever is connected is sent away, what is written is kept."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(timeout=20)
        self._run()

    def _run(self) -> None:
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(self._command, stderr=log, user=self._user, cwd=self._folder)
        self._until_it_answers()

    def _with_tls(self, data: Path, user: str | None) -> dict[str, str]:
        if self._certificate is None:
            return {}
        for name in ("certificate.pem", "key.pem"):
            shutil.copyfile(self._certificate / name, data / name)
            (data / name).chmod(0o600)
            if user:
                shutil.chown(data / name, user)
        files = {"ssl_cert_file": "certificate.pem", "ssl_key_file": "key.pem"}
        return {"listen_addresses": "127.0.0.1", "port": str(self.port), "ssl": "on", **files}

    def stop(self) -> None:
        """At once, as a machine does that fails."""
        self._process.send_signal(signal.SIGQUIT)  # Its children end with it
        self._process.wait(timeout=20)
        shutil.rmtree(self._folder)

    def database(self, name: str, *, has_tables: bool = False) -> str:
        """The address of a new database, as DATABASE_URL has it: empty, or with the tables and the search of a portal before anybody came.

        What it holds is made once for the code of now, and put into this server once.
        """
        if has_tables and not self._has_prepared:
            self._create(_PREPARED)
            prepared_database.fill(self._url(_PREPARED))
            self._has_prepared = True
        self._create(name, _PREPARED if has_tables else "template1")
        return self._url(name)

    def _create(self, name: str, template: str = "template1") -> None:
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            command = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
            connection.execute(command)

    def freeze(self) -> None:
        """It holds its connections and says nothing, as a machine does whose disk is gone."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def is_read_only(self, is_so: bool = True) -> None:
        """It answers and keeps nothing, as a stand-by; whoever is connected meets it with one of the next questions."""
        value = "on" if is_so else "off"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}".encode())
            connection.execute("SELECT pg_reload_conf()")

    @property
    def memory(self) -> float:
        """MB of all its processes, what they share counted once."""
        return sum(map(_memory, self._processes())) / 1024

    def _signal(self, number: int) -> None:
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def _processes(self) -> list[int]:
        """The server itself first, which makes the others."""
        server = self._process.pid
        return [server, *map(int, Path(f"/proc/{server}/task/{server}/children").read_text().split())]

    def _url(self, name: str) -> str:
        return f"postgres://portal@{quote(str(self._folder), safe='')}{f':{self.port}' if self.port else ''}/{name}"

    def _until_it_answers(self) -> None:
        deadline = time.monotonic() + 20
        while not self._answers():
            assert self._process.poll() is None and time.monotonic() < deadline, (self._folder / "log").read_text()

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._url("postgres"), connect_timeout=1).close()
            return True
        except psycopg.OperationalError:
            return False


def _memory(process: int) -> int:
    """KB of a process with its part of what it shares; none of one that has ended meanwhile."""
    try:
        rolled_up = Path(f"/proc/{process}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(int(line.split()[1]) for line in rolled_up.splitlines() if line.startswith("Pss:"))


def _program(name: str) -> str | None:
    """Debian keeps them away from the path, for there may be several versions."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([os.environ["PATH"], *map(str, versions)]))
