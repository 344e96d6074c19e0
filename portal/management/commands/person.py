"""``manage.py person export FILE`` and ``manage.py person erase``: what one person may ask for (docs/how-to/give-out-and-erase.md).

The number is asked for, or read from standard input. As an argument it would stand in the list of processes and in the shell's memory.
"""

import getpass
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.constants import SESSION_ASK_EACH
from portal.flow.sealing import CannotBeOpened
from portal.identity.personnummer import InvalidPersonnummer, parse
from portal.retention import archive, erase
from portal.retention.of_person import ServiceFailed
from portal.words.masking import masked
from portal.words.texts import text

_BY: Final = "the command line"
_YES: Final = "erase"


class Command(BaseCommand):
    """Writes one ZIP that only who ran the command may read, or erases and says what stays."""

    help = "Give out what is kept of one person, or erase it. The number is asked for, or read from standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        what.add_parser("export", help="give it out").add_argument("file", type=Path, help="the ZIP to write, which must not be there yet")
        what.add_parser("erase", help="erase it, once the question is answered")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["what"] == "export":
            self._export(options["file"])
        else:
            self._erase()

    def _export(self, file: Path) -> None:
        if masked(str(file)) != str(file):
            raise CommandError("The name of the file holds a personal number, which now stands where others see it: choose another one")
        number = _number()
        try:
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as into:
                into.write(archive.export(number, timezone.now(), by=_BY))
        except (ServiceFailed, CannotBeOpened) as fault:
            file.unlink()
            raise CommandError(f"{fault}. Nothing was written; try again when it can.") from fault
        except OSError as fault:
            raise CommandError(f"{file} can not be written: {fault.strerror}") from fault
        self.stdout.write(f"{file}: give it to nobody but the person")

    def _erase(self) -> None:
        number = _number()
        for name, rows in erase.count(number).items():
            self.stdout.write(f"{rows:8} {text('en', f'personData.table.{name}')}")
        if _asked(f"All of this is erased for good, and the person is signed out. Write {_YES} to go on: ") != _YES:
            raise CommandError("Nothing was erased")
        try:
            done = erase.erase(number, timezone.now(), by=_BY, locale="en")
        except ServiceFailed as fault:
            raise CommandError(f"{fault}. The person is signed out, and nothing else of the portal is erased; do it again.") from fault
        self.stdout.write(f"{sum(done.rows.values())} rows erased, {done.sessions} logins ended")
        if done.sessions and not settings.REDIS_URL:
            self.stdout.write(f"Without Redis open pages leave within {SESSION_ASK_EACH.seconds} seconds")
        for one in done.stays:
            self.stdout.write(f"Stays until {one.until}: {one.what}. {one.ground}")


def _number() -> str:
    """The twelve digits. Typed, it is not shown."""
    given = getpass.getpass("Personal number: ") if sys.stdin.isatty() else sys.stdin.readline()
    try:
        return parse(given.strip(), timezone.localdate())
    except InvalidPersonnummer as fault:
        raise CommandError(f"No personal number: {fault}") from fault


def _asked(question: str) -> str:
    if sys.stdin.isatty():
        return input(question).strip()
    return sys.stdin.readline().strip()
