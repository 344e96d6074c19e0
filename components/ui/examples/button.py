"""Examples of ``components/ui/button.py``."""

from functools import partial
from typing import Any, get_args

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.ui.button import Size, Theme, Variant, busy_button, button, button_link
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "form"


def plain(t: Translate, variant: Variant, theme: Theme, size: Size) -> VdomDict:
    return button(t("example.continue"), variant=variant, theme=theme, size=size)


def link(t: Translate) -> VdomDict:
    return button_link(t("example.toStart"), "/", variant="outline")


@component
def loading(t: Translate) -> Any:
    presses, set_presses = use_state(0)
    return html.div(
        busy_button(t, t("example.continue"), loading=True, onClick=lambda event: set_presses(presses + 1)),
        " ",
        html.output({"className": "meta", "role": "status", "data-testid": "button-presses"}, str(presses)),
    )


@component
def busy(t: Translate) -> Any:
    presses, set_presses = use_state(0)
    return html.div(
        busy_button(t, t("example.continue"), answer=presses, onClick=lambda event: set_presses(lambda before: before + 1)),
        " ",
        html.output({"className": "meta", "data-testid": "busy-presses"}, str(presses)),
    )


EXAMPLES: dict[str, Example] = {
    f"button-{variant}-{theme}-{size}": partial(plain, variant=variant, theme=theme, size=size)
    for variant in ("solid", "text")
    for theme in get_args(Theme)
    for size in get_args(Size)
} | {"button-link": link, "button-loading": loading, "button-busy": busy}
