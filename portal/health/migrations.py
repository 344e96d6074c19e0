"""Whether the database has every change of its tables that this release was written for."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from portal.health.dependency import Seen

MISSING = "missing"


def look() -> Seen:
    """Compares what is written down in the database with the names of the files. What a newer release has added is no fault."""
    missing = _of_this_release() - set(MigrationRecorder(connection).applied_migrations())
    return Seen("away", MISSING, {"missing": len(missing)}) if missing else Seen()


@cache
def _of_this_release() -> frozenset[tuple[str, str]]:
    return frozenset(_files())


def _files() -> Iterator[tuple[str, str]]:
    """By their names alone: to load hundreds of them takes memory and time, and one that stands for others is written down as they are."""
    for app in apps.get_app_configs():
        module, _ = MigrationLoader.migrations_module(app.label)
        try:
            places = import_module(module).__path__ if module else ()
        except ModuleNotFoundError:
            continue
        yield from ((app.label, file.name) for file in iter_modules(places) if file.name[0] not in "_~")
