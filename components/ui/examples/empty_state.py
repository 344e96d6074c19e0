"""Examples of ``components/ui/empty_state.py``."""

from reactpy.types import VdomDict

from components.ui.empty_state import empty_state
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "feedback"


def no_news(t: Translate) -> VdomDict:
    return empty_state(t("example.noNews"))


EXAMPLES: dict[str, Example] = {"empty-state": no_news}
