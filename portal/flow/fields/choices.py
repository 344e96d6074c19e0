"""Fields whose answers are given: one of a few, one of many, several, yes or no."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar, Final

from portal.eservices.answers import Posted
from portal.flow.answers import Answers
from portal.flow.fields.field import Field, Raw, clean
from portal.flow.problem import Wrong
from portal.flow.words import FieldWords

YES: Final = "ja"
NO: Final = "nej"

Offered = Callable[[Answers], Iterable[str]]
"""Which of the options are offered, by the answers of the steps before; all where it is not said."""


@dataclass(frozen=True)
class Radio(Field):
    """One of a few that are all seen."""

    options: Iterable[str] = ()
    """Keys of the answers, in order: ``field.{name}.option.{key}`` says each."""
    offered: Offered | None = field(default=None, kw_only=True)

    def value(self, raw: Raw, today: date) -> str:
        if raw[0] not in tuple(self.options):
            raise Wrong("not-offered")
        return raw[0]

    def option_text(self, key: str, words: FieldWords) -> str:
        """An answer as it is read."""
        return words.option(key)

    def shown(self, value: Any, words: FieldWords) -> str:
        return self.option_text(value, words) if value else ""

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.options)}

    def faults(self) -> Sequence[str]:
        options = tuple(self.options)
        return [] if options and len(set(options)) == len(options) else ["needs options, each once"]

    def texts(self) -> Sequence[str]:
        return ("label", *(f"option.{option}" for option in self.options))


@dataclass(frozen=True)
class Choice(Radio):
    """One of many: a list to choose from."""


@dataclass(frozen=True)
class YesNo(Radio):
    """Yes or no; the value is ``ja`` or ``nej``."""

    options: Iterable[str] = (YES, NO)

    def texts(self) -> Sequence[str]:
        return ("label",)

    def shown(self, value: Any, words: FieldWords) -> str:
        return words.say(f"option.{value}") if value else ""


@dataclass(frozen=True)
class Checkboxes(Field):
    """Several of a few; the value is a tuple in the order of the options."""

    options: Iterable[str] = ()
    offered: Offered | None = field(default=None, kw_only=True)
    empty: ClassVar[Any] = ()

    def take(self, posted: Posted) -> Raw:
        return tuple(filter(None, map(clean, posted.all(self.name))))

    def value(self, raw: Raw, today: date) -> tuple[str, ...]:
        options = tuple(self.options)
        if not set(raw) <= set(options):
            raise Wrong("not-offered")
        return tuple(option for option in options if option in raw)

    def written(self, value: Any) -> Raw:
        return tuple(value)

    def shown(self, value: Any, words: FieldWords) -> str:
        return ", ".join(map(words.option, value))

    def plain(self, value: Any) -> Any:
        return list(value)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"enum": list(self.options)}, "uniqueItems": True}

    def faults(self) -> Sequence[str]:
        options = tuple(self.options)
        return [] if options and len(set(options)) == len(options) else ["needs options, each once"]

    def texts(self) -> Sequence[str]:
        return ("label", *(f"option.{option}" for option in self.options))


@dataclass(frozen=True)
class Confirm(Field):
    """A box that must be ticked to go on; the value is ``True``.

    With ``once_told`` it stands on the page when a rule or a register has told of it, and as long as it is ticked: a warning that
    somebody goes on in spite of.
    """

    once_told: bool = False
    empty: ClassVar[Any] = False

    def read(self, raw: Raw, today: date) -> bool:
        if not raw and self.required and not self.once_told:
            raise Wrong("not-confirmed")
        return bool(raw)

    def written(self, value: Any) -> Raw:
        return (YES,) if value else ()

    def shown(self, value: Any, words: FieldWords) -> str:
        return words.say(f"option.{YES if value else NO}")

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


def offered(asked: Radio | Checkboxes, answers: Answers) -> tuple[str, ...]:
    """The options of a field that are offered, in their order."""
    among = tuple(asked.options) if asked.offered is None else frozenset(asked.offered(answers))
    return tuple(option for option in asked.options if option in among)
