"""Icons: Lucide's drawings in one sprite of our own."""

from functools import cache

from django.templatetags.static import static
from reactpy import html
from reactpy.types import VdomDict


@cache
def icon(name: str) -> VdomDict:
    """A drawing beside words [components 3].

    Args:
        name: a symbol of static/icons/icons.svg

    Keys:
        None.

    Accessibility:
        Hidden from screen readers; the words beside it, or a hidden text, say what it means. It has the colour of the words.

    Use:
        Beside words that it makes quicker to find.

    Not for:
        Telling something that no word tells.

    Test ids:
        None.
    """
    return html.svg(
        {"className": "icon", "aria-hidden": "true"},
        html.svg.use({"href": f"{_sprite()}#{name}"}),
    )


@cache
def _sprite() -> str:
    return str(static("icons/icons.svg"))
