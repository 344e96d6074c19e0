"""Examples of ``components/ui/card.py``."""

from reactpy.types import VdomDict

from components.ui.card import card
from components.ui.example import Example
from components.ui.status_row import status_row
from components.ui.tag import tag
from components.ui.translate import Translate

GROUP = "structure"


def of_a_service(t: Translate) -> VdomDict:
    return card(t("example.registerCompany"), "/", t("example.registerCompanyText"), facts=(("landmark", "Bolagsverket"),), level=4)


def of_a_case(t: Translate) -> VdomDict:
    state = status_row([(t("example.state"), tag(t("example.stateDraft"), "sun")), (t("example.number"), "12345/2026")])
    return card(t("example.headerTitle"), "", t("example.caseText"), status=state, level=4, test_id="card-of-a-case")


def long_words(t: Translate) -> VdomDict:
    return card(t("example.cardLong"), "/", t("example.long"), level=4, hidden_note=t("page.external"))


EXAMPLES: dict[str, Example] = {"card": of_a_service, "card-status": of_a_case, "card-long": long_words}
