"""``manage.py sni``: the list of SNI codes that applications choose from."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from portal.flow.lists import sni
from portal.flow.lists.sni_published import NotWhole, of_published


class Command(BaseCommand):
    """Says where the list comes from; with a file, writes that file in its place."""

    help = "Say where the list of SNI codes comes from; with FILE (code;title or code;title;synonyms), write the whole published list."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="the published codes: code;title or code;title;synonyms, a line each")
        parser.add_argument("--source", help="what was published and where")
        parser.add_argument("--day", type=date.fromisoformat, help="when it was fetched: YYYY-MM-DD")
        parser.add_argument("--count", type=int, help="how many five-figure codes the authority says there are")
        parser.add_argument("--to", type=Path, default=sni.FILE, help="where the list is written; the portal's own unless given")

    def handle(self, *args: Any, **options: Any) -> None:
        codes = sni.read()
        if options["file"]:
            codes = self._taken(codes, **options)
        kind = "complete" if codes.is_complete else "a selection"
        checked = "as published" if codes.is_checked else "not checked against what is published"
        self.stdout.write(f"{codes.count} codes of SNI 2025, {kind}, {checked}. {codes.source}. {codes.day.isoformat()}")

    def _taken(self, before: sni.SniList, *, file: Path, to: Path, **said: Any) -> sni.SniList:
        source, day, count = said["source"], said["day"], said["count"]
        if not (source and day and count):
            raise CommandError("say --source, --day and --count too: the list names where it comes from, and how many codes there are")
        try:
            codes = of_published(file.read_text("utf-8-sig"), before, source=" ".join(source.split()), day=day, count=count)
        except (OSError, UnicodeDecodeError, NotWhole) as fault:
            raise CommandError(f"{file}: {fault}") from fault
        to.write_text(sni.written(codes), "utf-8")
        self.stdout.write(f"{to} is written")
        return codes
