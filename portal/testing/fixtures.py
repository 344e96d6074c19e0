"""Fixtures for the tests of an e-service: the outside world as it stands at start, and visitors who are signed in by name."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import lru_cache
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings as django_settings

from portal.calls import search_clicks
from portal.contact import rate
from portal.content import feedback, store
from portal.content_endpoint import allowance
from portal.identity.key_ring import RING, KeptKey
from portal.identity.keys import first_keys
from portal.outside import kept
from portal.search.searched import SEARCHES
from portal.search.searched.clicks import CLICKS
from portal.switches.known import KNOWN
from portal.testing import conformance
from portal.testing.visitors import Visitor
from test_world import call_log, faults, outside_world


@pytest.fixture(autouse=True)
def outside_world_at_start(settings: Any) -> Iterator[None]:
    """The built-in doubles as they stand at start, no faults, no waiting between tries."""
    settings.VST_RETRY_DELAY_BELOW = timedelta(0)
    store.serve_files()
    _reset()
    yield
    _reset()


@pytest.fixture(autouse=True)
def static_files_as_they_are(settings: Any) -> None:
    """Pages name their static files without the list that is made when a portal is served: tests in memory need nothing prepared."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Makes the tables of editors without walking through a hundred changes of theirs, which takes longer than most tests together.

    The portal's own tables are made by their migrations, as in production.
    """
    django_settings.MIGRATION_MODULES = dict.fromkeys((app.label for app in apps.get_app_configs() if app.label != "portal"), None)


@pytest.fixture
def visitor(db: None) -> type[Visitor]:
    """Signs a test person of docs/reference/test-people.md in: ``visitor("B03", acting_for="7521030010")``; ``visitor()`` is nobody."""
    return Visitor


@pytest.fixture
def check_service(db: None) -> Callable[..., None]:
    """Checks a whole service by its id: ``check_service("korjournal")`` (portal/testing/conformance.py)."""
    return conformance.check_service


def _reset() -> None:
    faults.end_all()
    outside_world.reset()
    call_log.clear()
    kept.drop_all()
    rate.forget()
    feedback.GIVEN.forget()
    allowance.ASKED.forget()
    SEARCHES.forget()
    CLICKS.forget()
    search_clicks.TOLD.forget()
    KNOWN.begin_with_nothing()
    RING.hold(_keys_of_tokens())


@lru_cache(maxsize=1)
def _keys_of_tokens() -> tuple[KeptKey, ...]:
    """The same for every test of a run, at hand as they are where a portal is served."""
    return first_keys()
