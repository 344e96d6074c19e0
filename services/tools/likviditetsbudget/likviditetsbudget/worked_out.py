"""Twelve months of money in and out, each payment in the month when it is made. Pure: what was entered in, öre out."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from portal.figures.money import NOUGHT, kronor, ore, percent, total

MONTHS, DAY_OF_INVOICES, MONTHS_OF_QUARTER = 12, 15, 3

Amounts = defaultdict[int, Decimal]
"""By the number of their month from nought; from 12 on it is after the budget."""
Row = Mapping[str, Any]
"""What was entered in a row: ``m1`` …, and of invoices ``moms`` and ``dagar``."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """How it may turn out: sales and purchases in per cent of what was entered, and how many days later customers pay."""

    sales: Decimal
    costs: Decimal
    days_later: int


@dataclass(frozen=True, slots=True)
class Budget:
    """What comes of it, month by month."""

    first_month: int
    """Of the year."""
    money_in: tuple[Decimal, ...]
    money_out: tuple[Decimal, ...]
    vat: tuple[Decimal, ...]
    balance: tuple[Decimal, ...]
    receivable_after: Decimal
    payable_after: Decimal
    vat_after: Decimal

    @property
    def lowest(self) -> Decimal:
        """The lowest balance at the end of a month."""
        return min(self.balance)

    @property
    def lowest_month(self) -> int:
        """The month of it, from 1."""
        return self.balance.index(self.lowest) + 1

    @property
    def first_negative(self) -> int | None:
        """The first month that ends below nought, from 1."""
        return next((number for number, each in enumerate(self.balance, 1) if each < 0), None)


def work_out(entered: Mapping[str, Any], scenario: Scenario) -> Budget:
    """The budget in a scenario."""
    money_in, money_out, vat_in = _none(), _none(), _none()
    boxes: defaultdict[Decimal, Amounts] = defaultdict(_none)
    for row in entered["s"]:
        rate = NOUGHT if entered["momsperiod"] == "ingen" else Decimal(row["moms"])
        for month, amount, vat, paid in _paid(entered, row, rate, scenario.sales, scenario.days_later):
            money_in[paid] += amount + vat
            boxes[rate][_month_of_vat(entered, month, paid)] += vat
    for row in entered["k"]:
        for month, amount, vat, paid in _paid(entered, row, Decimal(row["moms"]), scenario.costs, 0):
            money_out[paid] += amount + vat
            vat_in[_month_of_vat(entered, month, paid)] += vat
    for rows, of in (("i", money_in), ("u", money_out)):
        for month, amount in (each for row in entered[rows] for each in _typed(row)):
            of[month] += amount
    for month, gross in (each for row in entered["lon"] for each in _typed(row)):
        tax = kronor(percent(gross, entered["skatt"]))
        money_out[month] += gross - tax
        money_out[month + 1] += tax + kronor(percent(gross, entered["avgift"]))
    vat_paid = _none() if entered["momsperiod"] == "ingen" else _vat_paid(entered, list(boxes.values()), vat_in)
    came, went, vat = _twelve(money_in), _twelve(money_out), _twelve(vat_paid)
    return Budget(
        entered["start"].month, came, went, vat, _balances(entered["ingaende"], came, went, vat),
        _after(money_in), _after(money_out), _after(vat_paid),
    )  # fmt: skip


def _paid(entered: Row, row: Row, rate: Decimal, share: Decimal, later: int) -> Iterable[tuple[int, Decimal, Decimal, int]]:
    """Month of the invoice, amount, VAT and month of the payment, of each month that has an amount."""
    for month, typed in _typed(row):
        amount = ore(percent(typed, share))
        yield month, amount, ore(percent(amount, rate)), _month_of_payment(entered, month, row["dagar"] + later)


def _month_of_payment(entered: Row, month: int, days: int) -> int:
    """An invoice is of the 15th of its month."""
    first = entered["start"].year * MONTHS + entered["start"].month - 1
    paid = date((first + month) // MONTHS, (first + month) % MONTHS + 1, DAY_OF_INVOICES) + timedelta(days)
    return paid.year * MONTHS + paid.month - 1 - first


def _month_of_vat(entered: Row, invoiced: int, paid: int) -> int:
    """What is unpaid at the end of the year belongs to the last month, where VAT is reckoned by payments."""
    return invoiced if entered["metod"] == "faktura" else min(paid, MONTHS - 1)


def _vat_paid(entered: Row, boxes: list[Amounts], vat_in: Amounts) -> Amounts:
    """When the VAT of each period is paid, or got back. The öre of each box of a return fall off."""
    paid, periods = _none(), defaultdict(list)
    for month in range(MONTHS):
        periods[_due(entered, month)].append(month)
    for due, months in periods.items():
        sums = [total(box[month] for month in months) for box in (*boxes, vat_in)]
        paid[due] += total(map(kronor, sums[:-1])) - kronor(sums[-1])
    return paid


def _due(entered: Row, month: int) -> int:
    """The month in which the VAT of a month is paid."""
    of_quarter = (entered["start"].month - 1 + month) % MONTHS_OF_QUARTER
    quarter = month + MONTHS_OF_QUARTER - 1 - of_quarter + 2
    return {"manad-stor": month + 1, "manad": month + 2, "kvartal": quarter, "ar": MONTHS + 1}[entered["momsperiod"]]


def _typed(row: Row) -> list[tuple[int, Decimal]]:
    return [(month, row[f"m{month + 1}"]) for month in range(MONTHS) if row[f"m{month + 1}"]]


def _none() -> Amounts:
    return defaultdict(lambda: NOUGHT)


def _twelve(months: Amounts) -> tuple[Decimal, ...]:
    return tuple(months[month] for month in range(MONTHS))


def _after(months: Amounts) -> Decimal:
    return total(amount for month, amount in months.items() if month >= MONTHS)


def _balances(opening: Decimal, *twelve: tuple[Decimal, ...]) -> tuple[Decimal, ...]:
    found: list[Decimal] = []
    for came, went, vat in zip(*twelve, strict=True):
        found.append((found[-1] if found else opening) + came - went - vat)
    return tuple(found)
