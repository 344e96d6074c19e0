"""Twelve months of money in and out, each payment in the month when it is made. Pure: what was entered in, öre out."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from portal.figures.entered import MONTHS_OF_YEAR
from portal.figures.money import NOUGHT, kronor, ore, percent, total
from portal.figures.months import Months, balances, month_after, typed

DAY_OF_INVOICES, MONTHS_OF_QUARTER = 15, 3

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
    money_in, money_out, vat_in = Months(), Months(), Months()
    boxes: defaultdict[Decimal, Months] = defaultdict(Months)
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
        for month, amount in (each for row in entered[rows] for each in typed(row)):
            of[month] += amount
    for month, gross in (each for row in entered["lon"] for each in typed(row)):
        tax = kronor(percent(gross, entered["skatt"]))
        money_out[month] += gross - tax
        money_out[month + 1] += tax + kronor(percent(gross, entered["avgift"]))
    vat_paid = Months() if entered["momsperiod"] == "ingen" else _vat_paid(entered, list(boxes.values()), vat_in)
    return Budget(
        entered["start"].month, money_in.twelve, money_out.twelve, vat_paid.twelve,
        balances(entered["ingaende"], money_in, money_out, vat_paid), money_in.after, money_out.after, vat_paid.after,
    )  # fmt: skip


def _paid(entered: Row, row: Row, rate: Decimal, share: Decimal, later: int) -> Iterable[tuple[int, Decimal, Decimal, int]]:
    """Month of the invoice, amount, VAT and month of the payment, of each month that has an amount."""
    for month, written in typed(row):
        amount = ore(percent(written, share))
        paid = month_after(entered["start"], month, DAY_OF_INVOICES, row["dagar"] + later)
        yield month, amount, ore(percent(amount, rate)), paid


def _month_of_vat(entered: Row, invoiced: int, paid: int) -> int:
    """What is unpaid at the end of the year belongs to the last month, where VAT is reckoned by payments."""
    return invoiced if entered["metod"] == "faktura" else min(paid, MONTHS_OF_YEAR - 1)


def _vat_paid(entered: Row, boxes: list[Months], vat_in: Months) -> Months:
    """When the VAT of each period is paid, or got back. The öre of each box of a return fall off."""
    paid, periods = Months(), defaultdict(list)
    for month in range(MONTHS_OF_YEAR):
        periods[_due(entered, month)].append(month)
    for due, months in periods.items():
        sums = [total(box[month] for month in months) for box in (*boxes, vat_in)]
        paid[due] += total(map(kronor, sums[:-1])) - kronor(sums[-1])
    return paid


def _due(entered: Row, month: int) -> int:
    """The month in which the VAT of a month is paid."""
    of_quarter = (entered["start"].month - 1 + month) % MONTHS_OF_QUARTER
    quarter = month + MONTHS_OF_QUARTER - 1 - of_quarter + 2
    return {"manad-stor": month + 1, "manad": month + 2, "kvartal": quarter, "ar": MONTHS_OF_YEAR + 1}[entered["momsperiod"]]
