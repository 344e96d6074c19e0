"""How the cost of an employee is shown."""

from collections.abc import Callable
from decimal import Decimal
from operator import attrgetter

from reactpy import html
from reactpy.types import VdomDict

from components.figures.layout import Figure, two_results
from lonekostnad.entered import in_two_years
from lonekostnad.worked_out import Cost, Month
from portal.eservices.service_visit import ServiceVisit
from portal.figures.money import shown_kr
from portal.figures.outcome import Outcome

OF_YEAR = {"pay-year": "pay", "sickpay": "sick_pay", "supplement-year": "supplement", "contributions-year": "contributions",
    "pension-year": "pension", "insurance-year": "insurance", "vaxa-year": "relief"}  # fmt: skip
FIGURES = (
    Figure("total-year", attrgetter("total"), is_main=True),
    Figure("total-month", attrgetter("a_month")),
    *[Figure(name, lambda cost, of=of: cost.year(attrgetter(of)), is_applied_for=name == "vaxa-year") for name, of in OF_YEAR.items()],
    Figure("slp-year", attrgetter("slp")),
    Figure("beside-year", attrgetter("beside")),
)


def _of(value: Callable[[Month], Decimal]) -> Callable[[Cost, int], Decimal | None]:
    """What a month costs; ``None`` for one in which nobody is employed."""
    return lambda cost, number: next((value(month) for month in cost.months if month.number == number), None)


MONTHS = {"pay": _of(lambda month: month.pay + month.supplement), "contributions": _of(lambda month: month.contributions)}


def said(visit: ServiceVisit, cost: Cost) -> str:
    """The result in one sentence."""
    return visit.t("said", year=shown_kr(cost.total), month=shown_kr(cost.a_month))


def compare(visit: ServiceVisit, outcome: Outcome[Cost]) -> VdomDict:
    """Two years beside each other, and the difference."""
    return html.section({"data-testid": "compare-years"}, two_results(visit, FIGURES, in_two_years(visit, outcome.fields)))
