"""The tables that packages bring: noted when they are made, so that they are found when the package is there no more."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import AppConfig, apps
from django.db import connections, router
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState
from django.db.models.signals import post_migrate
from django.utils.connection import ConnectionDoesNotExist

from portal.eservices.models import ServiceTable
from portal.runtime import packages


class StillInstalled(Exception):
    """The tables are in use: their package is installed."""


@dataclass(frozen=True, slots=True)
class Table:
    """One that a package brought."""

    label: str
    name: str
    database: str
    rows: int
    is_left: bool
    """Whether its package is installed no more."""


def listed() -> list[Table]:
    """Every table that packages have brought and that is still there, by label and name; not those in a database that nobody names."""
    here = {package.label for package in packages.with_tables()}
    rows = ServiceTable.objects.order_by("label", "name")
    return [Table(row.label, row.name, row.database, _count(row), row.label not in here) for row in rows if _is_there(row)]


def export(label: str, folder: Path) -> list[Path]:
    """Writes each table of a label as JSON lines into ``folder``; the files. Raises ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for row in ServiceTable.objects.filter(label=label).order_by("name"):
        if _is_there(row):
            file = folder / f"{row.name}.jsonl"
            with file.open("w", encoding="utf-8") as target:
                target.writelines(f"{json.dumps(each, ensure_ascii=False, default=str)}\n" for each in _rows(row))
            written.append(file)
    return written


def drop(label: str) -> list[str]:
    """Drops the tables of a package that is installed no more, and forgets its migrations; their names. Raises ``StillInstalled``."""
    if label in {package.label for package in packages.with_tables()}:
        raise StillInstalled(label)
    dropped = []
    for row in ServiceTable.objects.filter(label=label).order_by("name"):
        if _is_there(row):
            with connections[row.database].schema_editor() as editor:
                editor.execute(editor.sql_delete_table % {"table": editor.quote_name(row.name)})
            dropped.append(row.name)
        row.delete()
    for database in connections:
        recorder = MigrationRecorder(connections[database])
        if recorder.has_table():
            recorder.migration_qs.filter(app=label).delete()
    return dropped


def without_migration(labels: set[str]) -> dict[str, list[str]]:
    """What stands in the models of these apps and in no migration, in words, by label; apps with nothing of it are left out."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    found = MigrationAutodetector(loader.project_state(), ProjectState.from_apps(apps))
    changed = found.changes(graph=loader.graph, trim_to_apps=labels, convert_apps=labels)
    return {label: [str(each.describe()) for one in changed[label] for each in one.operations] for label in sorted(labels & changed.keys())}


def note(sender: AppConfig, using: str, **_: Any) -> None:
    """After a migration: the tables of a package's app that stand in this database."""
    if sender.label not in {package.label for package in packages.with_tables()}:
        return
    there = set(connections[using].introspection.table_names())
    if ServiceTable._meta.db_table not in connections["default"].introspection.table_names():
        return  # the portal's own come later, and with them another look
    models = apps.get_app_config(sender.label).get_models(include_auto_created=True)
    for model in models:
        name = model._meta.db_table
        if name in there and router.allow_migrate_model(using, model):
            ServiceTable.objects.update_or_create(name=name, defaults={"label": sender.label, "database": using})


def begin_noting() -> None:
    """From now on each migration is followed by ``note``."""
    post_migrate.connect(note, dispatch_uid="tables of services")


def _is_there(row: ServiceTable) -> bool:
    try:
        return row.name in connections[row.database].introspection.table_names()
    except ConnectionDoesNotExist:
        return False


def _count(row: ServiceTable) -> int:
    connection = connections[row.database]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(row.name)}")
        return int(cursor.fetchone()[0])


def _rows(row: ServiceTable) -> Iterator[dict[str, Any]]:
    connection = connections[row.database]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(row.name)}")
        columns = [column[0] for column in cursor.description]
        while some := cursor.fetchmany():
            yield from (dict(zip(columns, values, strict=True)) for values in some)
