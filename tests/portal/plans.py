"""How the database goes about what it is asked: by an index, or through a whole table."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection


@dataclass(slots=True)
class Asked:
    """What was asked, and the steps by which each question is answered."""

    plans: dict[str, list[str]] = field(default_factory=dict)

    def through(self, table: str = "") -> list[str]:
        """The questions that go through all rows of ``table``, or of any; an index of few rows (``WHERE``) is no table."""
        return [sql for sql, steps in self.plans.items() if any(step.startswith(f"SCAN {table}") for step in steps)]

    def by(self, index: str) -> list[str]:
        """The questions that are answered by an index."""
        return [sql for sql, steps in self.plans.items() if any(f" {index} " in f"{step} " for step in steps)]


@contextmanager
def asked() -> Iterator[Asked]:
    """All that is asked of the database within, as SQLite says that it goes about it."""
    told = Asked()

    def explained(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("SELECT", "UPDATE", "DELETE")):
            with connection.cursor() as cursor:
                cursor.cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
                told.plans[sql] = [row[-1] for row in cursor.fetchall()]
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explained):
        yield told
