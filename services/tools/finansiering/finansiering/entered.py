"""What is entered: an answer to each question, and which of them is asked for when they come one by one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from finansiering.worked_out import Advice, advise
from portal import ruled
from portal.eservices.plugins import Again, NotFound
from portal.ruled.answered import Answered, read

TABLE: Final = "finansiering"
STEP: Final = "steg"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page is drawn of."""

    answered: Answered
    advice: Advice
    step: int | None = None
    """The number of the question that is asked alone; one more than there are for all answers; ``None`` for all at once."""


def taken(fields: Mapping[str, str]) -> Shown | Again | NotFound:
    """What an address or a form asks for."""
    questions = ruled.table(TABLE).questions
    steps = {str(number): number for number in range(1, len(questions) + 2)}
    step = fields.get(STEP, "")
    if step and step not in steps:
        return NotFound()
    answered = read(fields, questions)
    advice = advise(ruled.rows(TABLE), answered.answers)
    return Again(Shown(answered, advice)) if answered.wrong else Shown(answered, advice, steps.get(step))
