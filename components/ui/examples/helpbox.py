"""Examples of ``components/ui/helpbox.py``."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.helpbox import helpbox
from components.ui.icon_heading import icon_heading
from components.ui.translate import Translate

GROUP = "overlay"


def helps(t: Translate) -> VdomDict:
    return helpbox(t, html.p(t("example.helpText")), id="help-example", about=t("example.helpTitle"))


def in_a_heading(t: Translate) -> VdomDict:
    words = html.p(t("example.helpText"))
    return icon_heading(
        t("example.helpTitle"), "building-2", level=4, help=helpbox(t, words, id="help-heading", about=t("example.helpTitle"))
    )


EXAMPLES: dict[str, Example] = {"helpbox": helps, "helpbox-in-heading": in_a_heading}
