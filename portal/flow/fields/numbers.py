"""Fields of whole numbers and of amounts."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from portal.flow.fields.field import Field, Raw
from portal.flow.problem import Wrong
from portal.flow.words import FieldWords
from portal.words.entered import amount, number


@dataclass(frozen=True)
class Number(Field):
    """How many: a whole number."""

    least: int | None = 0
    most: int | None = None
    unit: str = ""
    """Shown after the number: ``kg``."""
    empty: ClassVar[Any] = None

    def value(self, raw: Raw, today: date) -> int:
        try:
            value = number.read(raw[0])
        except ValueError:
            raise Wrong("no-number") from None
        _within(value, self.least, self.most)
        return value

    def shown(self, value: Any, words: FieldWords) -> str:
        return "" if value is None else f"{amount.shown(Decimal(value), 0)} {self.unit}".strip()

    def schema(self) -> dict[str, Any]:
        bounds = {"minimum": self.least, "maximum": self.most}
        return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}


@dataclass(frozen=True)
class Amount(Field):
    """Kronor, with öre where ``decimals`` says so."""

    least: int | None = 0
    most: int | None = None
    decimals: int = 0
    empty: ClassVar[Any] = None

    def value(self, raw: Raw, today: date) -> Decimal:
        try:
            value = amount.read(raw[0], is_money=True)
        except ValueError:
            raise Wrong("no-amount") from None
        if amount.is_too_fine(value, self.decimals, is_money=True):
            raise Wrong("too-fine", decimals=self.decimals)
        _within(value, self.least, self.most)
        return value

    def written(self, value: Any) -> Raw:
        return () if value is None else (self._in_words(value),)

    def shown(self, value: Any, words: FieldWords) -> str:
        return "" if value is None else words.say("kronor", amount=self._in_words(value))

    def _in_words(self, value: Any) -> str:
        """``1 200,50``: with all its decimals, where it has any."""
        whole, comma, rest = amount.shown(Decimal(value), self.decimals).partition(",")
        return f"{whole}{comma}{rest.ljust(self.decimals, '0')}" if comma else whole

    def plain(self, value: Any) -> Any:
        return None if value is None else amount.canonical(value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^-?\d+(\.\d+)?$"}


def _within(value: int | Decimal, least: int | None, most: int | None) -> None:
    if least is not None and value < least:
        raise Wrong("too-little", least=amount.shown(Decimal(least), 0))
    if most is not None and value > most:
        raise Wrong("too-much", most=amount.shown(Decimal(most), 0))
