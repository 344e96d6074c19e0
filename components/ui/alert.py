"""A message in the page about what is shown or what just happened."""

from typing import Any, Final, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.translate import Translate

Kind = Literal["error", "warning", "info", "success"]
_ICONS: Final[dict[Kind, str]] = {"error": "octagon-alert", "warning": "triangle-alert", "info": "info", "success": "check"}


def alert(t: Translate, kind: Kind, title: str, *children: Any, appears: bool = False, level: int = 3, test_id: str = "alert") -> VdomDict:
    """A box with an icon, a word for its kind and a message [content 5, 8; components 2.5].

    Args:
        t: looks up the word for the kind
        kind: error, warning, info or success
        title: the message in short
        children: more about it, and what to do
        appears: whether it comes after an action of the visitor, and so must be said at once
        level: the level of the heading
        test_id: the test id of the box

    Keys:
        None.

    Accessibility:
        The kind is said by a hidden word and an icon, never by colour alone. It has role alert (errors and warnings) or status
        only when it appears after an action: one that came with the page is read in its place.

    Use:
        For what a visitor must know about the part of the page it stands in.

    Not for:
        News about the whole portal: notice. An error of one field: hint.

    Test ids:
        alert: the box, with data-kind
    """
    heading = getattr(html, f"h{level}")
    role = {"role": "alert" if kind in ("error", "warning") else "status"} if appears else {}
    return html.div(
        {"className": "alert", "data-kind": kind, "data-testid": test_id, **role},
        icon(_ICONS[kind]),
        html.div(
            heading({"className": "alert__title"}, html.span({"className": "visually-hidden"}, f"{t(f'alert.{kind}')}: "), title),
            *children,
        ),
    )
