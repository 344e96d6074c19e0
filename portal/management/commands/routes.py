"""``manage.py routes``: every address with its name, screen, access and flag."""

import json
from argparse import ArgumentParser
from dataclasses import asdict, astuple
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from portal import content
from portal.web.route_listing import Row, rows


class Command(BaseCommand):
    """Prints the route listing in columns, or as JSON."""

    help = "Print every path with name, Swedish and English address, screen, access and flag."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print a JSON list instead of columns")

    def handle(self, *args: Any, **options: Any) -> None:
        content.load()
        listing = rows(timezone.localdate())
        self.stdout.write(json.dumps([asdict(row) for row in listing], indent=2) if options["json"] else _columns(listing))


def _columns(listing: tuple[Row, ...]) -> str:
    lines = [("name", "sv", "en", "screen", "access", "flag"), *(astuple(row) for row in listing)]
    widths = [max(len(line[column]) for line in lines) for column in range(6)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines)
