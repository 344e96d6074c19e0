"""A migration of a later release stops nobody who reads the tables there are: no table is written anew, no index made under a lock."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from portal.runtime.postgresql.indexes import AddIndexBeside

OF_THE_FIRST_RELEASE: Final = {"portal": "0018", "editing": "0007"}
"""Until there the tables are made in one go."""


def faults(operation: Operation, before: ProjectState, app: str, is_atomic: bool) -> Iterator[str]:
    """What ``operation`` would stop, on tables that exist; ``before`` is what the models were."""
    match operation:
        case AddIndexBeside():
            if is_atomic:
                yield "an index beside its readers is made in a migration with atomic = False"
        case migrations.AddIndex() | migrations.AlterUniqueTogether() | migrations.AlterIndexTogether():
            yield "an index is made by AddIndexBeside"
        case migrations.AddConstraint(constraint=models.UniqueConstraint()):
            yield "an index is made by AddIndexBeside, and the constraint of it"
        case migrations.AddField(field=field):
            if field.unique or field.db_index:
                yield "a field comes without an index, which AddIndexBeside makes then"
            if field.generated or isinstance(getattr(field, "db_default", None), models.Expression):
                yield "a field that is reckoned for each row has the table written anew"
        case migrations.AlterField(model_name=model, name=name, field=field):
            old = before.models[app, model.lower()].fields[name]
            if _kind(old) != _kind(field):
                yield "a field of another kind has the table written anew: add one beside it"
            if (field.unique or field.db_index) and not (old.unique or old.db_index):
                yield "an index is made by AddIndexBeside"
        case migrations.RunSQL():
            yield "SQL is not looked into: use the operations of Django"


def _kind(field: Any) -> Any:
    """What the database has it as; text that may be longer is the same."""
    return "text" if isinstance(field, models.CharField | models.TextField) else field.db_type(connection)


def _later_faults() -> dict[str, list[str]]:
    loader, found = MigrationLoader(None), {}
    for (app, name), migration in loader.disk_migrations.items():
        if app not in OF_THE_FIRST_RELEASE or name[:4] <= OF_THE_FIRST_RELEASE[app]:
            continue
        state = loader.project_state([parent for parent in migration.dependencies if parent in loader.disk_migrations])
        made = {operation.name.lower() for operation in migration.operations if isinstance(operation, migrations.CreateModel)}
        for operation in migration.operations:
            if getattr(operation, "model_name", "").lower() not in made and (
                wrong := list(faults(operation, state, app, migration.atomic))
            ):
                found[f"{app} {name}: {operation.describe()}"] = wrong
            operation.state_forwards(app, state)
    return found


@pytest.mark.requirement("OPS-039")
def test_no_later_migration_stops_whoever_reads() -> None:
    assert _later_faults() == {}


@pytest.mark.requirement("OPS-039")
@pytest.mark.parametrize(
    ("operation", "is_refused"),
    [
        (migrations.AddField("draft", "note", models.CharField(max_length=9, default="")), False),
        (migrations.AddField("draft", "note", models.DateField(null=True)), False),
        (migrations.AddField("draft", "note", models.CharField(max_length=9, db_index=True)), True),
        (migrations.AddField("draft", "note", models.DateTimeField(db_default=models.functions.Now())), True),
        (migrations.AddIndex("draft", models.Index("removed_at", name="removed")), True),
        (AddIndexBeside("draft", models.Index("removed_at", name="removed")), False),
        (migrations.AddConstraint("draft", models.UniqueConstraint("removed_at", name="removed")), True),
        (migrations.AddConstraint("draft", models.CheckConstraint(condition=models.Q(removed_at=None), name="removed")), False),
        (migrations.AlterField("draft", "removed_at", models.CharField(max_length=40)), True),
        (migrations.AlterField("draft", "removed_at", models.DateTimeField(null=True, db_index=True)), True),
        (migrations.AlterField("draft", "removed_at", models.DateTimeField(null=True, verbose_name="removed")), False),
        (migrations.RunSQL("VACUUM FULL"), True),
        (migrations.DeleteModel("Draft"), False),
    ],
)
def test_what_would_stop_them_is_refused(operation: Operation, is_refused: bool) -> None:
    state = MigrationLoader(None).project_state(("portal", "0018_last_good"))
    assert bool(list(faults(operation, state, "portal", is_atomic=False))) == is_refused


def test_an_index_beside_its_readers_is_not_made_in_a_transaction() -> None:
    operation = AddIndexBeside("draft", models.Index("removed_at", name="removed"))
    assert list(faults(operation, ProjectState(), "portal", is_atomic=True))


@pytest.mark.django_db(transaction=True)
def test_an_index_beside_its_readers_is_made_on_every_database() -> None:
    before = MigrationLoader(None).project_state(("portal", "0018_last_good"))
    operation, after = AddIndexBeside("draft", models.Index(fields=["removed_at"], name="draft_removed")), before.clone()
    operation.state_forwards("portal", after)
    with connection.schema_editor(atomic=False) as editor:
        operation.database_forwards("portal", editor, before, after)
    try:
        with connection.cursor() as cursor:
            assert "draft_removed" in connection.introspection.get_constraints(cursor, "portal_draft")
    finally:
        with connection.schema_editor(atomic=False) as editor:
            operation.database_backwards("portal", editor, after, before)
