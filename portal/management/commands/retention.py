"""``manage.py retention``: deletes what is of persons and has come to its end; meant for a timer, each night."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.retention import due, printed


class Command(BaseCommand):
    """Says how many rows of each table went; ``--table`` prints how long what is kept, and deletes nothing."""

    help = "Delete what is of persons and has come to its end (docs/reference/retention.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--table", action="store_true", help="print how long what is kept, and delete nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["table"]:
            self.stdout.write(printed.page(), ending="")
            return
        dropped = due.drop_due(timezone.now())
        for model, count in dropped.rows.items():
            self.stdout.write(f"{count:8} {model}")
        if dropped.failed:
            raise CommandError(f"Rows could not be deleted of {', '.join(dropped.failed)}: the log says why")
