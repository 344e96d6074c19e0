"""Examples of ``components/ui/card.py``."""

from reactpy.types import VdomDict

from components.ui.card import card
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "structure"


def of_a_service(t: Translate) -> VdomDict:
    return card(t("example.registerCompany"), "/", t("example.registerCompanyText"), facts=(("landmark", "Bolagsverket"),), level=4)


EXAMPLES: dict[str, Example] = {"card": of_a_service}
