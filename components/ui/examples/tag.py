"""Examples of ``components/ui/tag.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.tag import tag
from components.ui.translate import Translate

GROUP = "feedback"


def sole_proprietor(t: Translate) -> VdomDict:
    return tag(t("example.soleProprietor"))


EXAMPLES: dict[str, Example] = {"tag": sole_proprietor}
