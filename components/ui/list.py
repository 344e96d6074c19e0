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
    """Links below each other, each as wide as the list [content 2; components 2.4].

    Args:
        rows: the links, see LinkRow
        label: the name of the list for screen readers, where no heading right above says it
        test_id: the test id of the list
        id: the id of the list
        data: attributes of the list

    Keys:
        Tab: to the next link
        Enter: follows it

    Accessibility:
        A list with its role kept where the sheet takes the dots away. A link to another site says so after its title.
        Targets are 48 px high.

    Use:
        For ways on of one kind.

    Not for:
        Links in levels: navigation_menu. A few ways on with a picture: link_card.

    Test ids:
        None.
    """
    attributes = {"className": "link-list", "role": "list", **(data or {})}
    attributes |= {name: value for name, value in (("aria-label", label), ("data-testid", test_id), ("id", id)) if value}
    return html.ul(attributes, *[link_row(row) for row in rows])


def link_row(row: LinkRow) -> VdomDict:
    """One row of such a list, for a list that has headings between its rows.

    Args:
        row: the link, see LinkRow
    """
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
