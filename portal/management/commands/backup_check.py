"""``manage.py backup_check FOLDER``: whether every file of a backup is as it was made."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.backup import sums


class Command(BaseCommand):
    """Names each file that is changed, missing or too many; ends with 0 only when there is none."""

    help = "Check a backup against its list."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        faults = sums.faults(options["folder"])
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write(f"{options['folder']} is as it was made")
