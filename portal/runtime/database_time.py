"""How long questions to the database take, whoever asks."""

from collections.abc import Callable
from typing import Any

from django.db.backends.signals import connection_created
from django.dispatch import receiver

from portal.runtime.metrics import DATABASE
from portal.runtime.tracing import span


@receiver(connection_created)
def time_questions(connection: Any, **_: Any) -> None:
    """Each connection of a thread has it once, however often it is connected."""
    if _timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(_timed)


def _timed(execute: Callable[..., Any], sql: str, *asked: Any) -> Any:
    with DATABASE.time(), span("database", operation=sql.lstrip().partition(" ")[0]):
        return execute(sql, *asked)
