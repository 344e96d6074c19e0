"""What every test stands on."""

import os
from collections.abc import Iterator
from contextvars import copy_context

import pytest
from _pytest.runner import runtestprotocol

from portal.testing.fixtures import django_db_modify_db_settings
from tests import durations
from tests.postgres_server import PostgresServer

__all__ = ["django_db_modify_db_settings"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files come first where workers share them, so that none is left alone with one at the end.

    Those that ask the database come before, as pytest-django orders them: what commits to it after what does not.
    """
    kept = durations.read()

    def place(item: pytest.Item) -> float:
        file = item.nodeid.partition("::")[0]
        asks = item.get_closest_marker("django_db") or not {"db", "transactional_db"}.isdisjoint(item.fixturenames)  # type: ignore[attr-defined]
        return -float("inf") if asks else -kept.get(file, durations.SHORT)

    if os.environ.get("PYTEST_XDIST_WORKER"):
        items.sort(key=place)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Each test has a context of its own: every request of Django's test client leaves a variable in it (asgiref's, of a thread that has
    ended), each is copied at each way between threads, and after some hundred tests that took a fifth of their time."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    copy_context().run(runtestprotocol, item, nextitem=nextitem)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One for all tests that ask for it; each has a database of its own in it."""
    server = PostgresServer()
    server.start()
    yield server
    server.stop()
