"""Buttons and links that look like buttons."""

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon

Variant = Literal["solid", "outline", "text"]
Theme = Literal["default", "alarming"]
Size = Literal["small", "large"]


def button(
    label: str,
    *,
    variant: Variant = "solid",
    theme: Theme = "default",
    size: Size = "large",
    icon_name: str | None = None,
    test_id: str = "button",
    **attributes: Any,
) -> VdomDict:
    """A button (content 4: variants, themes, sizes). It submits nothing unless ``type="submit"`` is among the attributes.

    Use it for what happens on this page; for going elsewhere use :func:`button_link`.
    """
    return html.button(
        {"type": "button", **_look(variant, theme, size, test_id), **attributes}, icon(icon_name) if icon_name else "", label
    )


def button_link(
    label: str,
    href: str,
    *,
    variant: Variant = "solid",
    theme: Theme = "default",
    size: Size = "large",
    icon_name: str | None = None,
    test_id: str = "button",
    **attributes: Any,
) -> VdomDict:
    """A link that looks like a button; it is a link to every tool."""
    return html.a({"href": href, **_look(variant, theme, size, test_id), **attributes}, label, icon(icon_name) if icon_name else "")


def _look(variant: Variant, theme: Theme, size: Size, test_id: str) -> dict[str, str]:
    return {"className": "button", "data-variant": variant, "data-theme": theme, "data-size": size, "data-testid": test_id}
