"""The services of the drawer as one list in the order of their names, those of a family below its name (spec: NAV-061, JOURNEY-030)."""

from functools import lru_cache

from reactpy import html
from reactpy.types import VdomDict

from components.still import still_html
from components.ui.list import LinkRow, link_row
from portal.words.locales import Locale
from portal.words.texts import text

Row = tuple[str, str, str]
"""Service id, address, and what is said of a link to another site."""
MenuEntry = tuple[str | None, tuple[Row, ...]]
"""A family, ``None`` for a single service, and its rows."""


@lru_cache(maxsize=128)
def services_menu_html(locale: Locale, entries: tuple[MenuEntry, ...]) -> str:
    """The list as HTML, drawn once for everybody who is shown the same services."""
    return still_html(
        html.ul(
            {"className": "link-list", "role": "list", "aria-label": text(locale, "drawer.services"), "data-testid": "services-menu-list"},
            *[_entry(locale, family, rows) for family, rows in entries],
        )
    )


def _entry(locale: Locale, family: str | None, rows: tuple[Row, ...]) -> VdomDict:
    if family is None:
        (row,) = rows
        return _row(locale, row)
    id = f"services-menu-{family}"
    return html.li(
        {"className": "link-list__family", "data-testid": "services-menu-family", "data-family": family},
        html.h3({"id": id}, text(locale, f"family.{family}.name")),
        html.ul({"role": "list", "aria-labelledby": id}, *[_row(locale, row) for row in rows]),
    )


def _row(locale: Locale, row: Row) -> VdomDict:
    id, href, note = row
    data = {"data-service-id": id, "data-external": "true" if note else "false"}
    return link_row(LinkRow(text(locale, f"service.{id}.name"), href, "services-menu-item", note, data))
