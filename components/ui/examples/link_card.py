"""Examples of ``components/ui/link_card.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.link_card import link_card
from components.ui.translate import Translate

GROUP = "navigation"


def start(t: Translate) -> VdomDict:
    return link_card(t("example.menuStart"), "/", t("example.startText"), icon_name="rocket", level=4)


def words_alone(t: Translate) -> VdomDict:
    return link_card(t("example.cardLong"), "/", level=4)


EXAMPLES: dict[str, Example] = {"link-card": start, "link-card-plain": words_alone}
