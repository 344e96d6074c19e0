"""Buttons and links that look like buttons."""

from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.icon import icon
from components.ui.spinner import spinner
from components.ui.translate import Translate

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
    """A button (content 9: variants, themes, sizes; content 4: loading).

    It submits nothing unless ``type="submit"`` is among the attributes.
    Beside it stand ``busy_button``, which waits for an answer, and ``button_link``, a link that looks like a button.

    Args:
        label: What happens.
        variant: ``solid`` for the one thing to do, ``outline`` and ``text`` beside it.
        theme: ``alarming`` for what cannot be undone.
        size: ``small`` only where there are many.
        icon_name: An icon before the label.
        test_id: Test id of the button.
        attributes: More of it, such as ``onClick`` or ``type``.

    Keys:
        Enter, Space: presses it.

    Accessibility:
        The target is at least 44 pixels by touch. ``aria-disabled``, never ``disabled``, so that the focus stays.

    Use:
        What happens on this page.

    Not for:
        Going elsewhere (button_link).

    Test ids:
        button: the button, with ``data-variant``, ``data-theme``, ``data-size`` and, of one that waits, ``data-loading``
        spinner: what shows that it is busy
    """
    return html.button(
        {"type": "button", **_look(variant, theme, size, test_id), **attributes}, icon(icon_name) if icon_name else "", label
    )


def busy_button(
    t: Translate,
    label: str,
    *,
    loading: bool = False,
    loading_text: str | None = None,
    answer: int = 0,
    give_up_after_ms: int = 10_000,
    variant: Variant = "solid",
    theme: Theme = "default",
    size: Size = "large",
    icon_name: str | None = None,
    test_id: str = "button",
    **attributes: Any,
) -> VdomDict:
    """A button that is busy from the press on, not from the server's answer on (content 4 Button: clicks while loading are ignored).

    The client shows it at the press and lets no second press through.

    Args:
        t: Looks up texts.
        loading: What the server knows.
        loading_text: Said while it waits, in place of ``page.loading``.
        answer: A number that the handler changes when it is done; then the button is free again.
        give_up_after_ms: When it is free again without an answer.
    """
    if loading:
        attributes = {name: value for name, value in attributes.items() if name != "onClick"}
    return ability(
        "busy-button",
        "button",
        {
            "type": "button",
            **_look(variant, theme, size, test_id),
            **attributes,
            "data-loading": loading,
            "aria-busy": loading,
            "aria-disabled": loading,
        },
        icon(icon_name) if icon_name else "",
        spinner(t, loading_text, hidden=not loading),
        html.span(label),
        props={"loading": loading, "answer": answer, "giveUpAfter": give_up_after_ms},
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
    """A link that looks like a button; it is a link to every tool.

    Args:
        href: Where it leads.
    """
    return html.a({"href": href, **_look(variant, theme, size, test_id), **attributes}, label, icon(icon_name) if icon_name else "")


def _look(variant: Variant, theme: Theme, size: Size, test_id: str) -> dict[str, str]:
    return {"className": "button", "data-variant": variant, "data-theme": theme, "data-size": size, "data-testid": test_id}
