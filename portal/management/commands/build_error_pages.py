"""``manage.py build_error_pages <folder>``: the error page as files, for the server in front to show while the portal does not answer."""

import re
from pathlib import Path
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from portal.web.drawing import drawing
from portal.web.failure_pages import error_page
from portal.web.page_request import PageRequest
from portal.words.locales import LOCALES, prefixed

_SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)
_REFERENCE = re.compile(r'<div class="error-page__reference">.*?</div>', re.DOTALL)
_AGAIN = re.compile(r'<a href="[^"]*"(?=[^>]*data-testid="error-500-again")')
"""In a file the address is whichever the visitor asked for."""


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
            html = async_to_sync(_page)(prefixed(locale, "/"))
            plain = _AGAIN.sub('<a href=""', _SCRIPT.sub("", html))
            file.write_text(_REFERENCE.sub("", plain), encoding="utf-8")  # nothing is logged that it could refer to
            self.stdout.write(str(file))


async def _page(path: str) -> str:
    page_request = PageRequest(path=path, query="", cookies={}, host=settings.VST_PRODUCTION_HOST, now=timezone.now(), csrf_token="")
    html: str = await drawing().prerender(await error_page(page_request, 500), {"type": "http"})
    return html
