"""Examples of ``components/ui/skeleton.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.skeleton import skeleton
from components.ui.translate import Translate

GROUP = "feedback"


def rows(t: Translate) -> VdomDict:
    return skeleton(t)


def cards(t: Translate) -> VdomDict:
    return skeleton(t, 2, shape="card")


EXAMPLES: dict[str, Example] = {"skeleton": rows, "skeleton-cards": cards}
