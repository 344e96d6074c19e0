"""What every test stands on."""

import os
from collections.abc import Iterator

import pytest

from portal.testing.fixtures import django_db_modify_db_settings
from tests import durations
from tests.postgres_server import PostgresServer

__all__ = ["django_db_modify_db_settings"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The files that take longest come first where several workers share them, so that none is left alone with one at the end."""
    if os.environ.get("PYTEST_XDIST_WORKER"):
        kept = durations.read()
        items.sort(key=lambda item: -kept.get(item.nodeid.partition("::")[0], durations.SHORT))


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One for all tests that ask for it; each has a database of its own in it."""
    server = PostgresServer()
    server.start()
    yield server
    server.stop()
