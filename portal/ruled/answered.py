"""What somebody answered, read from fields by their names: an address, or a form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from portal.ruled.row import Answers, Question


@dataclass(frozen=True, slots=True)
class Answered:
    """The answers that there are, and which questions were answered with what is none of theirs."""

    answers: Answers = field(default_factory=dict)
    wrong: frozenset[str] = frozenset()


def read(fields: Mapping[str, str], questions: Sequence[Question]) -> Answered:
    """The answers to ``questions``; an empty field is not answered."""
    given = {each.name: (each, fields[each.name].strip()) for each in questions if fields.get(each.name, "").strip()}
    wrong = frozenset(name for name, (question, typed) in given.items() if typed not in question.answers)
    return Answered({name: typed for name, (_, typed) in given.items() if name not in wrong}, wrong)
