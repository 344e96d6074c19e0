"""The page of a calculator: fields beside the results that follow them, what they were worked out by below."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.figures.parts import figure, part
from components.ui.alert import alert
from components.ui.translate import Translate
from portal.eservices.service_visit import ServiceVisit
from portal.figures import money
from portal.figures.entered import MONTHS_OF_YEAR
from portal.figures.rates import Rate
from portal.words.dates import long_date, month_name
from portal.words.entered import amount

_PLAIN: Final = frozenset({"ar", "fodelsear"})
"""Units of what is no quantity: its figures stand together."""
_DECIMALS: Final = 4

Value = Callable[[Any], Decimal | None]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the results."""

    name: str
    """Its test id; ``result.{name}`` is its label."""
    value: Value
    words: Callable[[Decimal], str] = money.shown_kr
    is_main: bool = False
    """Whether it is what the visitor came for: it stands large, and in the bar at the bottom of a phone."""
    unit: str = "kr"


def figure_list(visit: ServiceVisit, calculation: Calculation[Any], figures: Sequence[Figure]) -> VdomDict:
    """Figures, each with its label."""
    return html.dl({"className": "figures__list"}, *[_row(visit, calculation, each) for each in figures])


def _row(visit: ServiceVisit, calculation: Calculation[Any], each: Figure) -> VdomDict:
    return html.div(
        {"className": f"figures__row{' figures__row--main' if each.is_main else ''}", "key": each.name},
        html.dt(visit.t(f"result.{each.name}")),
        html.dd(figure(calculation, each.name, each.value, each.words), f"\u00a0{each.unit}" if each.unit else ""),
    )


def month_table(
    visit: ServiceVisit, calculation: Calculation[Any], columns: Mapping[str, Callable[[Any, int], Decimal | None]]
) -> VdomDict:
    """The twelve months, each column under the text ``month.{name}``; the test id of a cell is ``{name}-{number}``."""
    heads = [html.th({"scope": "col", "key": name}, visit.t(f"month.{name}")) for name in columns]
    return html.section(
        {"className": "figures__months"},
        html.table(
            {"className": "figures__table", "data-testid": "month-table"},
            html.caption(visit.t("figures.months")),
            html.thead(html.tr(html.th({"scope": "col"}, visit.t("date.month")), *heads)),
            html.tbody(*[_month(visit, calculation, columns, number) for number in range(1, MONTHS_OF_YEAR + 1)]),
        ),
    )


def _month(
    visit: ServiceVisit, calculation: Calculation[Any], columns: Mapping[str, Callable[[Any, int], Decimal | None]], number: int
) -> VdomDict:
    cells = [
        html.td({"key": name}, figure(calculation, f"{name}-{number}", partial(_of, value, number))) for name, value in columns.items()
    ]
    return html.tr({"key": str(number)}, html.th({"scope": "row"}, month_name(number, visit.locale)), *cells)


def _of(value: Callable[[Any, int], Decimal | None], number: int, result: Any) -> Decimal | None:
    return value(result, number)


def result_bar(visit: ServiceVisit, calculation: Calculation[Any], main: Figure) -> VdomDict:
    """The main result at the bottom of a phone, with the way to all of them."""
    return html.a(
        {"className": "figures__bar", "href": "#tool-results", "data-testid": "result-bar"},
        html.span(visit.t(f"result.{main.name}")),
        html.strong(figure(calculation, f"bar-{main.name}", main.value, main.words), f"\u00a0{main.unit}" if main.unit else ""),
        html.span({"className": "figures__bar-way"}, visit.t("figures.show")),
    )


def told(visit: ServiceVisit, calculation: Calculation[Any]) -> Any:
    """What is said beside the result."""

    def draw(of: Calculation[Any]) -> VdomDict:
        return html.div(*[html.div({"key": each}, alert(visit.t, "warning", each, test_id="result-told")) for each in of.now.told])

    return part(calculation, draw)


def how_computed(visit: ServiceVisit, calculation: Calculation[Any]) -> VdomDict:
    """Each figure of the law that the result was worked out by, with its time, its source and who has checked it."""

    def draw(of: Calculation[Any]) -> VdomDict | str:
        if not of.now.figures:
            return ""
        return html.section(
            {"className": "figures__how", "aria-labelledby": "how-computed", "data-testid": "how-computed"},
            html.h2({"id": "how-computed"}, visit.t("figures.how")),
            html.ul(*[_rate(visit, each) for each in of.now.figures]),
        )

    return html.div(part(calculation, draw))


def _rate(visit: ServiceVisit, rate: Rate) -> VdomDict:
    t: Translate = visit.t
    return html.li(
        {"key": f"{rate.key}-{rate.since}", "data-key": rate.key},
        html.strong(t(f"rate.{rate.key}")),
        f": {_value(visit, rate)}. {_time(visit, rate)}",
        html.a({"href": rate.link, "rel": "external"}, rate.source),
        f". {t('figures.checked', day=long_date(rate.checked, visit.locale))}",
        "" if rate.verified else html.span({"className": "figures__unverified"}, t("figures.unverified")),
    )


def _value(visit: ServiceVisit, rate: Rate) -> str:
    assert rate.value is not None
    return visit.t(f"figures.unit.{rate.unit}", value=f"{rate.value:f}" if rate.unit in _PLAIN else amount.shown(rate.value, _DECIMALS))


def _time(visit: ServiceVisit, rate: Rate) -> str:
    if rate.since.year == 1:
        return ""
    since = long_date(rate.since, visit.locale)
    if rate.until is None:
        return visit.t("figures.since", since=since) + " "
    return visit.t("figures.between", since=since, until=long_date(rate.until, visit.locale)) + " "
