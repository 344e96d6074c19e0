"""How a cash flow budget is shown."""

from decimal import Decimal
from functools import partial

from reactpy import html
from reactpy.types import Component, VdomDict

from components.figures.calculation import Calculation
from components.figures.chart import Chart, Series, chart, live_chart
from components.figures.layout import Figure, month_figure, month_in_words, month_names
from components.figures.parts import result_part
from components.ui.alert import alert
from likviditetsbudget.entered import in_every_scenario
from likviditetsbudget.worked_out import Budget
from portal.eservices.service_visit import ServiceVisit
from portal.figures.money import shown_kr
from portal.figures.outcome import Outcome

FIGURES = (
    Figure("lowest", lambda budget: budget.lowest, is_main=True),
    month_figure("lowest-month", lambda budget: budget.lowest_month),
    month_figure("first-negative", lambda budget: budget.first_negative),
    Figure("need", lambda budget: max(Decimal(0), -budget.lowest)),
    *[Figure(f"{name}-after", lambda budget, name=name: getattr(budget, f"{name}_after")) for name in ("receivable", "payable", "vat")],
)
COLUMNS = {"in": "money_in", "out": "money_out", "vat": "vat", "balance": "balance"}
OF_MONTHS = {name: lambda budget, n, of=of: getattr(budget, of)[n - 1] for name, of in COLUMNS.items()}


def said(visit: ServiceVisit, budget: Budget) -> str:
    """The result in one sentence."""
    return visit.t("said", amount=shown_kr(budget.lowest), month=month_in_words(visit, budget.first_month, budget.lowest_month))


def below(visit: ServiceVisit, calculation: Calculation[Budget]) -> tuple[Component, Component]:
    """What is warned of, and the chart."""
    return result_part(calculation, partial(_warning, visit)), live_chart(visit.t, calculation, partial(_chart, visit), id="chart")


def compare(visit: ServiceVisit, outcome: Outcome[Budget]) -> VdomDict:
    """The balances of all scenarios beside each other."""
    found = in_every_scenario(visit, outcome.fields)
    lines = [Series(visit.t(f"field.scenario.{name}"), each.balance, "line") for name, each in found.items()]
    assert outcome.result
    drawn = chart(visit.t, _drawn(visit, outcome.result, "compared", lines), id="compared")
    return html.section({"data-testid": "compare-scenarios"}, drawn)


def _warning(visit: ServiceVisit, budget: Budget) -> VdomDict | str:
    if budget.first_negative is None:
        return ""
    month = month_in_words(visit, budget.first_month, budget.first_negative)
    return alert(visit.t, "warning", visit.t("warning", month=month, amount=shown_kr(-budget.lowest)), test_id="cash-warning")


def _chart(visit: ServiceVisit, budget: Budget) -> Chart:
    shapes = (("in", "bar"), ("out", "bar"), ("balance", "line"))
    series = [Series(visit.t(f"month.{name}"), getattr(budget, COLUMNS[name]), shape) for name, shape in shapes]
    return _drawn(visit, budget, "chart", series)


def _drawn(visit: ServiceVisit, budget: Budget, title: str, series: list[Series]) -> Chart:
    names, says = [each[:3] for each in month_names(visit, budget.first_month)], said(visit, budget)
    return Chart(title=visit.t(title), says=says, heading=visit.t("date.month"), labels=names, series=series)
