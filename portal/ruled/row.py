"""One rule with what is to be read where it holds, and what it means that it holds. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Final

Answers = Mapping[str, str]
"""What somebody answered, by the names of questions; what is not answered is not there."""
_WHAT_A_PLACE_LEAVES: Final = frozenset({"table", "id", "place", "weight", "when", "after", "is_municipal", "in_force", "verified"})
"""Fields of a row for one municipality that say nothing of it unless they are its own to say."""


@dataclass(frozen=True, slots=True)
class Both:
    """Words in both languages."""

    sv: str = ""
    en: str = ""

    def of(self, locale: str) -> str:
        """In a language; Swedish where there is no English."""
        return (self.en or self.sv) if locale == "en" else self.sv

    def __bool__(self) -> bool:
        return bool(self.sv or self.en)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the answers that there are; their words are texts of the service."""

    name: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One advice, permit or the like: when it holds, and what is read then."""

    table: str
    id: str
    weight: int
    when: Mapping[str, tuple[str, ...]]
    """The answers that it holds for, by question; it always holds when none is named."""
    name: Both
    text: Both = Both()
    authority: Both = Both()
    """Who gives or decides it."""
    is_municipal: bool = False
    """Whether that is the municipality, which is then named."""
    law: str = ""
    law_link: str = ""
    cost: Both = Both()
    weeks: int | None = None
    ready: Both = Both()
    """What to have at hand, a thing on each line."""
    link: str = ""
    after: tuple[str, ...] = ()
    """Ids of rows that have to be done before."""
    place: str = ""
    """The code of the only municipality that it is for; what it leaves empty is as in general."""
    source: str = ""
    checked: date = date.min
    """The day somebody looked at the source."""
    verified: bool = False
    """Whether an editor has held it against the source."""
    in_force: bool = True

    def over(self, general: "Row") -> "Row":
        """What holds in the municipality of this row: its own words, and the general ones where it has none."""
        own = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in _WHAT_A_PLACE_LEAVES}
        given = {name: value for name, value in own.items() if value or value == 0}
        return replace(general, **given, verified=self.verified, in_force=self.in_force)

    def ready_in(self, locale: str) -> Sequence[str]:
        """The things to have at hand."""
        return [line for each in self.ready.of(locale).splitlines() if (line := each.strip())]


@dataclass(frozen=True, slots=True)
class Table:
    """All that one package ships of questions and rows."""

    name: str
    service: str
    """The id of the service that it belongs to."""
    questions: tuple[Question, ...]
    rows: tuple[Row, ...]
    compulsory: frozenset[str] = field(default_factory=frozenset)
    """Fields that no row of it may be without."""

    def question(self, name: str) -> Question | None:
        """The one with this name."""
        return next((each for each in self.questions if each.name == name), None)


def failing(row: Row, answers: Answers) -> tuple[str, ...]:
    """The questions that keep a row from holding: answered otherwise, or not at all. None where it holds."""
    return tuple(name for name, wanted in row.when.items() if answers.get(name) not in wanted)


def holds(row: Row, answers: Answers) -> bool:
    """Whether every answer that the row names is among those it holds for."""
    return not failing(row, answers)


def refused(row: Row, answers: Answers) -> tuple[str, ...]:
    """The questions whose answers rule the row out, whatever else will be answered."""
    return tuple(name for name in failing(row, answers) if name in answers)


def nearest(rows: Sequence[Row], answers: Answers, most: int) -> list[Row]:
    """Those that do not hold and lack least, in the order of the rows."""
    lacking = [row for row in rows if not holds(row, answers)]
    return sorted(lacking, key=lambda row: len(failing(row, answers)))[:most]
