"""A list of links, one to a row."""

from dataclasses import dataclass, field

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon


@dataclass(frozen=True, slots=True)
class LinkRow:
    """One link: where it leads, its words, its test id and further attributes."""

    title: str
    href: str
    test_id: str = ""
    external_note: str = ""
    """Said after the title when the link leads to another site."""
    data: dict[str, str] = field(default_factory=dict)
    is_current: bool = False


def link_list(rows: list[LinkRow], label: str = "", test_id: str = "", id: str = "", data: dict[str, str] | None = None) -> VdomDict:
    """Rows of links with 48 px targets. ``label`` names the list for screen readers; ``data`` are attributes of the list."""
    attributes = {"className": "link-list", "role": "list", **(data or {})}
    attributes |= {name: value for name, value in (("aria-label", label), ("data-testid", test_id), ("id", id)) if value}
    return html.ul(attributes, *[_row(row) for row in rows])


def _row(row: LinkRow) -> VdomDict:
    attributes = {"href": row.href, **row.data}
    if row.test_id:
        attributes["data-testid"] = row.test_id
    if row.is_current:
        attributes["aria-current"] = "page"
    item = {"key": row.data.get("data-service-id", row.href + row.title)}
    if "data-service-id" in row.data:
        item["data-search"] = row.title
    return html.li(
        item,
        html.a(
            attributes,
            html.span(row.title, html.span({"className": "visually-hidden"}, f" ({row.external_note})") if row.external_note else ""),
            icon("external-link" if row.external_note else "chevron-right"),
        ),
    )
