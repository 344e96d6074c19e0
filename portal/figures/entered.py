"""The fields of a calculator: what each takes, and what is read of what was typed.

A tool declares them once; the form is drawn of them (``components.figures.fields``) and they are read by the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any, Final, Protocol

from portal.constants import FIGURES_TEXT_MAX
from portal.figures import money
from portal.words.entered import amount, day, number

MONTHS_OF_YEAR: Final = 12

KRONOR: Final = "kr"
"""The unit of money; in English it is called SEK."""

Say = Callable[..., str]
"""A text by its key and values, in the visitor's language."""


def unit_in_words(say: Say, unit: str) -> str:
    """As it stands beside an amount."""
    return say("figures.kr") if unit == KRONOR else unit


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
    unit: str = KRONOR
    otherwise: Decimal | None = None

    @property
    def is_money(self) -> bool:
        return self.unit == KRONOR

    def read(self, typed: str) -> Decimal:
        return money.read(typed, self.least, self.most, self.decimals, is_money=self.is_money)

    def limits(self, say: Say) -> str:
        least, most = (_shown(bound, self.decimals) for bound in (self.least, self.most))
        if not self.unit:
            return say("figures.limits.number", least=least, most=most)
        return say("figures.limits.amount", least=least, most=most, unit=unit_in_words(say, self.unit))

    def or_else(self, otherwise: int | Decimal) -> "Amount":
        """The same, where an empty field stands for ``otherwise``."""
        return replace(self, otherwise=Decimal(otherwise))


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
class YearMonth:
    """A month of a year, as people write it, ``2026-01``, at most ``years`` from today; an empty field stands for the next month."""

    today: date
    years: int

    @property
    def otherwise(self) -> date:
        following = self.today.year * MONTHS_OF_YEAR + self.today.month
        return date(following // MONTHS_OF_YEAR, following % MONTHS_OF_YEAR + 1, 1)

    def read(self, typed: str) -> date:
        found = day.read_month(typed)
        if not self._first <= found <= self._last:
            raise ValueError("too far away")
        return found

    def limits(self, say: Say) -> str:
        return say("figures.limits.year-month", first=f"{self._first:%Y-%m}", last=f"{self._last:%Y-%m}")

    @property
    def _first(self) -> date:
        return date(self.today.year - self.years, 1, 1)

    @property
    def _last(self) -> date:
        return date(self.today.year + self.years, MONTHS_OF_YEAR, 1)


@dataclass(frozen=True, slots=True)
class Text:
    """Words of one line."""

    most: int = FIGURES_TEXT_MAX
    otherwise: str = ""
    autocomplete: str = ""
    """Token of what the browser may fill in of the visitor (HTML, ``autocomplete``)."""

    def read(self, typed: str) -> str:
        if len(typed) > self.most or not typed.isprintable():
            raise ValueError("too long, or more than one line")
        return typed

    def limits(self, say: Say) -> str:
        return say("figures.limits.text", most=self.most)


@dataclass(frozen=True, slots=True)
class Checked:
    """A number that checks itself (``portal.figures.numbers``)."""

    reads: Callable[[str], str]
    """Gives it as it is kept. ``ValueError`` for a wrong one."""
    wrong: str
    """Key of the sentence that is said of a wrong one."""
    of_digits: bool = False
    """Whether it can be typed with digits alone: phones show their keys."""
    otherwise: str = ""

    def read(self, typed: str) -> str:
        return self.reads(Text().read(typed))

    def limits(self, say: Say) -> str:
        return say(f"figures.limits.{self.wrong}")


@dataclass(frozen=True, slots=True)
class Day:
    """A day, as people write days, at most ``years`` from today; an empty field stands for ``otherwise``."""

    today: date
    years: int
    otherwise: date | None = None

    def read(self, typed: str) -> date:
        found = day.read(typed, self.today)
        if abs(found.year - self.today.year) > self.years:
            raise ValueError("too far away")
        return found

    def limits(self, say: Say) -> str:
        return say("figures.limits.day", first=self.today.year - self.years, last=self.today.year + self.years, today=self.today)


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


def _shown(bound: Decimal, decimals: int) -> str:
    return money.shown_kr(bound) if bound == bound.to_integral_value() else amount.shown(bound, decimals)
