"""How a cash flow budget is shown."""

from decimal import Decimal
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.figures.chart import Chart, Series, chart
from components.figures.layout import Figure
from components.figures.parts import part
from components.ui.alert import alert
from likviditetsbudget.entered import in_every_scenario
from likviditetsbudget.worked_out import MONTHS, Budget
from portal.eservices.service_visit import ServiceVisit
from portal.figures.money import shown_kr
from portal.figures.outcome import Outcome
from portal.words.dates import month_name

FIGURES = (
    Figure("lowest", lambda budget: budget.lowest, is_main=True),
    Figure("lowest-month", lambda budget: Decimal(budget.lowest_month), words=str, exact=str, unit=""),
    Figure("first-negative", lambda budget: budget.first_negative and Decimal(budget.first_negative), words=str, exact=str, unit=""),
    Figure("need", lambda budget: max(Decimal(0), -budget.lowest)),
    *[Figure(f"{name}-after", lambda budget, name=name: getattr(budget, f"{name}_after")) for name in ("receivable", "payable", "vat")],
)
COLUMNS = {"in": "money_in", "out": "money_out", "vat": "vat", "balance": "balance"}
OF_MONTHS = {name: lambda budget, n, of=of: getattr(budget, of)[n - 1] for name, of in COLUMNS.items()}


def said(visit: ServiceVisit, budget: Budget) -> str:
    """The result in one sentence."""
    return visit.t("said", amount=shown_kr(budget.lowest), month=_names(visit, budget)[budget.lowest_month - 1].lower())


def below(visit: ServiceVisit, calculation: Calculation[Budget]) -> tuple[Any, ...]:
    """What is warned of, and the chart."""
    return part(calculation, lambda of: _warning(visit, of.result)), part(calculation, lambda of: _chart(visit, of.result))


def compare(visit: ServiceVisit, outcome: Outcome[Budget]) -> VdomDict:
    """The balances of all scenarios beside each other."""
    lines = [
        Series(visit.t(f"field.scenario.{name}"), each.balance, "line") for name, each in in_every_scenario(visit, outcome.fields).items()
    ]
    assert outcome.result
    return html.section({"data-testid": "compare-scenarios"}, _drawn(visit, outcome.result, "compared", lines))


def _warning(visit: ServiceVisit, budget: Budget | None) -> VdomDict | str:
    if budget is None or budget.first_negative is None:
        return ""
    month = _names(visit, budget)[budget.first_negative - 1].lower()
    return alert(visit.t, "warning", visit.t("warning", month=month, amount=shown_kr(-budget.lowest)), test_id="cash-warning")


def _chart(visit: ServiceVisit, budget: Budget | None) -> VdomDict | str:
    if budget is None:
        return ""
    shapes = (("in", "bar"), ("out", "bar"), ("balance", "line"))
    return _drawn(
        visit, budget, "chart", [Series(visit.t(f"month.{name}"), getattr(budget, COLUMNS[name]), shape) for name, shape in shapes]
    )


def _drawn(visit: ServiceVisit, budget: Budget, title: str, series: list[Series]) -> VdomDict:
    names, says = _names(visit, budget), said(visit, budget)
    return chart(visit.t, Chart(title=visit.t(title), says=says, heading=visit.t("date.month"), labels=names, series=series), id=title)


def _names(visit: ServiceVisit, budget: Budget) -> list[str]:
    return [month_name((budget.first_month - 1 + n) % MONTHS + 1, visit.locale) for n in range(MONTHS)]
