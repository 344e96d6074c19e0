"""Indexes of tables that are in use: PostgreSQL makes them beside whoever reads and writes, SQLite as it makes every index."""

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db.migrations.operations import AddIndex


class AddIndexBeside(AddIndexConcurrently):
    """``AddIndex`` for a table that exists; in a migration with ``atomic = False``."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """As Django's on PostgreSQL, as ``AddIndex`` elsewhere."""
        _of(schema_editor).database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """The same, of taking it away."""
        _of(schema_editor).database_backwards(self, app_label, schema_editor, from_state, to_state)


def _of(schema_editor: Any) -> type[AddIndex]:
    """Whose steps are taken on the database of ``schema_editor``."""
    operation: type[AddIndex] = AddIndexConcurrently if schema_editor.connection.vendor == "postgresql" else AddIndex
    return operation
