"""Examples of ``components/ui/empty_state.py``."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button_link
from components.ui.empty_state import empty_state
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "feedback"


def no_news(t: Translate) -> VdomDict:
    return empty_state(t("example.noNews"))


def no_cases(t: Translate) -> VdomDict:
    way_on = button_link(t("example.registerCompany"), "/", variant="outline", size="small", test_id="empty-state-way")
    return empty_state(t("example.noCases"), html.div(way_on))


EXAMPLES: dict[str, Example] = {"empty-state": no_news, "empty-state-way-on": no_cases}
