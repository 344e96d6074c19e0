"""A portal whose content stands in the database, as editors keep it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from portal.content import store
from portal.content.files import demo
from portal.editing import demo_editors, loading


@pytest.fixture
def _loaded_once(django_db_setup: None, django_db_blocker: Any) -> None:
    """Loading takes seconds, so it is done outside the test, whose changes are taken back; and again after one that emptied all tables."""
    with django_db_blocker.unblock():
        if loading.is_empty():
            demo_editors.make()
            loading.load(demo())


@pytest.fixture
def edited(_loaded_once: None, db: None) -> Iterator[None]:
    """The demo content in the tables, and a process that serves it from there."""
    store.serve_tables()
    store.load()
    yield
    store.serve_files()


@pytest.fixture
def editor(edited: None) -> Callable[[str], Client]:
    """Somebody signed in at ``/admin/``: ``editor("redaktor")``."""

    def signed_in(name: str) -> Client:
        client = Client()
        client.force_login(User.objects.get(username=name))
        return client

    return signed_in


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Callable[[], AbstractContextManager[Any]]:
    """What a request does when it is committed: ``with committed(): …``."""
    return lambda: django_capture_on_commit_callbacks(execute=True)
