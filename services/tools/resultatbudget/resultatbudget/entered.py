"""What is entered in a profit budget, and what is made of it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from portal.eservices.service_visit import ServiceVisit
from portal.figures.by_year import by_year
from portal.figures.entered import Amount, Choice, Field, Month, Text, Whole, read
from portal.figures.outcome import Outcome
from portal.figures.rows import Group, Rows, fields_of, too_many
from resultatbudget.worked_out import Year, work_out

YEARLY = "arbetsgivaravgift.hel"
KRONOR, PRICE = Amount(otherwise=Decimal(0)), Amount()
PART = Amount(most=Decimal(100), decimals=4, unit="%")
SHARE = Amount(most=Decimal(1000), decimals=4, unit="%", otherwise=Decimal(0))
NAMED: dict[str, Field] = {"namn": Text(), "belopp": KRONOR}
GROUPS: dict[str, Group] = {
    "foretag": {"form": Choice(("ab", "ef")), "kommunalskatt": PART},
    "intakter": Rows("i", 10, NAMED),
    "rorliga": {"varuprocent": SHARE, "varukostnad": KRONOR},
    "personal": {"loner": KRONOR, "avgift": PART, "pension": KRONOR},
    "externa": {"externa": KRONOR, "rantor": KRONOR},
    "fler": Rows("e", 20, NAMED),
    "investeringar": Rows("a", 10, {**NAMED, "ar": Whole(1, 50, otherwise=5), "manad": Month(1)}),
    "enheter": {"enhetspris": PRICE, "enhetskostnad": PRICE},
}
BESIDE = frozenset({"enheter"})
COUNTED = ("varukostnad", "loner", "pension", "externa", "rantor")


def work(visit: ServiceVisit, typed: Mapping[str, str]) -> Outcome[Year]:
    """The year that was entered; none while no amount is."""
    entered, errors = read(typed, fields_of(GROUPS, typed), visit.t)
    errors |= too_many(GROUPS, typed, visit.t)
    amounts = [*COUNTED, *(name for name in entered if name.endswith(".belopp"))]
    if errors or not any(entered[name] for name in amounts):
        return Outcome(typed, errors=errors)
    outcome = by_year(typed, visit.today.year, YEARLY, visit.t, lambda rate: work_out(entered, rate))
    return replace(outcome, told=(*outcome.told, *map(visit.t, _told(outcome.result)))) if outcome.result else outcome


def _told(year: Year) -> Iterator[str]:
    """Keys of what is said beside the figures."""
    if year.break_even is None:
        yield "no-margin" if year.revenue else "no-revenue"
    if year.unit_gain is not None and year.break_even_units is None:
        yield "no-unit-margin"
    if year.own_contributions is not None:
        yield "not-counted"
