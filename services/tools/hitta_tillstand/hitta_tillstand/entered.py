"""What is entered: trade, municipality, and an answer to each question that matters for the trade."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hitta_tillstand.worked_out import Permits, asked_of, sort_out
from portal import ruled
from portal.eservices.plugins import Again
from portal.ruled import Question
from portal.ruled.answered import Answered, read

TABLE: Final = "hitta_tillstand"
TRADE: Final = "bransch"
PLACE: Final = "kommun"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page is drawn of."""

    answered: Answered
    questions: tuple[Question, ...]
    """Those that some permit of the trade depends on; the trade is the first."""
    permits: Permits

    @property
    def place(self) -> str:
        """The name of the municipality; empty for none."""
        return ruled.municipalities().get(self.answered.answers.get(PLACE, ""), "")


def taken(fields: Mapping[str, str]) -> Shown | Again:
    """What an address or a form asks for."""
    table = ruled.table(TABLE)
    answered = read(fields, (*table.questions, Question(PLACE, tuple(ruled.municipalities()))))
    rows = ruled.rows(TABLE, answered.answers.get(PLACE, ruled.NOWHERE))
    matters = {TRADE, *asked_of(rows, TRADE, answered.answers)}
    questions = tuple(each for each in table.questions if each.name in matters)
    shown = Shown(answered, questions, sort_out(rows, TRADE, answered.answers))
    return Again(shown) if answered.wrong else shown
