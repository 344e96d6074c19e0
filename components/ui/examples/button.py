"""Examples of ``components/ui/button.py``."""

from functools import partial
from typing import get_args

from reactpy.types import VdomDict

from components.ui.button import Size, Theme, Variant, button, button_link
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "form"


def plain(t: Translate, variant: Variant, theme: Theme, size: Size) -> VdomDict:
    return button(t("example.continue"), variant=variant, theme=theme, size=size)


def link(t: Translate) -> VdomDict:
    return button_link(t("example.toStart"), "/", variant="outline")


EXAMPLES: dict[str, Example] = {
    f"button-{variant}-{theme}-{size}": partial(plain, variant=variant, theme=theme, size=size)
    for variant in ("solid", "text")
    for theme in get_args(Theme)
    for size in get_args(Size)
} | {"button-link": link}
