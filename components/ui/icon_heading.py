"""A heading with a coloured tile that groups can be told apart by."""

from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon

Color = Literal["primary", "secondary", "alarming", "error", "sun", "sky", "foretagsporten"]
COLORS: tuple[Color, ...] = ("primary", "secondary", "alarming", "error", "sun", "sky", "foretagsporten")


def icon_heading(text: str, icon_name: str, color: Color = "primary", *, level: int = 2, id: str = "") -> VdomDict:
    """A heading of ``level`` beside its tile; the tile says nothing that the words do not (content 9: colours)."""
    heading = getattr(html, f"h{level}")
    return html.div(
        {"className": "icon-heading"},
        html.span({"className": "tile", "data-color": color}, icon(icon_name)),
        heading({"data-testid": "icon-heading", "data-color": color, **({"id": id} if id else {})}, text),
    )
