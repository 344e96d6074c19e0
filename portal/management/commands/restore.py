"""``manage.py restore FOLDER --into URL``: puts a backup into an empty database and the empty folder of pictures of this portal."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.backup import BackupFailed, folders


class Command(BaseCommand):
    """Checks everything first, and changes nothing where something stands already."""

    help = "Put a backup into an empty database and an empty VST_DATA."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument(
            "--into",
            required=True,
            metavar="URL",
            help="postgresql://user@host/name (the password in PGPASSWORD), sqlite:///folder/file, or - to read it from standard input",
        )
        parser.add_argument("--keys", type=Path, help="put back the keys of this file too, into VST_DATA")

    def handle(self, *args: Any, **options: Any) -> None:
        address = sys.stdin.readline().strip() if options["into"] == "-" else options["into"]
        try:
            about = folders.put_back(options["folder"], address, options["keys"])
        except BackupFailed as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(f"Put back: release {about.release}, begun {about.made}")
        self.stdout.write("Next, with DATABASE_URL naming this database: manage.py migrate, then manage.py build_search_index")
