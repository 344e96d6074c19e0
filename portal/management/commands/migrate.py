"""Migrates as Django does, beside a portal that serves: a table that is in use is waited for in tries, and its readers wait for none."""

import time
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from psycopg.errors import LockNotAvailable

from portal.constants import MIGRATION_TRIED_AGAIN_AFTER, MIGRATION_TRIES


class Command(migrate.Command):
    """``manage.py migrate``

    A lock is asked for at most two seconds (``DATABASE_LOCK_TIMEOUT``), since whoever wants to read the table stands behind whoever asks.
    Each migration is one transaction, so that one which was given up has done nothing.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        for tried in range(1, MIGRATION_TRIES + 1):
            try:
                super().handle(*args, **options)
            except OperationalError as fault:
                if not isinstance(fault.__cause__, LockNotAvailable):
                    raise
                connections[options["database"]].close()
                self.stderr.write(f"A table is in use (try {tried} of {MIGRATION_TRIES}): {str(fault).splitlines()[0]}")
            else:
                return
            time.sleep(MIGRATION_TRIED_AGAIN_AFTER.total_seconds())
        raise CommandError("A table was in use each time: end the transaction that holds it, and migrate again. Nothing is half done")
