"""A message with a type, told by colour, icon and a hidden word (NOTICE-013)."""

from functools import partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.icon import icon

_ICONS = {"INFO": "info", "WARNING": "triangle-alert", "ERROR": "octagon-alert"}


def notice(
    type: str,
    type_word: str,
    title: str,
    *parts: VdomDict | str,
    test_id: str = "notice",
    heading: int = 2,
    boxed: bool = True,
    role: str | None = None,
    data: dict[str, str] | None = None,
    close: VdomDict | None = None,
    part_ids: str = "",
    title_test_id: str = "",
    takes_focus: bool = False,
    type_word_in: str = "",
) -> VdomDict:
    """News about the portal or a service: a type, a title, a message [content 2; shell 8; components 2.5].

    Args:
        type: INFO, WARNING or ERROR
        type_word: the type in words, hidden from the eye
        title: the heading
        parts: what stands below it
        test_id: the test id of the box
        heading: the level of the heading
        boxed: whether it stands in the page, not as a strip above it
        role: another role than alert (ERROR) or status (the others)
        data: attributes of the box
        close: a button that closes it
        part_ids: the beginning of the test ids of type and title
        title_test_id: the test id of the title
        takes_focus: whether it takes the focus that was on what it comes in place of
        type_word_in: the language of the type in words, where the box has another one

    Keys:
        Tab: to a link in it, then to its close button

    Accessibility:
        The type is said by a hidden word and an icon, never by colour alone.

    Use:
        For what the operators of the portal or a service want everybody to know.

    Not for:
        The outcome of what the visitor did: alert.

    Test ids:
        notice: the box, with data-type
    """
    head = getattr(html, f"h{heading}")
    title_id = {"data-testid": title_test_id} if title_test_id else {}
    word_language = {"lang": type_word_in} if type_word_in else {}
    box: Any = partial(ability, "take-focus", "div") if takes_focus else html.div
    found: VdomDict = box(
        {
            "className": "notice notice--boxed" if boxed else "notice",
            "data-type": type,
            "data-testid": test_id,
            "role": role or ("alert" if type == "ERROR" else "status"),
            **({"tabIndex": -1} if takes_focus else {}),
            **(data or {}),
        },
        icon(_ICONS[type]),
        html.div(
            html.span({"className": "visually-hidden", **_part_id(part_ids, "type"), **word_language}, f"{type_word}: "),
            head({"className": "notice__title", **_part_id(part_ids, "title"), **title_id}, title),
            *parts,
        ),
        close or "",
    )
    return found


def _part_id(prefix: str, part: str) -> dict[str, str]:
    return {"data-testid": f"{prefix}-{part}"} if prefix else {}
