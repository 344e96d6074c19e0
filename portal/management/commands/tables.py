"""``manage.py tables``: the tables that packages of services have brought; gives out and drops those whose package is gone."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.eservices import tables


class Command(BaseCommand):
    """``manage.py tables``, ``manage.py tables --export korjournal --folder ../kept``, ``manage.py tables --drop korjournal``"""

    help = "List the tables that packages have brought; give out those of one as JSON lines, or drop those of one that is removed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--export", metavar="LABEL", help="write the tables of this label into the folder, one file of JSON lines each")
        parser.add_argument("--folder", type=Path, default=Path(), help="where the files are written; otherwise where you are")
        parser.add_argument("--drop", metavar="LABEL", help="drop the tables of this label for good; its package must not be installed")

    def handle(self, *args: Any, **options: Any) -> None:
        if label := options["export"]:
            files = tables.export(label, options["folder"])
            self._say([str(file) for file in files], f"{label} has no tables here")
        if label := options["drop"]:
            try:
                dropped = tables.drop(label)
            except tables.StillInstalled as why:
                raise CommandError(f"{label} is installed: remove the package first, its tables stay until then") from why
            self._say([f"{name} dropped" for name in dropped], f"{label} has no tables here")
        if not options["export"] and not options["drop"]:
            self._say([_line(table) for table in tables.listed()], "No package has brought tables.")

    def _say(self, lines: list[str], otherwise: str) -> None:
        self.stdout.write("\n".join(lines) or otherwise)


def _line(table: tables.Table) -> str:
    left = "  (its package is removed)" if table.is_left else ""
    return f"{table.label}  {table.name}  {table.rows} rows{left}"
