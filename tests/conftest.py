"""What every test stands on."""

from collections.abc import Iterator

import pytest

from portal.testing.fixtures import django_db_modify_db_settings
from tests.postgres_server import PostgresServer

__all__ = ["django_db_modify_db_settings"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One for all tests that ask for it; each has a database of its own in it."""
    server = PostgresServer()
    server.start()
    yield server
    server.stop()
