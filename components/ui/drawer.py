"""Drawers: sheets beside the page that open and close in the browser alone."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.still import drawn_once
from components.ui.icon import icon


def drawer(
    name: str,
    title: str,
    close_label: str,
    *children: Any,
    side: str = "right",
    group: str | None = "header",
    open_event: str | None = None,
    toggle_event: str | None = None,
    close_delay_ms: int,
    compact_title_after_px: int,
    prevent_close: bool = False,
) -> VdomDict:
    """A drawer with its backdrop; any ``<button data-drawer="drawer-{name}">`` opens and closes it, without asking the server.

    Keys: Escape closes, Tab stays inside; focus returns to the button that opened it. Of one ``group`` only one is open.
    Escape and the close button do nothing while ``prevent_close`` is set.
    """
    id = f"drawer-{name}"
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
        _head(id, title, close_label),
        html.div({"className": "drawer__body"}, *children),
        props={
            "group": group,
            "closeDelay": close_delay_ms,
            "openEvent": open_event,
            "toggleEvent": toggle_event,
            "preventClose": prevent_close,
            "titleAfter": compact_title_after_px,
        },
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


@drawn_once
def _head(id: str, title: str, close_label: str) -> VdomDict:
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
    )
