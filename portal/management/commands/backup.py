"""``manage.py backup FOLDER``: everything that the portal keeps, while it is served (docs/how-to/back-up-and-restore.md)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.backup import BackupFailed, folders


class Command(BaseCommand):
    """Database and pictures, with a list of what each file was; keys only where ``--keys`` says."""

    help = "Write a backup of database and pictures into an empty folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="new, or empty")
        parser.add_argument("--keys", type=Path, help="write the keys too, into this new file outside the folder (mode 0600)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            files = folders.make(options["folder"], timezone.now(), options["keys"])
        except BackupFailed as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(f"{files} files in {options['folder']}")
