"""What is entered about an employee, and what is made of it."""

from collections.abc import Mapping
from decimal import Decimal

from lonekostnad.worked_out import Cost, work_out
from portal.eservices.service_visit import ServiceVisit
from portal.figures.by_year import by_year
from portal.figures.entered import MONTHS_OF_YEAR, Amount, Choice, Month, Whole, read
from portal.figures.outcome import Outcome
from portal.figures.rows import Group, fields_of
from portal.words.entered import number

YEARLY, FIRST_YEAR, YEARS_AHEAD, EARLIEST_BIRTH, YOUNGEST = "arbetsgivaravgift.hel", 2025, 5, 1900, 15
PAY, OTHER, SHARE = Amount(most=Decimal(500_000)), Amount(most=Decimal(500_000), otherwise=Decimal(0)), Decimal(50)


def groups(visit: ServiceVisit) -> Mapping[str, Group]:
    """The fields as they stand on the page."""
    this_year = visit.today.year
    return {
        "anstalld": {
            "ar": Whole(FIRST_YEAR, this_year + YEARS_AHEAD, otherwise=this_year),
            "fodelsear": Whole(EARLIEST_BIRTH, this_year + YEARS_AHEAD - YOUNGEST),
            "fran": Month(1), "till": Month(12),
        },
        "lon": {
            "lon": PAY, "timlon": PAY, "timmar": Amount(most=Decimal(744), unit=visit.t("hours"), otherwise=Decimal(0)),
            "forman": OTHER, "ovrigt": OTHER,
        },
        "semester": {
            "semester": Choice(("lag", "avtal", "ingen")), "dagar": Whole(25, 40, otherwise=25), "semestermanad": Month(7),
            "sjukdagar": Whole(0, 10, otherwise=0), "sjukmanad": Month(1),
        },
        "pension": {
            "pension": Choice(("ingen", "itp1", "egen")),
            "pensionsprocent": Amount(most=SHARE, decimals=4, unit="%", otherwise=Decimal(0)),
            "forsakring": Amount(most=Decimal(10), decimals=4, unit="%", otherwise=Decimal(0)), "vaxa": Choice(("nej", "ja")),
        },
    }  # fmt: skip


def work(visit: ServiceVisit, typed: Mapping[str, str]) -> Outcome[Cost]:
    """The cost of what was typed."""
    entered, errors = read(typed, fields_of(groups(visit), typed), visit.t)
    if not errors and entered["fodelsear"] and entered["fodelsear"] > entered["ar"] - YOUNGEST:
        errors["fodelsear"] = Whole(EARLIEST_BIRTH, entered["ar"] - YOUNGEST).limits(visit.t)
    if not errors and entered["till"] < entered["fran"]:
        errors["till"] = Whole(entered["fran"], MONTHS_OF_YEAR).limits(visit.t)
    if errors or not (entered["lon"] or entered["timlon"]):
        return Outcome(typed, errors=errors)
    entered["lon"] = entered["lon"] or Decimal(0)
    return by_year(typed, entered["ar"], YEARLY, visit.t, lambda figures: work_out(entered, figures))


def in_two_years(visit: ServiceVisit, typed: Mapping[str, str]) -> dict[str, Cost | None]:
    """The cost of the same in the year before and in the year that was entered."""
    year = max(number.read(typed.get("ar", "").strip() or str(visit.today.year)), FIRST_YEAR + 1)
    return {each: work(visit, {**typed, "ar": each}).result for each in (str(year - 1), str(year))}
