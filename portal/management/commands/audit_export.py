"""``manage.py audit_export``: who acted for whom, for an operator who must account for it."""

import sys
from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.engagemang import export
from portal.identity.person import subject_of
from portal.identity.personnummer import InvalidPersonnummer, parse


class Command(BaseCommand):
    """Writes rows to standard output, the oldest first, times in UTC. A line in the log says that it was done."""

    help = "Export whom people acted for, between two days of Swedish time, both included."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--from", dest="first", type=_day, required=True, help="first day, as 2026-01-31")
        parser.add_argument("--until", dest="last", type=_day, required=True, help="last day")
        parser.add_argument("--person", help="only this person: personal number, or - to read it from standard input")
        parser.add_argument("--format", choices=("csv", "jsonl"), default="csv")
        parser.add_argument("--personal-numbers", action="store_true", help="show the numbers of persons and sole traders too")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["last"] < options["first"]:
            raise CommandError("--until is before --from")
        subject = _subject(options["person"]) if options["person"] else None
        export.write(
            self.stdout,
            options["first"],
            options["last"],
            by="the command line",
            subject=subject,
            with_personal_numbers=options["personal_numbers"],
            form=options["format"],
        )


def _day(value: str) -> date:
    return date.fromisoformat(value)


def _subject(given: str) -> str:
    number = sys.stdin.readline().strip() if given == "-" else given
    try:
        return subject_of(parse(number))
    except InvalidPersonnummer as fault:
        raise CommandError(f"No personal number: {fault}") from fault
