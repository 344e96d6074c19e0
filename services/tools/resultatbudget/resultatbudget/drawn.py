"""How a profit budget is shown: its figures, its chart, its table in files."""

from decimal import Decimal
from operator import attrgetter

from reactpy import html
from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.figures.chart import Chart, Mark, Series, chart
from components.figures.layout import Figure
from components.figures.parts import part
from portal.eservices.service_visit import ServiceVisit
from portal.figures.money import NOUGHT, shown_kr
from portal.words.entered import amount
from resultatbudget.worked_out import Year

NAMES = (
    "revenue variable gross pay contributions pension slp external depreciation ebit interest before-tax own-contributions tax"
).split()  # fmt: skip
SUMS = {
    "gross": "{revenue}-{variable}",
    "ebit": "{gross}-SUM({pay}:{depreciation})",
    "before-tax": "{ebit}-{interest}",
    "result": "{before-tax}-{own-contributions}-{tax}",
}
"""What a spreadsheet works out itself."""
FIGURES = (
    Figure("result", attrgetter("result"), is_main=True, formula=SUMS["result"]),
    *(Figure(name, attrgetter(name.replace("-", "_")), formula=SUMS.get(name, "")) for name in NAMES),
    Figure("break-even", attrgetter("break_even")),
    Figure("safety", attrgetter("safety"), lambda value: amount.shown(value, 1), unit="%"),
    Figure("break-even-units", attrgetter("break_even_units"), unit=""),
)
ROOM = Decimal("1.2")
"""How much farther than its figures the chart goes."""


def said(visit: ServiceVisit, year: Year) -> str:
    """The result in one sentence."""
    if year.break_even is None:
        return visit.t("said", result=shown_kr(year.result))
    return visit.t("said.break-even", result=shown_kr(year.result), break_even=shown_kr(year.break_even))


def below(visit: ServiceVisit, calculation: Calculation[Year]) -> tuple[VdomDict]:
    """The chart."""
    return (html.div(part(calculation, lambda of: _chart(visit, of.result) if of.result else "")),)


def _chart(visit: ServiceVisit, year: Year) -> VdomDict:
    """Income against all costs, and where they meet."""
    meet = year.break_even
    sold = {NOUGHT, year.revenue, meet or NOUGHT}
    at = sorted({*sold, max(*sold, Decimal(1)) * ROOM})
    says = [visit.t("chart.says", revenue=shown_kr(year.revenue), costs=shown_kr(year.costs_at(year.revenue)))]
    mark = None
    if meet is not None:
        says.append(visit.t("chart.crosses", break_even=shown_kr(meet)))
        mark = Mark(meet, meet, visit.t("chart.crossing", break_even=shown_kr(meet)), "chart-crossing")
    income = Series(visit.t("chart.revenue"), at, shape="line")
    costs = Series(visit.t("chart.costs"), [year.costs_at(each) for each in at], shape="line")
    drawn = Chart(
        title=visit.t("chart"), says=" ".join(says), heading=visit.t("chart.sold"), labels=[shown_kr(each) for each in at],
        at=at, series=(income, costs), mark=mark,
    )  # fmt: skip
    return chart(visit.t, drawn, id="budget")
