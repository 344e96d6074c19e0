"""A heading with a coloured tile that groups can be told apart by."""

from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.slot import Helpbox, only

Color = Literal["primary", "secondary", "alarming", "error", "sun", "sky", "foretagsporten"]
COLORS: tuple[Color, ...] = ("primary", "secondary", "alarming", "error", "sun", "sky", "foretagsporten")


def icon_heading(
    text: str, icon_name: str, color: Color = "primary", *, level: int = 2, id: str = "", help: Helpbox | None = None
) -> VdomDict:
    """A heading beside a coloured tile with an icon [content 9: colours].

    Args:
        text: the heading
        icon_name: a symbol of static/icons/icons.svg
        color: the colour of the tile
        level: the level of the heading
        id: the id of the heading, for aria-labelledby
        help: one helpbox()

    Keys:
        None.

    Accessibility:
        A heading; the tile is decoration and says nothing that the words do not. The slot help takes one helpbox(), else
        WrongPart is raised.

    Use:
        For the groups of a page, the same colour for the same group everywhere.

    Not for:
        The title of a page: page_header.

    Test ids:
        icon-heading: the heading, with data-color
    """
    heading = getattr(html, f"h{level}")
    return html.div(
        {"className": "icon-heading"},
        html.span({"className": "tile", "data-color": color}, icon(icon_name)),
        heading({"data-testid": "icon-heading", "data-color": color, **({"id": id} if id else {})}, text),
        only("icon_heading", "help", Helpbox, help),
    )
