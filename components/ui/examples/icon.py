"""Examples of ``components/ui/icon.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.icon import icon
from components.ui.translate import Translate

GROUP = "structure"


def star(t: Translate) -> VdomDict:
    return icon("star")


EXAMPLES: dict[str, Example] = {"icon": star}
