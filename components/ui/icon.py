"""Icons: Lucide's drawings in one sprite of our own."""

from functools import cache

from django.templatetags.static import static
from reactpy import html
from reactpy.types import VdomDict


@cache
def icon(name: str) -> VdomDict:
    """A decorative icon; the words beside it, or a hidden text, say what it means. ``name`` is a symbol of static/icons/icons.svg."""
    return html.svg(
        {"className": "icon", "aria-hidden": "true", "focusable": "false"},
        html.svg.use({"href": f"{_sprite()}#{name}"}),
    )


@cache
def _sprite() -> str:
    return str(static("icons/icons.svg"))
