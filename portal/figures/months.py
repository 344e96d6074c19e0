"""Amounts by month: the twelve of a budget, counted from nought, and what falls after them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Any

from portal.figures.entered import MONTHS_OF_YEAR
from portal.figures.money import NOUGHT, total


class Months(defaultdict[int, Decimal]):
    """An amount for each month; nought where there is none."""

    def __init__(self) -> None:
        super().__init__(lambda: NOUGHT)

    @property
    def twelve(self) -> tuple[Decimal, ...]:
        """Those of the budget."""
        return tuple(self[month] for month in range(MONTHS_OF_YEAR))

    @property
    def after(self) -> Decimal:
        """The sum of what is later."""
        return total(amount for month, amount in self.items() if month >= MONTHS_OF_YEAR)


def typed(row: Mapping[str, Any]) -> Iterator[tuple[int, Decimal]]:
    """The months of a row (``m1`` …) that have an amount."""
    return ((month, amount) for month in range(MONTHS_OF_YEAR) if (amount := row[f"m{month + 1}"]))


@lru_cache(maxsize=4096)
def month_after(first: date, month: int, day: int, days: int) -> int:
    """The month in which it is ``days`` after a day of a month, by the real calendar. ``first`` is in the month with number nought."""
    began = first.year * MONTHS_OF_YEAR + first.month - 1
    later = date((began + month) // MONTHS_OF_YEAR, (began + month) % MONTHS_OF_YEAR + 1, day) + timedelta(days)
    return later.year * MONTHS_OF_YEAR + later.month - 1 - began


def balances(opening: Decimal, money_in: Months, *money_out: Months) -> tuple[Decimal, ...]:
    """What is left at the end of each month."""
    found: Sequence[Decimal] = ()
    for came, *went in zip(money_in.twelve, *(each.twelve for each in money_out), strict=True):
        found = (*found, (found[-1] if found else opening) + came - total(went))
    return tuple(found)
