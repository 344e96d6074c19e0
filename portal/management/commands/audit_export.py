"""``manage.py audit_export``: who acted for whom, for an operator who must account for it."""

import csv
import json
import logging
import sys
from argparse import ArgumentParser
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.engagemang import history
from portal.engagemang.models import ActedFor
from portal.engagemang.organisationsnummer import parse as organisationsnummer
from portal.identity.person import subject_of
from portal.identity.personnummer import InvalidPersonnummer, parse

logger = logging.getLogger("portal.audit")

_SWEDEN: Final = ZoneInfo("Europe/Stockholm")
_COLUMNS: Final = ("at", "subject", "session", "number", "name", "form", "how", "device")


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
        rows = history.between(_midnight(options["first"]), _midnight(options["last"] + timedelta(days=1)), subject)
        written = 0
        writer = csv.writer(self.stdout, lineterminator="\n")
        if options["format"] == "csv":
            writer.writerow(_COLUMNS)
        for row in rows:
            written += 1
            said = _said(row, options["personal_numbers"])
            if options["format"] == "csv":
                writer.writerow([_plain(said[column]) for column in _COLUMNS])
            else:
                self.stdout.write(json.dumps(said, ensure_ascii=False))
        logger.warning(
            "The history was exported: %s rows, %s to %s, of %s, %s personal numbers",
            written,
            options["first"],
            options["last"],
            "one person" if subject else "everybody",
            "with" if options["personal_numbers"] else "without",
        )


def _said(row: ActedFor, with_personal_numbers: bool) -> dict[str, str]:
    shown = with_personal_numbers or organisationsnummer(row.number)
    return {
        "at": row.at.astimezone(UTC).isoformat(timespec="seconds"),
        "number": row.number if shown else "",
        **{name: getattr(row, name) for name in ("subject", "session", "name", "form", "how", "device")},
    }


def _plain(value: str) -> str:
    """A spreadsheet takes what begins so for a formula; names come from registers, and are not ours to trust."""
    return f"'{value}" if value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


def _day(value: str) -> date:
    return date.fromisoformat(value)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), _SWEDEN)


def _subject(given: str) -> str:
    number = sys.stdin.readline().strip() if given == "-" else given
    try:
        return subject_of(parse(number, timezone.now().date()))
    except InvalidPersonnummer as fault:
        raise CommandError(f"No personal number: {fault}") from fault
