"""What all fields of a flow have in common."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar, Final

from portal.eservices.answers import Posted
from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers
from portal.flow.problem import REQUIRED, Wrong
from portal.flow.words import FieldWords
from portal.words.composed import composed

Raw = tuple[str, ...]
"""What stands in a field, as it was typed: one text, or those that are chosen. Nothing at all is empty."""

LONGEST: Final = 20_000
"""Characters of one answer; more is no answer to any question."""


@dataclass(frozen=True)
class Field:
    """One question of a step.

    A field keeps what was typed (``Raw``), so that nothing is lost by being wrong, and reads it anew when its value is asked for.
    """

    name: str
    """Once in a flow, or in a group; the id of its control, and the part of its texts' keys."""
    required: bool = field(default=True, kw_only=True)
    default: Callable[[ServiceVisit], Any] | None = field(default=None, kw_only=True)
    """What it starts with, from login, party or register: a value of the field."""
    when: Callable[[Answers], bool] | None = field(default=None, kw_only=True)
    """Whether it is asked for, by the answers of the steps before its own."""
    secret: bool = field(default=False, kw_only=True)
    """Whether the answer is covered on check answers until it is asked for."""
    late: bool = field(default=False, kw_only=True)
    """Whether one goes on without an answer that is required, and gives it before the application is sent."""

    empty: ClassVar[Any] = ""
    """The value of a field that is not answered."""

    def names(self) -> tuple[str, ...]:
        """Of its controls: what a form sends of it."""
        return (self.name,)

    def take(self, posted: Posted) -> Raw:
        """What a form holds of this field. Raises :class:`Wrong` for what no form of ours sends."""
        values = posted.all(self.name)
        if len(values) > 1:
            raise Wrong("unreadable")
        return tuple(filter(None, map(clean, values)))

    def read(self, raw: Raw, today: date) -> Any:
        """The value of what was typed. Raises :class:`Wrong`, also for nothing where an answer is required."""
        if not raw:
            if self.required:
                raise Wrong(REQUIRED)
            return self.empty
        return self.value(raw, today)

    def value(self, raw: Raw, today: date) -> Any:
        """The value of ``raw``, which is not empty. Raises :class:`Wrong`."""
        return raw[0]

    def written(self, value: Any) -> Raw:
        """``value`` as it stands in the field: what ``read`` makes it of."""
        return (str(value),) if value not in (None, "") else ()

    def shown(self, value: Any, words: FieldWords) -> str:
        """``value`` as a person reads it; empty for no answer."""
        return "" if value is None else str(value)

    def plain(self, value: Any) -> Any:
        """``value`` as JSON has words for it, for the archive."""
        return value

    def schema(self) -> dict[str, Any]:
        """JSON Schema of what ``plain`` gives of an answer."""
        return {"type": "string"}

    def faults(self) -> Sequence[str]:
        """What is wrong with its definition, in words."""
        return ()

    def texts(self) -> Sequence[str]:
        """Ends of the keys that must have a text, after ``field.{name}.``."""
        return ("label",)


def clean(typed: str) -> str:
    """``typed`` composed, with plain line ends and nothing around it. Raises :class:`Wrong` for what nobody can type."""
    if len(typed) > LONGEST or "\0" in typed or any("\ud800" <= each <= "\udfff" for each in typed):
        raise Wrong("unreadable")
    return composed(typed.replace("\r\n", "\n").replace("\r", "\n")).strip()
