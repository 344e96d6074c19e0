"""Whether a business pays its way in a year. Pure: what was entered and the figures of the law in, öre out."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from typing import Any

from portal.figures.money import HUNDRED, NOUGHT, kronor, ore, percent, total

MONTHS_OF_YEAR, TENS, TENTH = 12, Decimal(10), Decimal("0.1")

RateOf = Callable[[str], Decimal]
"""A figure of the law by its name, in per cent. Raises ``KeyError`` where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Year:
    """One year of the business, in kronor with their öre; ``None`` for what it does not have."""

    revenue: Decimal
    variable: Decimal
    gross: Decimal
    pay: Decimal
    contributions: Decimal
    pension: Decimal
    slp: Decimal
    external: Decimal
    depreciation: Decimal
    ebit: Decimal
    interest: Decimal
    before_tax: Decimal
    own_contributions: Decimal | None
    tax: Decimal
    result: Decimal
    fixed: Decimal
    """Costs that are the same whatever is sold."""
    break_even: Decimal | None
    """The revenue that covers all costs, up to a whole krona."""
    safety: Decimal | None
    """How much of the revenue may fall off before there is a loss, in per cent with one decimal."""
    unit_gain: Decimal | None
    break_even_units: Decimal | None

    def costs_at(self, revenue: Decimal) -> Decimal:
        """All costs, had this been sold."""
        return ore(self.fixed + (self.variable * revenue / self.revenue if self.revenue else NOUGHT))


def work_out(entered: Mapping[str, Any], rate_of: RateOf) -> Year:
    """The year of what was entered: fields as ``entered.FIELDS`` reads them."""
    revenue = total(_each(entered, "i", "belopp"))
    variable = ore(percent(revenue, entered["varuprocent"])) + entered["varukostnad"]
    pay, pension, interest, gross = entered["loner"], entered["pension"], entered["rantor"], revenue - variable
    contributions = kronor(percent(pay, rate_of("arbetsgivaravgift.hel") if entered["avgift"] is None else entered["avgift"]))
    slp = kronor(percent(pension, rate_of("slp")))
    external = entered["externa"] + total(_each(entered, "e", "belopp"))
    depreciation = total(_depreciations(entered))
    fixed = pay + contributions + pension + slp + external + depreciation + interest
    before = gross - fixed
    own, tax = (_of_company if entered["form"] == "ab" else _of_sole_trader)(before, entered, rate_of)
    even = _up(fixed * revenue, gross) if revenue > 0 and gross > 0 else None
    price = entered["enhetspris"]
    gain = None if price is None else price - (entered["enhetskostnad"] or NOUGHT)
    return Year(
        revenue=revenue, variable=variable, gross=gross, pay=pay, contributions=contributions, pension=pension, slp=slp,
        external=external, depreciation=depreciation, ebit=before + interest, interest=interest, before_tax=before,
        own_contributions=own, tax=tax, result=before - (own or NOUGHT) - tax, fixed=fixed, break_even=even,
        safety=None if even is None else ((revenue - even) * HUNDRED / revenue).quantize(TENTH, ROUND_HALF_UP) + NOUGHT,
        unit_gain=gain, break_even_units=_up(fixed, gain) if gain and gain > 0 else None,
    )  # fmt: skip


def _of_company(before: Decimal, entered: Mapping[str, Any], rate_of: RateOf) -> tuple[Decimal | None, Decimal]:
    """No contributions of its owner's, and tax on whole tens of kronor."""
    taxed = (max(before, NOUGHT) / TENS).to_integral_value(ROUND_DOWN) * TENS
    return None, kronor(percent(taxed, rate_of("bolagsskatt")))


def _of_sole_trader(before: Decimal, entered: Mapping[str, Any], rate_of: RateOf) -> tuple[Decimal | None, Decimal]:
    """Contributions and tax on what is left after the standard deduction for those contributions."""
    base = max(NOUGHT, kronor(before - ore(percent(before, rate_of("egenavgift.schablon")))))
    municipal = rate_of("kommunalskatt.snitt") if entered["kommunalskatt"] is None else entered["kommunalskatt"]
    return kronor(percent(base, rate_of("egenavgift.hel"))), kronor(percent(base, municipal))


def _depreciations(entered: Mapping[str, Any]) -> Iterator[Decimal]:
    """The part of each investment that falls on the months of the year that it is held."""
    for amount, years, month in zip(*(_each(entered, "a", name) for name in ("belopp", "ar", "manad")), strict=True):
        yield ore(amount * (MONTHS_OF_YEAR + 1 - month) / (MONTHS_OF_YEAR * years))


def _each(entered: Mapping[str, Any], prefix: str, name: str) -> Iterator[Any]:
    """The values of one column of rows: ``i1.belopp``, ``i2.belopp`` …"""
    number = 1
    while (key := f"{prefix}{number}.{name}") in entered:
        yield entered[key]
        number += 1


def _up(amount: Decimal, by: Decimal) -> Decimal:
    """``amount`` divided, up to a whole number."""
    whole, rest = divmod(amount, by)
    return whole + 1 if rest else whole
