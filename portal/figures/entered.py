"""The fields of a calculator: what each takes, and what is read of what was typed.

A tool declares them once; the form is drawn of them (``components.figures.fields``) and they are read by the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Protocol

from portal.constants import FIGURES_TEXT_MAX
from portal.figures import money
from portal.words.entered import number

MONTHS_OF_YEAR: Final = 12

Say = Callable[..., str]
"""A text by its key and values, in the visitor's language."""


class Field(Protocol):
    """What a field takes."""

    @property
    def otherwise(self) -> Any:
        """What an empty field stands for."""

    def read(self, typed: str) -> Any:
        """The value of what was typed. ``ValueError`` for what is none."""

    def limits(self, say: Say) -> str:
        """What it takes, in one sentence: what is said of anything else."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money, or of anything with decimals."""

    least: Decimal = Decimal(0)
    most: Decimal = Decimal("999999999.99")
    decimals: int = 2
    unit: str = "kr"
    otherwise: Decimal | None = None

    def read(self, typed: str) -> Decimal:
        return money.read(typed, self.least, self.most, self.decimals)

    def limits(self, say: Say) -> str:
        return say("figures.limits.amount", least=_shown(self.least), most=_shown(self.most), unit=self.unit)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    least: int
    most: int
    unit: str = ""
    otherwise: int | None = None

    def read(self, typed: str) -> int:
        found = number.read(typed)
        if not self.least <= found <= self.most:
            raise ValueError("out of bounds")
        return found

    def limits(self, say: Say) -> str:
        return say("figures.limits.whole", least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few; the first stands for an empty field."""

    of: tuple[str, ...]

    @property
    def otherwise(self) -> str:
        return self.of[0]

    def read(self, typed: str) -> str:
        if typed not in self.of:
            raise ValueError("none of them")
        return typed

    def limits(self, say: Say) -> str:
        return say("figures.limits.choice", of=", ".join(self.of))


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the year, by its number."""

    otherwise: int

    def read(self, typed: str) -> int:
        return Whole(1, MONTHS_OF_YEAR).read(typed)

    def limits(self, say: Say) -> str:
        return Whole(1, MONTHS_OF_YEAR).limits(say)


@dataclass(frozen=True, slots=True)
class Text:
    """Words of one line."""

    most: int = FIGURES_TEXT_MAX
    otherwise: str = ""

    def read(self, typed: str) -> str:
        if len(typed) > self.most or not typed.isprintable():
            raise ValueError("too long, or more than one line")
        return typed

    def limits(self, say: Say) -> str:
        return say("figures.limits.text", most=self.most)


def read(typed: Mapping[str, str], fields: Mapping[str, Field], say: Say) -> tuple[dict[str, Any], dict[str, str]]:
    """What each field holds by its name, and a sentence for each that cannot be read. An empty one holds what it stands for."""
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, field in fields.items():
        stripped = typed.get(name, "").strip()
        try:
            values[name] = field.read(stripped) if stripped else field.otherwise
        except ValueError:
            errors[name] = field.limits(say)
    return values, errors


def _shown(bound: Decimal) -> str:
    return money.shown_kr(bound) if bound == bound.to_integral_value() else money.shown(bound)
