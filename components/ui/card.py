"""Cards: one thing in a box."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.slot import StatusRow, only


def card(
    title: str,
    href: str = "",
    text: str = "",
    *children: Any,
    facts: tuple[tuple[str, str], ...] = (),
    status: StatusRow | None = None,
    test_id: str = "card",
    text_test_id: str = "",
    data: dict[str, str] | None = None,
    hidden_note: str = "",
    level: int = 3,
) -> VdomDict:
    """One thing in a box: its title, a line or two, its state [content 5; components 2.4].

    Args:
        title: the heading
        href: where the heading leads; a click anywhere in the card goes there too
        text: a line or two
        children: further content; buttons and links in it can be pressed though the card is a link
        facts: (icon, words) in its foot
        status: one status_row()
        test_id: the test id of the link, of the card when it has none
        text_test_id: the test id of the text
        data: attributes of the link, such as data-service-id
        hidden_note: added to the link's name for screen readers
        level: the level of the heading

    Keys:
        Tab: to the link, when there is one
        Enter: follows it

    Accessibility:
        One real link with the title's name; its target is the whole card, by the sheet alone. The slot status takes one
        status_row(), else WrongPart is raised.

    Use:
        For things of one kind beside each other: services, cases.

    Not for:
        Ways on with a picture: link_card. Words that are no thing: write them.

    Test ids:
        card: the link, or the card without one
    """
    heading = getattr(html, f"h{level}")
    note = html.span({"className": "visually-hidden"}, f" ({hidden_note})") if hidden_note else ""
    return html.div(
        {"className": "card", **({} if href else {"data-testid": test_id})},
        heading(
            {"className": "card__title"},
            *([html.a({"href": href, "data-testid": test_id, **(data or {})}, title, note)] if href else [title]),
        ),
        only("card", "status", StatusRow, status),
        html.p({"data-testid": text_test_id} if text_test_id else {}, text) if text else "",
        *children,
        html.div({"className": "card__foot"}, *[html.span({"key": words}, icon(name), words) for name, words in facts]) if facts else "",
    )
