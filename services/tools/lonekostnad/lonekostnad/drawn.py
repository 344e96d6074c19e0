"""How the cost of an employee is shown."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from reactpy import html
from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.figures.layout import Figure
from components.figures.parts import figure
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
MONTHS = range(1, 13)


def said(visit: ServiceVisit, cost: Cost) -> str:
    """The result in one sentence."""
    return visit.t("said", year=shown_kr(cost.total), month=shown_kr(cost.a_month))


def below(visit: ServiceVisit, calculation: Calculation[Cost]) -> Sequence[VdomDict]:
    """The twelve months."""
    heads = [html.th({"scope": "col", "key": name}, visit.t(f"month.{name}")) for name in ("month", "pay", "contributions")]
    table = html.table(
        {"className": "table figures__table", "data-testid": "month-table"},
        html.caption(visit.t("months")),
        html.thead(html.tr(*heads)),
        html.tbody(*[_month(visit, calculation, number) for number in MONTHS]),
    )
    return (html.section({"className": "figures__months"}, table),)


def _month(visit: ServiceVisit, calculation: Calculation[Cost], number: int) -> VdomDict:
    return html.tr(
        {"key": str(number)},
        html.th({"scope": "row"}, visit.t(f"month.{number}")),
        html.td(figure(calculation, f"pay-{number}", _of(number, lambda month: month.pay + month.supplement))),
        html.td(figure(calculation, f"contributions-{number}", _of(number, lambda month: month.contributions))),
    )


def _of(number: int, value: Callable[[Month], Decimal]) -> Callable[[Cost], Decimal | None]:
    """What a month costs; ``None`` for one in which nobody is employed."""
    return lambda cost: next((value(month) for month in cost.months if month.number == number), None)
