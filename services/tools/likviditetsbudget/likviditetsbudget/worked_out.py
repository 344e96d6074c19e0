"""Twelve months of money in and out, each payment in the month when it is made. Pure: what was entered in, öre out."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal

from portal.figures.money import NOUGHT, kronor, ore, percent, total

MONTHS, DAY_OF_INVOICES, MONTHS_OF_QUARTER = 12, 15, 3
Twelve = Sequence[Decimal]


@dataclass(frozen=True, slots=True)
class Invoiced:
    """Sales or purchases of one kind: amounts without VAT, in the months of their invoices."""

    amounts: Twelve
    vat: Decimal
    """Per cent."""
    days: int
    """Until it is paid."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """How it may turn out: sales and purchases in per cent of what was entered, and how many days later customers pay."""

    sales: Decimal
    costs: Decimal
    days_later: int


@dataclass(frozen=True, slots=True)
class Entered:
    """What the budget is made of."""

    year: int
    month: int
    opening: Decimal
    period: str
    """Of VAT: manad, manad-stor, kvartal, ar or ingen."""
    method: str
    """When VAT is reckoned: faktura, or bokslut."""
    sales: Sequence[Invoiced]
    purchases: Sequence[Invoiced]
    other_in: Sequence[Twelve]
    other_out: Sequence[Twelve]
    pay: Twelve
    tax: Decimal
    contributions: Decimal


@dataclass(slots=True)
class _Months:
    """Amounts by the number of their month from nought; from 12 on it is after the budget."""

    by: dict[int, Decimal] = field(default_factory=lambda: defaultdict(lambda: NOUGHT))

    def add(self, month: int, amount: Decimal) -> None:
        self.by[month] += amount

    @property
    def twelve(self) -> tuple[Decimal, ...]:
        return tuple(self.by[month] for month in range(MONTHS))

    @property
    def after(self) -> Decimal:
        return total(amount for month, amount in self.by.items() if month >= MONTHS)


@dataclass(frozen=True, slots=True)
class Budget:
    """What comes of it, month by month."""

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

    @property
    def need(self) -> Decimal:
        """What is missing at most."""
        return max(NOUGHT, -self.lowest)


def work_out(entered: Entered, scenario: Scenario) -> Budget:
    """The budget in a scenario."""
    money_in, money_out, vat_in, boxes = _Months(), _Months(), _Months(), defaultdict(_Months)
    for each in entered.sales:
        rate = NOUGHT if entered.period == "ingen" else each.vat
        for month, amount, vat, paid in _paid(entered, each, rate, scenario.sales, scenario.days_later):
            money_in.add(paid, amount + vat)
            boxes[rate].add(_month_of_vat(entered, month, paid), vat)
    for each in entered.purchases:
        for month, amount, vat, paid in _paid(entered, each, each.vat, scenario.costs, 0):
            money_out.add(paid, amount + vat)
            vat_in.add(_month_of_vat(entered, month, paid), vat if entered.period != "ingen" else NOUGHT)
    _add_all(money_in, entered.other_in)
    _add_all(money_out, entered.other_out)
    for month, gross in enumerate(entered.pay):
        tax = kronor(percent(gross, entered.tax))
        money_out.add(month, gross - tax)
        money_out.add(month + 1, tax + kronor(percent(gross, entered.contributions)))
    vat_paid = _vat_paid(entered, boxes.values(), vat_in)
    return Budget(
        money_in.twelve, money_out.twelve, vat_paid.twelve, _balances(entered.opening, money_in, money_out, vat_paid),
        money_in.after, money_out.after, vat_paid.after,
    )  # fmt: skip


def _paid(entered: Entered, each: Invoiced, rate: Decimal, share: Decimal, later: int) -> Iterable[tuple[int, Decimal, Decimal, int]]:
    """Month of the invoice, amount, VAT and month of the payment, of each month that has an amount."""
    for month, typed in enumerate(each.amounts):
        if amount := ore(percent(typed, share)):
            yield month, amount, ore(percent(amount, rate)), _month_of_payment(entered, month, each.days + later)


def _month_of_payment(entered: Entered, month: int, days: int) -> int:
    invoiced = entered.year * MONTHS + entered.month - 1 + month
    paid = date(invoiced // MONTHS, invoiced % MONTHS + 1, DAY_OF_INVOICES) + timedelta(days)
    return month + (paid.year * MONTHS + paid.month - 1) - invoiced


def _month_of_vat(entered: Entered, invoiced: int, paid: int) -> int:
    return invoiced if entered.method == "faktura" else min(paid, MONTHS - 1)


def _vat_paid(entered: Entered, boxes: Iterable[_Months], vat_in: _Months) -> _Months:
    """When the VAT of each period is paid, or got back. The öre of each box of a return fall off."""
    paid, periods = _Months(), defaultdict(list)
    for month in range(MONTHS):
        periods[_due(entered, month)].append(month)
    of_rates = list(boxes)
    for due, months in periods.items():
        outgoing = total(kronor(total(box.by[month] for month in months)) for box in of_rates)
        paid.add(due, outgoing - kronor(total(vat_in.by[month] for month in months)))
    return paid


def _due(entered: Entered, month: int) -> int:
    """The month in which the VAT of a month is paid."""
    match entered.period:
        case "manad-stor":
            return month + 1
        case "kvartal":
            return month + (MONTHS_OF_QUARTER - 1) - (entered.month - 1 + month) % MONTHS_OF_QUARTER + 2
        case "ar":
            return MONTHS + 1
    return month + 2


def _add_all(months: _Months, rows: Iterable[Twelve]) -> None:
    for row in rows:
        for month, amount in enumerate(row):
            months.add(month, amount)


def _balances(opening: Decimal, money_in: _Months, money_out: _Months, vat: _Months) -> tuple[Decimal, ...]:
    found: list[Decimal] = []
    for came, went, paid in zip(money_in.twelve, money_out.twelve, vat.twelve, strict=True):
        found.append((found[-1] if found else opening) + came - went - paid)
    return tuple(found)
