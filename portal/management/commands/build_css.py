"""Puts the style sheets together: static/css/*.css into one file, so that a page waits for one sheet and not for twenty."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from portal.constants import HELPBOX_OFFSET_PX

FIRST: Final = ("tokens.css", "base.css")
"""Tokens open the cascade layers, so they stand first; the order of the others means nothing."""
ALONE: Final = frozenset({"gallery.css"})
"""Sheets of pages that are for tests only; those link them themselves."""


NUMBERS: Final = {"--helpbox-offset": f"{HELPBOX_OFFSET_PX}px"}
"""The specification's numbers that sheets need, as custom properties, so that they stand once."""


class Command(BaseCommand):
    """``manage.py build_css``"""

    help = "Puts static/css/*.css together into portal.css."

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.BASE_DIR / "static" / "css"
        settings.BUILT_DIR.mkdir(parents=True, exist_ok=True)
        for name, sheet in {"portal.css": together(folder), **{name: _sheet(folder / name) for name in ALONE}}.items():
            target = settings.BUILT_DIR / name
            target.write_text(sheet, encoding="utf-8")
            self.stdout.write(f"{name}: {target.stat().st_size} bytes")


def together(folder: Path) -> str:
    """All sheets of ``folder`` in one, comments and indentation left out; addresses of fonts as seen from the root of static."""
    names = sorted(file.name for file in folder.glob("*.css") if file.name not in ALONE.union(FIRST))
    numbers = f"@layer tokens {{ :root {{ {' '.join(f'{name}: {value};' for name, value in NUMBERS.items())} }} }}"
    return "\n".join([_sheet(folder / FIRST[0]), numbers, *(_sheet(folder / name) for name in (*FIRST[1:], *names))])


def _sheet(file: Path) -> str:
    return _lines(file.read_text(encoding="utf-8").replace("../fonts/", "fonts/"))


def _lines(sheet: str) -> str:
    without_comments = []
    rest = sheet
    while rest:
        before, opened, rest = rest.partition("/*")
        without_comments.append(before)
        rest = rest.partition("*/")[2] if opened else ""
    return "\n".join(line.strip() for line in "".join(without_comments).splitlines() if line.strip())
