"""Puts the style sheets together: static/css/*.css into two files, so that a page waits for few sheets and the first page for few bytes."""

import re
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from portal.constants import (
    BREAKPOINTS_PX,
    CONSENT_BREAKPOINTS_PX,
    DATE_ITEM_HEIGHT_PX,
    EM_PX,
    HELPBOX_OFFSET_PX,
    PAGE_HEADER_BREAKPOINTS_PX,
    SEARCH_DIALOG_BREAKPOINTS_PX,
)
from portal.management.older_browsers import with_plain_colours, with_plain_widths
from portal.management.small_css import small, without_comments

TOKENS: Final = "tokens.css"
FIRST: Final = (TOKENS, "base.css")
"""Tokens open the cascade layers, so they stand first; the order of the others means nothing."""
ALONE: Final = frozenset({"gallery.css"})
"""Sheets of pages that are for tests only; those link them themselves."""
LATER: Final = frozenset(
    f"{name}.css"
    for name in (
        "amount-input app article breadcrumbs cases chart checklist chooser countdown date-list date-picker document error-page family "
        "family-choice figures file-upload flow function-row grid my-pages number-input page-header pagination party-link "
        "party-notice profile progress-bar receipt ruled search-field service-start services session-dialog sessions "
        "signer-list status-row summary-list switch table task-list"
    ).split()
)
"""Sheets of what the start page never shows to somebody signed out: ``later.css``, which the other pages load besides."""


NUMBERS: Final = {"--date-item-height": f"{DATE_ITEM_HEIGHT_PX}px", "--helpbox-offset": f"{HELPBOX_OFFSET_PX}px"}
"""The specification's numbers that sheets need, as custom properties, so that they stand once."""


OWN_WIDTHS: Final = {
    "page-header.css": PAGE_HEADER_BREAKPOINTS_PX,
    "search-dialog.css": SEARCH_DIALOG_BREAKPOINTS_PX,
    "consent.css": CONSENT_BREAKPOINTS_PX,
}
"""The sheets that the specification gives widths of their own; the others change at those of the tokens. A query reads no property."""


class OtherWidth(CommandError):
    """A sheet changes at a width that is not one of its own."""


class Command(BaseCommand):
    """``manage.py build_css``"""

    help = "Puts static/css/*.css together into portal.css and later.css."

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.BASE_DIR / "static" / "css"
        settings.BUILT_DIR.mkdir(parents=True, exist_ok=True)
        built = {"portal.css": together(folder), "later.css": later(folder), **{name: _sheet(folder / name) for name in ALONE}}
        for name, sheet in built.items():
            target = settings.BUILT_DIR / name
            target.write_text(sheet, encoding="utf-8")
            self.stdout.write(f"{name}: {target.stat().st_size} bytes")


def together(folder: Path) -> str:
    """The sheets of ``folder`` for every page, written small; addresses of fonts as seen from the root of static."""
    names = sorted(file.name for file in folder.glob("*.css") if file.name not in ALONE.union(FIRST, LATER))
    numbers = small(f"@layer tokens {{ :root {{ {' '.join(f'{name}: {value};' for name, value in NUMBERS.items())} }} }}")
    return "\n".join([_sheet(folder / FIRST[0]), numbers, *(_sheet(folder / name) for name in (*FIRST[1:], *names))])


def later(folder: Path) -> str:
    """The other sheets of ``folder``, in the same way."""
    return "\n".join(_sheet(folder / name) for name in sorted(LATER))


def widths(sheet: str) -> set[float]:
    """The widths that the media queries of ``sheet`` name in em or pixels, in pixels at the text size a browser begins with."""
    queries = re.findall(r"@media ([^{]+)\{", sheet)
    named = [width for query in queries for width in re.findall(r"width\s*(?::|<=?|>=?)\s*([\d.]+)(em|px)", query)]
    return {float(width) * (EM_PX if unit == "em" else 1) for width, unit in named}


def _sheet(file: Path) -> str:
    sheet = file.read_text(encoding="utf-8")
    if other := widths(sheet) - set(OWN_WIDTHS.get(file.name, BREAKPOINTS_PX.values())):
        raise OtherWidth(f"{file.name} changes at {', '.join(map(str, sorted(other)))} px, which portal/constants.py does not name for it")
    sheet = with_plain_widths(without_comments(sheet).replace("../fonts/", "fonts/"))
    return small(with_plain_colours(sheet) if file.name == TOKENS else sheet)
