"""``manage.py end_sessions``: ends sessions from outside, when something has happened."""

import sys
from argparse import ArgumentParser
from typing import Any

from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.identity import sessions
from portal.identity.person import subject_of
from portal.identity.personnummer import InvalidPersonnummer, parse
from portal.words.dates import day_of


class Command(BaseCommand):
    """``--person 199204029806`` (or ``--person -`` to read the number from the input, which no shell keeps), or ``--all``."""

    help = "End the sessions of a person, or all sessions there are."

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--person", help="personal number, or - to read it from standard input")
        which.add_argument("--all", action="store_true", help="everybody's sessions")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        if options["all"]:
            ended = async_to_sync(sessions.end_everybodys)(now)
        else:
            given = sys.stdin.readline().strip() if options["person"] == "-" else options["person"]
            try:
                subject = subject_of(parse(given, day_of(now)))
            except InvalidPersonnummer as fault:
                raise CommandError(f"No personal number: {fault}") from fault
            ended = async_to_sync(sessions.end_all_of)(subject, now)
        self.stdout.write(f"{ended} sessions ended")
