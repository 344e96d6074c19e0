"""Examples of ``components/ui/icon_heading.py``."""

from functools import partial

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.icon_heading import COLORS, Color, icon_heading
from components.ui.translate import Translate

GROUP = "structure"


def in_color(t: Translate, color: Color) -> VdomDict:
    return icon_heading(t("services.group.STARTA"), "rocket", color, level=4)


EXAMPLES: dict[str, Example] = {f"icon-heading-{color}": partial(in_color, color=color) for color in COLORS}
