"""The tables change while the portal is served: a migration waits for nobody for long, and nobody for it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from django.conf import settings

from portal.testing.browser import Served, serving
from tests.client.served import until
from tests.postgres_server import PostgresServer

BEFORE = "0013"
"""The migration after it adds a field to the drafts."""
PATIENCE = 60
"""Seconds."""


@pytest.fixture
def database(postgres: PostgresServer) -> str:
    return postgres.database("migrating")


@pytest.fixture
def environment(database: str, tmp_path: Path) -> dict[str, str]:
    told = {"DATABASE_URL": database, "VST_DATA": str(tmp_path), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
    return {**os.environ, **told, "VST_SEARCH_DATABASE": ""}


@pytest.fixture
def served(database: str, environment: dict[str, str], tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path, DATABASE_URL=database, VST_SEARCH_DATABASE="") as one:
        subprocess.run(_migrate("portal", BEFORE), cwd=settings.BASE_DIR, env=environment, check=True)
        yield one


@pytest.mark.requirement("OPS-039")
def test_a_table_in_use_is_tried_again_until_it_is_let_go_and_is_read_meanwhile(
    served: Served, database: str, environment: dict[str, str], tmp_path: Path
) -> None:
    said = tmp_path / "said"
    with psycopg.connect(database) as holds, psycopg.connect(database, autocommit=True) as reads, said.open("w") as out:
        holds.execute("SELECT count(*) FROM portal_draft")  # in a transaction that goes on
        migrating = subprocess.Popen(_migrate(), cwd=settings.BASE_DIR, env=environment, stdout=out, stderr=out)
        try:
            reads.execute("SET statement_timeout = '4s'")  # longer than a migration asks for a lock
            answers = []

            def twice_tried() -> bool:
                answers.append(httpx.get(served.address, timeout=PATIENCE).status_code)
                assert reads.execute("SELECT count(*) FROM portal_draft").fetchone() is not None
                return "try 2 of" in said.read_text()

            until(twice_tried, "the migration to try again", PATIENCE)
            assert migrating.poll() is None
            assert set(answers) == {200}
            holds.rollback()
            assert migrating.wait(PATIENCE) == 0
        finally:
            migrating.kill()
            migrating.wait()
        (done,) = reads.execute("SELECT count(*) FROM django_migrations WHERE app = 'portal' AND name > %s", (f"{BEFORE}_z",))
        assert done[0] > 0


def _migrate(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "django", "migrate", *arguments]
