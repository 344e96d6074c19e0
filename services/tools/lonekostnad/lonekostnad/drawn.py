"""How the cost of an employee is shown."""

from collections.abc import Callable
from decimal import Decimal

from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.figures.layout import Figure, month_table
from lonekostnad.worked_out import Cost, Month
from portal.eservices.service_visit import ServiceVisit
from portal.figures.money import shown_kr

FIGURES = (
    Figure("total-year", lambda cost: cost.total, is_main=True),
    Figure("total-month", lambda cost: cost.a_month),
    Figure("pay-year", lambda cost: cost.year(lambda month: month.pay)),
    Figure("sickpay", lambda cost: cost.year(lambda month: month.sick_pay)),
    Figure("supplement-year", lambda cost: cost.year(lambda month: month.supplement)),
    Figure("contributions-year", lambda cost: cost.year(lambda month: month.contributions)),
    Figure("pension-year", lambda cost: cost.year(lambda month: month.pension)),
    Figure("slp-year", lambda cost: cost.slp),
    Figure("insurance-year", lambda cost: cost.year(lambda month: month.insurance)),
    Figure("beside-year", lambda cost: cost.beside),
    Figure("vaxa-year", lambda cost: cost.year(lambda month: month.relief)),
)


def said(visit: ServiceVisit, cost: Cost) -> str:
    """The result in one sentence."""
    return visit.t("said", year=shown_kr(cost.total), month=shown_kr(cost.a_month))


def below(visit: ServiceVisit, calculation: Calculation[Cost]) -> tuple[VdomDict]:
    """The twelve months."""
    columns = {"pay": _of(lambda month: month.pay + month.supplement), "contributions": _of(lambda month: month.contributions)}
    return (month_table(visit, calculation, columns),)


def _of(value: Callable[[Month], Decimal]) -> Callable[[Cost, int], Decimal | None]:
    """What a month costs; ``None`` for one in which nobody is employed."""
    return lambda cost, number: next((value(month) for month in cost.months if month.number == number), None)
