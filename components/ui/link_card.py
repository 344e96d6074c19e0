"""A card that is a way on."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.icon_heading import Color


def link_card(
    title: str, href: str, text: str = "", *, icon_name: str = "", color: Color = "primary", level: int = 3, test_id: str = "link-card"
) -> VdomDict:
    """A way on: a link as large as a card, with an icon on a tile [content 5; components 2.4].

    Args:
        title: the words of the link
        href: where it leads
        text: a line about it
        icon_name: a symbol of static/icons/icons.svg; without one there is no tile
        color: the colour of the tile
        level: the level of the heading
        test_id: the test id of the link

    Keys:
        Tab: to the link
        Enter: follows it

    Accessibility:
        One real link in a heading; the tile says nothing that the words do not. The whole card is its target.

    Use:
        For a few ways on from a page, such as the three of the not-found page.

    Not for:
        A thing with a state: card. More than six ways: link_list.

    Test ids:
        link-card: the link
    """
    heading = getattr(html, f"h{level}")
    return html.div(
        {"className": "card link-card"},
        html.span({"className": "tile", "data-color": color}, icon(icon_name)) if icon_name else "",
        html.div(
            heading({"className": "card__title"}, html.a({"href": href, "data-testid": test_id}, title)),
            html.p(text) if text else "",
        ),
        icon("arrow-right"),
    )
