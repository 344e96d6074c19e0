"""What an invoice comes to. Pure: what was entered in, öre out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from portal.figures.money import HUNDRED, NOUGHT, nearest_krona, ore, percent, total
from portal.figures.particulars import Particular

YES = "ja"


@dataclass(frozen=True, slots=True)
class Row:
    """What is sold, at which rate, and what it comes to without VAT."""

    number: int
    entered: Mapping[str, Any]
    rate: Decimal
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Invoice:
    """An invoice, in kronor with their öre."""

    entered: Mapping[str, Any]
    rows: tuple[Row, ...]
    is_reverse: bool  # the buyer accounts for the VAT
    bases: Mapping[Decimal, Decimal]
    """The sum of the rows of each rate, the highest rate first."""
    vats: Mapping[Decimal, Decimal]
    net: Decimal
    vat: Decimal
    total: Decimal
    to_pay: Decimal
    due: date
    ocr: str = ""
    lacks: tuple[Particular, ...] = ()
    is_short: bool = False  # the shorter list of the simplified invoice holds

    @property
    def rounding(self) -> Decimal:
        """What whole kronor add or take away."""
        return self.to_pay - self.total


def work_out(entered: Mapping[str, Any], rows: Mapping[int, Mapping[str, Any]]) -> Invoice:
    """The invoice of what was entered; ``rows`` are those that have a price, by their numbers."""
    is_reverse = entered["omvand"] == YES
    made = tuple(_row(number, row, is_reverse) for number, row in rows.items())
    rates = sorted({row.rate for row in made}, reverse=True)
    bases = {rate: total(row.amount for row in made if row.rate == rate) for rate in rates}
    vats = {rate: ore(percent(base, rate)) for rate, base in bases.items()}  # of the sum of a rate, never row by row
    net, vat = total(bases.values()), total(vats.values())
    to_pay = nearest_krona(net + vat) if entered["avrunda"] == YES else net + vat
    due = entered["datum"] + timedelta(days=entered["dagar"])
    return Invoice(entered, made, is_reverse, bases, vats, net, vat, net + vat, to_pay, due)


def _row(number: int, row: Mapping[str, Any], is_reverse: bool) -> Row:
    amount = ore(percent(row["antal"] * row["pris"], HUNDRED - row["rabatt"]))
    return Row(number, row, NOUGHT if is_reverse else Decimal(row["moms"]), amount)
