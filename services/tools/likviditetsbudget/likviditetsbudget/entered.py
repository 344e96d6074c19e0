"""What is entered in a cash flow budget, and what is made of it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from likviditetsbudget.worked_out import Budget, Scenario, work_out
from portal.eservices.service_visit import ServiceVisit
from portal.figures.by_year import by_year
from portal.figures.entered import Amount, Choice, Field, Text, Whole, YearMonth
from portal.figures.money import NOUGHT
from portal.figures.outcome import Outcome
from portal.figures.rates import OfYear, rates
from portal.figures.rows import Group, Rows, read_all

MONTH, SHARE, NAMED = Amount(), Amount(most=Decimal(1000), decimals=4, unit="%"), {"namn": Text()}
INVOICED = {**NAMED, "moms": Choice(("25", "12", "6", "0")), "dagar": Whole(0, 365, otherwise=30)}
ROWS = Rows("s", 10, INVOICED, MONTH), Rows("k", 20, INVOICED, MONTH), Rows("i", 10, NAMED, MONTH), Rows("u", 20, NAMED, MONTH)
PAY = Rows("lon", 1, {"skatt": SHARE.or_else(30), "avgift": SHARE}, MONTH, is_numbered=False)
PERIODS = ("kvartal", "manad", "manad-stor", "ar", "ingen")
SCENARIOS = {"grund": (100, 100, 0), "forsiktig": (80, 105, 15), "optimistisk": (115, 100, 0)}
YEARLY, BESIDE = "arbetsgivaravgift.hel", frozenset({"moms", "scenario"})


def groups(visit: ServiceVisit) -> Mapping[str, Group]:
    """The fields as they stand on the page."""
    return {
        "budget": {"start": YearMonth(visit.today, 10), "ingaende": Amount(Decimal("-999999999.99"), otherwise=Decimal(0))},
        **{rows.prefix: rows for rows in (*ROWS, PAY)},
        "moms": {"momsperiod": Choice(PERIODS), "metod": Choice(("faktura", "bokslut"))},
        "scenario": {"scenario": Choice(tuple(SCENARIOS)), **_changes("forsiktig"), **_changes("optimistisk")},
    }  # fmt: skip


def _changes(scenario: str) -> dict[str, Field]:
    sales, costs, days = SCENARIOS[scenario]
    shares = {f"{scenario}.salj": SHARE.or_else(sales), f"{scenario}.kostnad": SHARE.or_else(costs)}
    return {**shares, f"{scenario}.dagar": Whole(0, 365, otherwise=days)}


def work(visit: ServiceVisit, typed: Mapping[str, str]) -> Outcome[Budget]:
    """The budget of what was typed, in the chosen scenario."""
    values, errors = read_all(groups(visit), typed, visit.t)
    if errors or not any(values[name] for name in ("s", "k", "i", "u", "lon")):
        return Outcome(typed, errors=errors)
    return by_year(typed, values["start"].year, YEARLY, visit.t, lambda figures: in_scenario(values, figures, values["scenario"]))


def in_every_scenario(visit: ServiceVisit, typed: Mapping[str, str]) -> dict[str, Budget]:
    """The budget of what was typed and can be read, in each scenario."""
    values, _ = read_all(groups(visit), typed, visit.t)
    return {name: in_scenario(values, OfYear(rates(), values["start"].year, YEARLY), name) for name in SCENARIOS}


def in_scenario(values: dict[str, Any], figures: OfYear, name: str) -> Budget:
    """The budget in a scenario, whichever was chosen."""
    pay = values["lon"][0] if values["lon"] else {"skatt": NOUGHT, "avgift": NOUGHT}
    fee = figures(YEARLY) if pay["avgift"] is None else pay["avgift"]
    of = [values.get(f"{name}.{what}", SCENARIOS[name][n]) for n, what in enumerate(("salj", "kostnad", "dagar"))]
    return work_out({**values, "skatt": pay["skatt"], "avgift": fee}, Scenario(Decimal(of[0]), Decimal(of[1]), of[2]))
