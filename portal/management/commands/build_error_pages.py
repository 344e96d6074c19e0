"""``manage.py build_error_pages <folder>``: the error page as files, for the server in front to show while the portal does not answer."""

from pathlib import Path
from typing import Any

from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand, CommandParser

from portal.web.built_pages import built_page
from portal.words.locales import LOCALES


class Command(BaseCommand):
    """Writes ``500.sv.html`` and ``500.en.html``: whole pages without scripts, with the style sheet and pictures of ``/static``."""

    help = "Writes the error page of each language as a file for the server in front."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        folder.mkdir(parents=True, exist_ok=True)
        for locale in LOCALES:
            file = folder / f"500.{locale}.html"
            file.write_text(async_to_sync(built_page)(500, locale), encoding="utf-8")
            self.stdout.write(str(file))
