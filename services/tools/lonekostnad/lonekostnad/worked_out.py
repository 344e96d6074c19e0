"""What an employee costs, month by month. Pure: what was entered and the figures of the law in, öre out."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from portal.figures.money import HUNDRED, NOUGHT, kronor, ore, percent, total

MONTHS_OF_YEAR, WEEKS_OF_YEAR, DAYS_OF_WEEK = 12, 52, 5

RateOf = Callable[[str, int], Decimal]
"""A figure of the law by its name, as it is in a month of the year. Raises ``KeyError`` where there is none then."""


@dataclass(frozen=True, slots=True)
class Month:
    """What one month of the employment costs, in kronor with their öre."""

    number: int
    pay: Decimal
    supplement: Decimal
    """On top of the pay while on holiday."""
    sick_pay: Decimal  # in the pay already
    contributions: Decimal
    pension: Decimal
    insurance: Decimal
    relief: Decimal
    """What may be applied for afterwards (växa-stöd); is not taken off."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What the year costs."""

    months: tuple[Month, ...]
    slp: Decimal
    beside: Decimal  # benefits, workplace, telephone

    def year(self, of: Callable[[Month], Decimal]) -> Decimal:
        """The sum of all months."""
        return total(map(of, self.months))

    @property
    def total(self) -> Decimal:
        """All of it."""
        parts = self.year(lambda month: month.pay + month.supplement + month.contributions + month.pension + month.insurance)
        return parts + self.slp + self.beside

    @property
    def a_month(self) -> Decimal:
        """In one month, on average."""
        return ore(self.total / Decimal(len(self.months)))


def work_out(entered: dict[str, Any], rate_of: RateOf) -> Cost:
    """The cost of what was entered: fields as ``entered.FIELDS`` reads them."""
    numbers = range(entered["fran"], entered["till"] + 1)
    paid = [_paid(number, entered, rate_of) for number in numbers]
    of_year = total(pay + supplement for pay, supplement, _ in paid) + entered["forman"] * len(numbers)
    is_free = of_year < rate_of("arbetsgivaravgift.minst", entered["till"])
    months = tuple(_month(number, each, entered, rate_of, is_free) for number, each in zip(numbers, paid, strict=True))
    slp = kronor(percent(total(month.pension for month in months), rate_of("slp", entered["till"])))
    return Cost(months, slp, (entered["forman"] + entered["ovrigt"]) * len(numbers))


def _paid(number: int, entered: dict[str, Any], rate_of: RateOf) -> tuple[Decimal, Decimal, Decimal]:
    """Pay, supplement for the holiday, and how much of the pay is sick pay."""
    if entered["timlon"]:
        on_top = HUNDRED + rate_of("semester.procent", number)
        return ore(percent(entered["timlon"] * entered["timmar"], on_top)), NOUGHT, NOUGHT
    pay, kind = entered["lon"], entered["semester"]
    is_holiday = kind != "ingen" and number == _within(entered["semestermanad"], entered)
    supplement = ore(percent(pay, rate_of(f"semester.tillagg.{kind}", number)) * entered["dagar"]) if is_holiday else NOUGHT
    if not entered["sjukdagar"] or number != _within(entered["sjukmanad"], entered):
        return pay, supplement, NOUGHT
    day = pay * MONTHS_OF_YEAR / WEEKS_OF_YEAR / DAYS_OF_WEEK
    sick_pay = ore(max(NOUGHT, percent(day, rate_of("sjuklon", number)) * (entered["sjukdagar"] - 1)))
    return pay - ore(day * entered["sjukdagar"]) + sick_pay, supplement, sick_pay


def _month(number: int, paid: tuple[Decimal, Decimal, Decimal], entered: dict[str, Any], rate_of: RateOf, is_free: bool) -> Month:
    pay, supplement, sick_pay = paid
    cash = pay + supplement
    bands = [] if is_free else _bands(number, cash + entered["forman"], entered, rate_of)
    contributions = kronor(total(percent(amount, rate) for amount, rate in bands))
    relief = kronor(_relief(number, bands, rate_of)) if entered["vaxa"] == "ja" else NOUGHT
    return Month(
        number, pay, supplement, sick_pay, contributions,
        _pension(number, cash, entered, rate_of), ore(percent(cash, entered["forsakring"])), relief,
    )  # fmt: skip


def _bands(number: int, amount: Decimal, entered: dict[str, Any], rate_of: RateOf) -> list[tuple[Decimal, Decimal]]:
    """Parts of the month's pay, each with the contributions of it in per cent."""
    born, full = entered["fodelsear"], rate_of("arbetsgivaravgift.hel", number)
    if born is None:
        return [(amount, full)]
    age = entered["ar"] - born - 1
    if born <= rate_of("arbetsgivaravgift.utan.fodd-senast", number):
        return [(amount, NOUGHT)]
    if age >= rate_of("arbetsgivaravgift.alder.fran", number):
        return [(amount, rate_of("arbetsgivaravgift.alder", number))]
    try:
        young, least, most = (rate_of(f"arbetsgivaravgift.ung{of}", number) for of in ("", ".fran", ".till"))
    except KeyError:  # there is no relief that month
        return [(amount, full)]
    if not least <= age <= most:
        return [(amount, full)]
    reduced = min(amount, rate_of("arbetsgivaravgift.ung.tak", number))
    return [(reduced, young), (amount - reduced, full)]


def _relief(number: int, bands: list[tuple[Decimal, Decimal]], rate_of: RateOf) -> Decimal:
    """What is above the old-age pension fee, of the first part of the pay."""
    left, kept = rate_of("vaxa-stod.tak", number), rate_of("arbetsgivaravgift.alder", number)
    relief = NOUGHT
    for amount, rate in bands:
        counted = min(amount, left)
        relief, left = relief + percent(counted, max(NOUGHT, rate - kept)), left - counted
    return relief


def _pension(number: int, cash: Decimal, entered: dict[str, Any], rate_of: RateOf) -> Decimal:
    if entered["pension"] == "egen":
        return ore(percent(cash, entered["pensionsprocent"]))
    if entered["pension"] != "itp1":
        return NOUGHT
    limit = rate_of("itp1.grans", number) * rate_of("inkomstbasbelopp", number) / MONTHS_OF_YEAR
    low = percent(min(cash, limit), rate_of("itp1.lag", number))
    return ore(low + percent(max(NOUGHT, cash - limit), rate_of("itp1.hog", number)))


def _within(number: int, entered: dict[str, Any]) -> int:
    """The month itself, or the nearest one of the employment."""
    return max(entered["fran"], min(number, entered["till"]))
