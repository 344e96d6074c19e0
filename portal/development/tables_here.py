"""The tables of services that are being written: migrations are applied when they are saved, and one that is missing is told."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from portal.eservices import tables
from portal.runtime import packages
from portal.runtime.database import LONG
from portal.runtime.plain_words import InPlainWords


def bring_up_to_date() -> None:
    """Applies the migrations that are not applied yet. Raises ``InPlainWords`` where models of a service have what no migration makes."""
    before = LONG.set(True)
    try:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0)
    finally:
        LONG.reset(before)
    _check()


def _check() -> None:
    brought = {package.label: package for package in packages.with_tables()}
    for label, changes in tables.without_migration(set(brought)).items() if brought else ():
        models = next(file for name in ("models.py", "models/__init__.py") if (file := brought[label].folder / name).exists())
        what = ", ".join(changes)
        raise InPlainWords(f"The models of {label} have what no migration makes ({what}): run manage.py makemigrations {label}", models)
