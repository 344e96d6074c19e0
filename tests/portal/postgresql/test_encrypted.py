"""A PostgreSQL on another machine is reached as its address says: encrypted, believed by one authority only, and under a name."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from portal.testing.browser import serving
from portal.testing.ports import free_port
from test_world.people import by_key
from tests.in_front import HOST, Tls, tls
from tests.postgres_server import PostgresServer

MY_PAGES = "/inloggad/mina-sidor"
PATIENT = 60
"""Seconds."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Tls:
    return tls(tmp_path_factory.mktemp("tls"))


@pytest.fixture(scope="module")
def server(certificate: Tls) -> Iterator[PostgresServer]:
    one = PostgresServer(certificate.folder)
    one.start()
    yield one
    one.stop()


def address(server: PostgresServer, name: str, authority: Path, more: str = "application_name=portal-a") -> str:
    """Of a new database, by TLS; its host's name is the one of the certificate."""
    server.database(name, has_tables=True)
    return f"postgresql://portal@{HOST}:{server.port}/{name}?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert={authority}&{more}"


def start_of(database: str, data: Path) -> "subprocess.CompletedProcess[str]":
    """What comes of a start that should end by itself."""
    command = [sys.executable, "-m", "django", "serve", "--port", str(free_port())]
    told = {"DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DATA": str(data), "VST_ENV": "test", "DATABASE_URL": database}
    return subprocess.run(command, env={**os.environ, **told}, capture_output=True, text=True, timeout=PATIENT, check=False)


@pytest.mark.requirement("OPS-026")
def test_a_server_that_another_authority_vouches_for_is_not_believed(server: PostgresServer, tmp_path: Path) -> None:
    done = start_of(address(server, "not_believed", tls(tmp_path).authority), tmp_path / "data")
    assert done.returncode == 1
    assert "The server of DATABASE_URL does not prove who it is" in done.stderr
    assert "Traceback" not in done.stderr and HOST not in done.stderr


@pytest.mark.requirement("OPS-026")
def test_every_connection_is_encrypted_and_has_the_name_that_the_address_says(
    server: PostgresServer, certificate: Tls, tmp_path: Path
) -> None:
    with serving(tmp_path, has_tables=True, DATABASE_URL=address(server, "believed", certificate.authority)) as one:
        with httpx.Client(base_url=one.address, timeout=PATIENT, follow_redirects=True) as beata:
            beata.get("/inloggad/automock", params={"id": by_key("B03").person.personnummer, "target": MY_PAGES})
            assert beata.get(MY_PAGES).status_code == 200
            assert beata.get("/sok", params={"q": "moms"}).status_code == 200
        with psycopg.connect(server._url("postgres")) as own:
            seen = own.execute(
                "SELECT application_name, ssl, count(*) FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) "
                "WHERE datname = 'believed' GROUP BY application_name, ssl"
            ).fetchall()
    assert [(name, is_encrypted) for name, is_encrypted, _ in seen] == [("portal-a", True)]
    assert seen[0][2] >= 2


@pytest.mark.requirement("OPS-026")
def test_a_part_of_the_address_that_nobody_knows_is_refused(server: PostgresServer, certificate: Tls, tmp_path: Path) -> None:
    done = start_of(address(server, "misspelt", certificate.authority, "sslmod=x"), tmp_path)
    assert done.returncode == 1
    assert "DATABASE_URL has a part that libpq does not know" in done.stderr
