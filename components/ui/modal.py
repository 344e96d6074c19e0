"""A question in front of the page that comes first."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.icon import icon
from components.ui.translate import Translate

OnClose = Callable[[], Awaitable[None]]


def modal(
    t: Translate,
    title: str,
    *children: Any,
    id: str,
    actions: tuple[VdomDict, ...] = (),
    opening: int = 0,
    stays: str = "",
    role: Literal["dialog", "alertdialog"] = "dialog",
    on_close: OnClose | None = None,
    test_id: str = "modal",
    level: int = 2,
) -> VdomDict:
    """A dialog that makes the page wait; buttons open and close it without the server [content 4; components 2.3].

    Args:
        t: looks up the words of the close button
        title: the heading, which gets the focus
        children: what is in it
        id: its id; a button with :func:`opens` of it opens it
        actions: the buttons at its end; one with :func:`closes` of the id closes it
        opening: for the server: a new number above zero opens it, a new one below zero closes it, zero says nothing
        stays: why it can not be closed now, told to who tries
        role: alertdialog for what is urgent
        on_close: runs when it has closed, whichever way
        test_id: the test id of the dialog
        level: the level of the heading

    Keys:
        Tab: to the next stop inside; the browser keeps it in
        Escape: closes it, and the focus goes to the button that opened it

    Accessibility:
        A native dialog opened with showModal: all else is inert, the page behind does not scroll. Named by its heading, which
        gets the focus. A click beside closes it, but not the end of a text selection. The event close comes after the closing
        has been shown. Not shown on paper.

    Use:
        For a question that must be answered before anything else, such as throwing a draft away.

    Not for:
        What one wants to read beside the page: drawer. News about what happened: alert.

    Test ids:
        modal: the dialog, with data-open and data-closing
        modal-title: the heading
        modal-close: the close button
    """
    heading = getattr(html, f"h{level}")
    return ability(
        "modal",
        "dialog",
        {
            "id": id,
            "className": "modal",
            "role": role if role != "dialog" else None,
            "data-testid": test_id,
            "data-open": "false",
            "aria-labelledby": f"{id}-title",
        },
        html.div(
            {"className": "modal__head"},
            heading({"id": f"{id}-title", "data-testid": f"{test_id}-title", "data-modal-title": "", "tabIndex": -1}, title),
            html.button(
                {
                    "type": "button",
                    "className": "modal__close",
                    "aria-label": t("drawer.close", title=title),
                    "data-testid": f"{test_id}-close",
                    **closes(id),
                },
                icon("x"),
            ),
        ),
        html.p({"className": "modal__stays", "role": "status", "data-stays": "", "data-testid": f"{test_id}-stays"}) if stays else "",
        html.div({"className": "modal__body"}, *children),
        html.div({"className": "modal__actions"}, *actions) if actions else "",
        props={"opening": opening, "stays": stays or None},
        **({"onClose": on_close} if on_close else {}),
    )


def opens(id: str) -> dict[str, Any]:
    """The attributes of a button that opens the dialog ``id``, before any script has run too."""
    return {"commandfor": id, "command": "show-modal", "aria-haspopup": "dialog"}


def closes(id: str, *, anyway: bool = False) -> dict[str, Any]:
    """The attributes of a button that closes the dialog ``id``.

    Args:
        anyway: Also when the dialog is one that stays open.
    """
    return {"commandfor": id, "command": "close", **({"data-close": "anyway"} if anyway else {})}
