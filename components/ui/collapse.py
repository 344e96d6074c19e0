"""A heading that shows and hides what belongs to it."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.icon import icon


def collapse(
    title: str, *children: Any, id: str, level: int = 3, is_open: bool = False, toggle_test_id: str = "collapse-toggle"
) -> VdomDict:
    """A heading whose button opens and closes the content below it, without the server [content 4].

    Args:
        title: the words of the button
        children: the content
        id: the id of the content, its own on the page
        level: the level of the heading, 2 to 6
        is_open: whether it is open at first
        toggle_test_id: the test id of the button

    Keys:
        Enter: opens or closes the content
        Space: opens or closes the content

    Accessibility:
        A button in a heading, with aria-expanded and aria-controls; the content is a region with the button's name.
        A search in the page finds what is closed and opens it. Without scripts and on paper everything stands open.

    Use:
        For several headings of which a reader wants one or two, such as questions and answers.

    Not for:
        A sentence of help: helpbox. The only content of a page. Steps that must be taken in order.

    Test ids:
        collapse-toggle: the button
        collapse: the content
    """
    return ability(
        "disclosure",
        "div",
        {"className": "collapse"},
        *collapse_parts(title, *children, id=id, level=level, is_open=is_open, toggle_test_id=toggle_test_id, is_region=True),
    )


def collapse_parts(
    title: str,
    *children: Any,
    id: str,
    level: int = 3,
    is_open: bool = False,
    toggle_test_id: str = "collapse-toggle",
    is_region: bool = False,
) -> list[VdomDict]:
    """Heading and content of one collapse without the behaviour: for ready-made HTML inside an element with the ability ``disclosure``.

    Args:
        is_region: Whether the content is a region. Many beside each other are none, for then a screen reader's list of regions
            would be a list of questions.
    """
    heading = getattr(html, f"h{level}")
    region = {"role": "region", "aria-labelledby": f"{id}-toggle"} if is_region else {}
    return [
        heading(
            {"className": "collapse__heading"},
            html.button(
                {
                    "type": "button",
                    "className": "collapse__toggle",
                    "id": f"{id}-toggle",
                    "data-testid": toggle_test_id,
                    "data-disclosure": "",
                    "aria-expanded": "true" if is_open else "false",
                    "aria-controls": id,
                },
                html.span(title),
                icon("chevron-down"),
            ),
        ),
        html.div(
            {"className": "disclosed", "id": id, "data-open": "true" if is_open else "false"},
            html.div({"className": "collapse__content", "data-testid": "collapse", **region}, *children),
        ),
    ]


def show_more(more: str, less: str, *children: Any, id: str, test_id: str = "show-more") -> VdomDict:
    """The rest of a list behind a button below it.

    Args:
        more: The button's words while the rest is hidden.
        less: Its words while the rest is shown.
        test_id: Test id of the button.
    """
    return ability(
        "disclosure",
        "div",
        {"className": "show-more"},
        html.div({"className": "disclosed", "id": id, "data-open": "false"}, *children),
        html.button(
            {
                "type": "button",
                "className": "show-more__toggle",
                "data-testid": test_id,
                "data-disclosure": "",
                "aria-expanded": "false",
                "aria-controls": id,
            },
            *by_state(more, less),
            icon("chevron-down"),
        ),
    )


def by_state(closed: str, opened: str) -> list[VdomDict]:
    """The words of a button with aria-expanded, of which the sheet shows those of its state; nobody hears the others.

    Args:
        closed: The words while what it opens is closed.
        opened: The words while it is open.
    """
    return [
        html.span({"className": "when-closed", "key": "closed"}, closed),
        html.span({"className": "when-open", "key": "open"}, opened),
    ]
