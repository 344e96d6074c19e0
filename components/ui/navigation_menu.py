"""A menu of links in levels."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.collapse import by_state
from components.ui.icon import icon
from components.ui.translate import Translate
from portal.constants import MENU_DEPTH_DRAWN


class MenuItem(Protocol):
    """Anything with a title, an address and children of its own kind."""

    @property
    def title(self) -> str: ...
    @property
    def url(self) -> str: ...
    @property
    def children(self) -> Sequence[Any]: ...


@dataclass(frozen=True, slots=True)
class Item:
    """A menu item for whoever has no type of their own."""

    title: str
    url: str
    children: tuple["Item", ...] = ()


def navigation_menu(t: Translate, items: Sequence[MenuItem], current: str = "", *, label: str, id: str) -> VdomDict:
    """Links in levels; each has its own link, and beside it a button for what is below [content 2, 4, 9].

    Args:
        t: looks up the words of the buttons
        items: the top items; data may nest five levels, four are drawn
        current: the address of this page; the branch that holds it is open at first, below the drawn levels too
        label: the name of the navigation
        id: the beginning of the ids in it, its own on the page

    Keys:
        Tab: to the next link or button
        Enter: follows the link; opens or closes the branch
        Space: opens or closes the branch
        Escape: closes the branch around the focus, and the focus goes to its button

    Accessibility:
        Nested lists in a named navigation, no menu roles: a screen reader reads links as links. Buttons have aria-expanded.
        Of the top branches one is open at a time. Nothing is sent. Without scripts and on paper all branches stand open.

    Use:
        For the content of a site, where a page may stand deep.

    Not for:
        Commands, for which there are buttons. A flat list of links: link_list.

    Test ids:
        menu-item: a list item, with data-level and data-url
        menu-link: its link
        menu-toggle: its button
    """
    return ability(
        "disclosure",
        "nav",
        {"className": "navigation-menu", "aria-label": label},
        menu_list(t, items, current, id=id),
        props={"escape": True},
    )


def menu_list(t: Translate, items: Sequence[MenuItem], current: str, *, id: str) -> VdomDict:
    """The lists alone, for ready-made HTML inside an element with the ability ``disclosure``."""
    return _list(t, items, current, id, 1)


def _list(t: Translate, items: Sequence[MenuItem], current: str, id: str, level: int) -> VdomDict:
    return html.ul(
        {"className": "navigation-menu__list", "role": "list"},
        *[
            _item(t, item, current, f"{id}-{number}", level, f"{id}-top" if level == 1 else "")
            for number, item in enumerate(items, start=1)
        ],
    )


def _item(t: Translate, item: MenuItem, current: str, id: str, level: int, group: str) -> VdomDict:
    has_branch = bool(item.children) and level < MENU_DEPTH_DRAWN
    is_open = has_branch and any(_holds(child, current) for child in item.children)
    return html.li(
        {"data-testid": "menu-item", "data-level": str(level), "data-url": item.url, "key": item.url},
        html.div(
            {"className": "navigation-menu__row"},
            html.a(
                {"href": item.url, "data-testid": "menu-link", **({"aria-current": "page"} if item.url == current else {})},
                item.title,
            ),
            _toggle(t, item.title, id, is_open, group) if has_branch else "",
        ),
        html.div(
            {"className": "disclosed", "id": id, "data-open": "true" if is_open else "false"},
            _list(t, item.children, current, id, level + 1),
        )
        if has_branch
        else "",
    )


def _toggle(t: Translate, title: str, id: str, is_open: bool, group: str) -> VdomDict:
    return html.button(
        {
            "type": "button",
            "className": "navigation-menu__toggle",
            "data-testid": "menu-toggle",
            "data-disclosure": group,
            "aria-expanded": "true" if is_open else "false",
            "aria-controls": id,
        },
        html.span({"className": "visually-hidden"}, *by_state(t("menu.toggleOpen", title=title), t("menu.toggleClose", title=title))),
        icon("chevron-down"),
    )


def _holds(item: MenuItem, current: str) -> bool:
    return item.url == current or any(_holds(child, current) for child in item.children)
