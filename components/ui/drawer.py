"""Drawers: sheets beside the page that open and close in the browser alone."""

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.still import drawn_once
from components.ui.icon import icon
from components.ui.translate import Translate
from portal.constants import DRAWER_CLOSE_DELAY, DRAWER_COMPACT_TITLE_AFTER_PX, MILLISECOND


def drawer(
    t: Translate,
    name: str,
    title: str,
    *children: Any,
    side: Literal["left", "right"] = "right",
    group: str | None = None,
    open_event: str | None = None,
    toggle_event: str | None = None,
    stays: str = "",
    focuses: str = "",
) -> VdomDict:
    """A sheet beside the page; buttons with the attributes of :func:`opener` open and close it in the browser [content 4, 9; shell 4].

    Args:
        t: looks up the words of the close button
        name: the rest of its ids and test ids
        title: its heading
        children: what is in it
        side: the side it comes from; below 600 px it covers the width
        group: of one group one is open at a time; one without a group closes whatever is open
        open_event: a window event that opens it
        toggle_event: a window event that opens or closes it
        focuses: the id of what has the focus when it opens, else the heading
        stays: why it can not be closed now, told to who tries; a button inside with ``closer(anyway=True)`` closes it all the same

    Keys:
        Tab: to the next stop inside; after the last one comes the first
        Escape: closes it, and the focus goes to the button that opened it

    Accessibility:
        A dialog with the heading's name, which gets the focus unless something inside is to have it.
        The content behind is inert, the header stays in reach.
        While it stays, the reason is said in a live region. Not shown on paper; without scripts it stands open in the page.

    Use:
        For what one wants beside the page and leaves again: a menu, settings, a short form.

    Not for:
        A question that must be answered first: modal.

    Test ids:
        drawer-{name}: the sheet, with data-open
        drawer-{name}-title: the heading, with data-compact
        drawer-{name}-close: the close button
        drawer-{name}-backdrop: the area outside
    """
    id = f"drawer-{name}"
    told = {
        "group": group,
        "closeDelay": DRAWER_CLOSE_DELAY // MILLISECOND,
        "openEvent": open_event,
        "toggleEvent": toggle_event,
        "stays": stays,
        "focuses": focuses,
        "titleAfter": DRAWER_COMPACT_TITLE_AFTER_PX,
    }
    sheet = ability(
        "drawer",
        "dialog",
        {
            "id": id,
            "className": f"drawer drawer--{side}",
            "data-testid": id,
            "data-open": "false",
            "aria-labelledby": f"{id}-title",
            "key": id,
        },
        _head(id, title, t("drawer.close", title=title), stays=bool(stays)),
        html.div({"className": "drawer__body"}, *children),
        props={name: value for name, value in told.items() if value},
    )
    backdrop = html.div(
        {
            "className": "drawer-backdrop",
            "data-drawer-backdrop": id,
            "data-testid": f"{id}-backdrop",
            "hidden": True,
            "key": f"{id}-backdrop",
        }
    )
    return html(sheet, backdrop)


def opener(name: str) -> dict[str, Any]:
    """The attributes of a button that opens and closes the drawer ``name``."""
    return {"data-drawer": f"drawer-{name}", "aria-controls": f"drawer-{name}", "aria-expanded": "false"}


def closer(*, anyway: bool = False) -> dict[str, Any]:
    """The attributes of a button inside a drawer that closes it.

    Args:
        anyway: Also when the drawer is one that stays open.
    """
    return {"data-drawer-close": "anyway" if anyway else ""}


@drawn_once
def _head(id: str, title: str, close_label: str, *, stays: bool) -> VdomDict:
    return html.div(
        {"className": "drawer__head"},
        html.h2({"id": f"{id}-title", "data-testid": f"{id}-title", "data-compact": "false", "tabIndex": -1}, title),
        html.button(
            {
                "type": "button",
                "className": "drawer__close",
                "data-drawer-close": "",
                "data-testid": f"{id}-close",
                "aria-label": close_label,
            },
            icon("x"),
        ),
        html.p({"className": "drawer__stays", "role": "status", "data-stays": "", "data-testid": f"{id}-stays"}) if stays else "",
    )
