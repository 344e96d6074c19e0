"""``manage.py build_error_pages <folder>``: pages as files, for the server in front to show while the portal does not answer, and to
whoever asks for too much."""

from pathlib import Path
from typing import Any, Final

from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand, CommandParser

from portal.web.built_pages import built_page
from portal.web.failure_pages import ErrorDetails
from portal.words.locales import LOCALES

_BUSY: Final = ErrorDetails(is_busy=True)


class Command(BaseCommand):
    """Writes ``500.sv.html`` and ``503.sv.html``, and both in English: whole pages without scripts, with the style sheet and pictures of
    ``/static``. That of 503 says that many are here."""

    help = "Writes the error pages of each language as files for the server in front."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        folder.mkdir(parents=True, exist_ok=True)
        for locale in LOCALES:
            for status, details in ((500, None), (503, _BUSY)):
                file = folder / f"{status}.{locale}.html"
                file.write_text(async_to_sync(built_page)(status, locale, details), encoding="utf-8")
                self.stdout.write(str(file))
