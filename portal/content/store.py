"""Which content this process serves, and when it is read anew (docs/explanation/content.md).

What editors publish is read from the database as one snapshot. The functions that pages are drawn with read the snapshot and
nothing else, for they run in the event loop. A change made in this process is seen at once, one of another process within
``CONTENT_LOOKED_AT_EVERY``: ``fresh`` looks at one number then. A database that fails leaves what was read last.

While nobody ever changed or loaded anything in the database, local and test environments serve the demo content of the
repository, and production serves no page of information at all and says so in the log.
"""

import logging
import time
from collections.abc import Callable
from threading import Lock

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections

from portal.constants import CONTENT_LOOKED_AT_EVERY
from portal.content.files import demo
from portal.content.snapshot import Snapshot

logger = logging.getLogger("portal.content")


class _Store:
    """The one snapshot in force, and how another one is got."""

    def __init__(self) -> None:
        self.generation_of_tables: Callable[[], int] = lambda: 0
        self.read_tables: Callable[[], Snapshot] = Snapshot
        self.subscribers: list[Callable[[], None]] = []
        self.lock = Lock()
        self.snapshot: Snapshot | None = None
        self.is_of_files = False
        self.look_again_at = 0.0
        self.is_refreshed = False
        self.is_database_there = True


_store = _Store()


def connect(generation: Callable[[], int], read: Callable[[], Snapshot]) -> None:
    """Says how the tables are read: ``generation`` is one cheap question, ``read`` all of it. Once, when the process starts."""
    _store.generation_of_tables, _store.read_tables = generation, read


def current() -> Snapshot:
    """What is published, as read last."""
    return _store.snapshot or _before_the_first()


def on_change(callback: Callable[[], None]) -> None:
    """Calls ``callback`` after every change of the content, in whatever thread noticed it: it must be short and must not raise."""
    _store.subscribers.append(callback)


async def fresh() -> None:
    """Makes sure that what others published a second ago is served; costs a question to the database each second and else nothing."""
    if _store.is_of_files or time.monotonic() < _store.look_again_at or (_store.is_refreshed and _store.snapshot is not None):
        return
    if _store.snapshot is not None:
        _store.look_again_at = time.monotonic() + CONTENT_LOOKED_AT_EVERY.total_seconds()
    await sync_to_async(load)()


async def refresh() -> None:
    """Looks whether others published something, and reads it; once this was called no visitor waits for such a look any more."""
    _store.is_refreshed = True
    await sync_to_async(_load_in_a_thread_of_its_own, thread_sensitive=False)()


def is_read() -> bool:
    """Whether there is anything to serve: content was read once, or stands in files."""
    return _store.snapshot is not None


def is_database_there() -> bool:
    """Whether the database answered when it was looked at last."""
    return _store.is_database_there


def load() -> None:
    """Reads the content when it is another than what is served; for commands, and after a change in this process."""
    if _store.is_of_files:
        return
    with _store.lock:
        try:
            number = _store.generation_of_tables()
            _store.is_database_there = True
            if _store.snapshot is not None and number == _store.snapshot.generation:
                return
            snapshot = _store.read_tables() if number else _before_the_first()
        except DatabaseError as away:
            if _store.is_database_there:
                logger.error("The content could not be read, what was read last is served: %s", type(away.__cause__ or away).__name__)
            _store.is_database_there = False
            return
        if not number and settings.VST_ENV == "production":
            logger.error("There is no content yet: no page of information is served. Run manage.py prepare_editing, and publish pages")
        _put(snapshot)


def _load_in_a_thread_of_its_own() -> None:
    load()
    close_old_connections()


def look_again() -> None:
    """Makes the next ``fresh`` look at the database, however short ago the last look was."""
    _store.look_again_at = 0.0


def serve_files() -> None:
    """Serves the demo content of the repository and never asks the database: what tests in memory stand on."""
    _store.is_of_files = True
    if _store.snapshot is not demo():
        _put(demo())


def serve_tables() -> None:
    """Serves what editors published; how every process begins."""
    _store.is_of_files, _store.snapshot, _store.look_again_at = False, None, 0.0


def _before_the_first() -> Snapshot:
    return Snapshot() if settings.VST_ENV == "production" else demo()


def _put(snapshot: Snapshot) -> None:
    _store.snapshot = snapshot
    for callback in _store.subscribers:
        callback()
