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
from components.ui import table
from components.ui.alert import alert
from components.ui.icon import icon
from components.ui.translate import Translate
from portal.eservices.service_visit import ServiceVisit
from portal.figures import money
from portal.figures.entered import MONTHS_OF_YEAR
from portal.figures.rates import Rate
from portal.figures.tables import Cell, Formula, Row, Table
from portal.words import dates
from portal.words.dates import long_date, month_name
from portal.words.entered import amount

_PLAIN: Final = frozenset({"ar", "fodelsear"})
"""Units of what is no quantity: its figures stand together."""
_DECIMALS: Final = 4

Value = Callable[[Any], Decimal | None]
OfMonth = Callable[[Any, int], Decimal | None]
"""What a result has in a month, by its number; ``None`` for nothing."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the results."""

    name: str
    """Its test id; ``result.{name}`` is its label."""
    value: Value
    words: Callable[[Decimal], str] = money.shown_kr
    exact: Callable[[Decimal], str] = money.plain
    """How ``data-value`` says it: a count, a month by its number has no decimals."""
    is_main: bool = False
    """Whether it is what the visitor came for: it stands large, and in the bar at the bottom of a phone."""
    unit: str = "kr"
    formula: str = ""
    """What a spreadsheet makes it of, with the names of other figures in braces: ``{revenue}-{variable}``."""


def figure_list(visit: ServiceVisit, calculation: Calculation[Any], figures: Sequence[Figure]) -> VdomDict:
    """Figures, each with its label."""
    return html.dl({"className": "figures__list"}, *[_row(visit, calculation, each) for each in figures])


def _row(visit: ServiceVisit, calculation: Calculation[Any], each: Figure) -> VdomDict:
    return html.div(
        {"className": f"figures__row{' figures__row--main' if each.is_main else ''}", "key": each.name},
        html.dt(visit.t(f"result.{each.name}")),
        html.dd(figure(calculation, each.name, each.value, each.words, each.exact), f"\u00a0{each.unit}" if each.unit else ""),
    )


def month_table(
    visit: ServiceVisit, calculation: Calculation[Any], columns: Mapping[str, OfMonth], first: int = 1, below_nought: str = ""
) -> VdomDict:
    """The twelve months from the month ``first`` of a year, each column under the text ``month.{name}``.

    The test id of a cell is ``{name}-{number}``. What is below nought in the column ``below_nought`` is pointed out.
    """
    heads = [html.th({"scope": "col", "key": name}, visit.t(f"month.{name}")) for name in columns]
    return html.section(
        {"className": "figures__months", "data-testid": "chart-table"},
        html.table(
            {"className": "figures__table", "data-testid": "month-table"},
            html.caption(visit.t("figures.months")),
            html.thead(html.tr(html.th({"scope": "col"}, visit.t("date.month")), *heads)),
            html.tbody(*[
                html.tr(
                    {"key": str(number)},
                    html.th({"scope": "row"}, *_short(_name(visit, first, number))),
                    *[_cell(visit, calculation, name, value, number, name == below_nought) for name, value in columns.items()],
                )
                for number in range(1, MONTHS_OF_YEAR + 1)
            ]),
        ),
    )  # fmt: skip


def _short(name: str) -> tuple[str, VdomDict]:
    """Its beginning, and what a phone has no room for."""
    return name[:3], html.span({"className": "figures__rest"}, name[3:])


def month_names(visit: ServiceVisit, first: int) -> list[str]:
    """Those of twelve months from the month ``first`` of a year."""
    return [_name(visit, first, number) for number in range(1, MONTHS_OF_YEAR + 1)]


def month_in_words(visit: ServiceVisit, first: int, number: int) -> str:
    """One of them by its number from 1, inside a sentence."""
    return dates.month_in_words((first - 2 + number) % MONTHS_OF_YEAR + 1, visit.locale)


def _name(visit: ServiceVisit, first: int, number: int) -> str:
    return month_name((first - 2 + number) % MONTHS_OF_YEAR + 1, visit.locale)


def _cell(visit: ServiceVisit, calculation: Calculation[Any], name: str, value: OfMonth, number: int, is_marked: bool) -> VdomDict:
    def mark(of: Calculation[Any]) -> VdomDict | str:
        if of.result is None or (value(of.result, number) or money.NOUGHT) >= 0:
            return ""
        return html.span(
            {"className": "figures__minus"}, icon("triangle-alert"), html.span({"className": "visually-hidden"}, visit.t("figures.minus"))
        )

    shown = figure(calculation, f"{name}-{number}", partial(_of, value, number))
    return html.td({"key": name}, part(calculation, mark) if is_marked else "", shown)


def _of(value: OfMonth, number: int, result: Any) -> Decimal | None:
    return value(result, number)


def two_results(visit: ServiceVisit, figures: Sequence[Figure], results: Mapping[str, Any]) -> VdomDict:
    """Two results beside each other, by what they are called, with the difference. Words: ``compare`` and ``figures.difference``."""
    values = [(each.name, [each.value(result) or money.NOUGHT for result in results.values() if result]) for each in figures]
    rows = [
        table.Row((visit.t(f"result.{name}"), *map(money.shown, found), money.shown(found[-1] - found[0])))
        for name, found in values
        if found
    ]
    names = [*results, visit.t("figures.difference")]
    columns = [table.Column(visit.t("compare")), *[table.Column(name, is_number=True) for name in names]]
    return table.table(visit.t("compare"), columns, rows, id="compared")


def figure_table(visit: ServiceVisit, figures: Sequence[Figure], result: Any) -> Table:
    """The figures of a result for a file."""
    rows = [Row(_titled(visit, each), [_in_file(each, result)], each.name, is_sum=bool(each.formula)) for each in figures]
    return Table(visit.t("figures.result"), [visit.t("figures.result"), visit.t("figures.kr")], rows)


def _titled(visit: ServiceVisit, each: Figure) -> str:
    """Its label, with its unit where that is not the column's."""
    label = visit.t(f"result.{each.name}")
    return label if each.unit in ("kr", "") else f"{label} ({each.unit})"


def _in_file(each: Figure, result: Any) -> Cell:
    value = each.value(result)
    return Formula(value, each.formula) if each.formula and value is not None else value


def month_rows(visit: ServiceVisit, columns: Mapping[str, OfMonth], result: Any, first: int = 1, balance: str = "") -> Table:
    """The twelve months for a file, with the sums of their columns but that called ``balance``, which no sum can be made of."""
    numbers = range(1, MONTHS_OF_YEAR + 1)
    rows = [Row(_name(visit, first, number), [value(result, number) for value in columns.values()], f"m{number}") for number in numbers]
    sums = [None if name == balance else _sum([value(result, number) for number in numbers]) for name, value in columns.items()]
    heads = [visit.t("date.month"), *(visit.t(f"month.{name}") for name in columns)]
    return Table(visit.t("figures.months"), heads, [*rows, Row(visit.t("figures.sum"), sums, is_sum=True)])


def _sum(values: Sequence[Decimal | None]) -> Formula:
    return Formula(money.total(value or money.NOUGHT for value in values), "SUM({m1}:{m12})")


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
        f": {rate_value(visit, rate)}. {rate_time(visit, rate)}",
        html.a({"href": rate.link, "rel": "external"}, rate.source),
        f". {t('figures.checked', day=long_date(rate.checked, visit.locale))}",
        "" if rate.verified else html.span({"className": "figures__unverified"}, t("figures.unverified")),
    )


def rate_value(visit: ServiceVisit, rate: Rate) -> str:
    """The figure with its unit."""
    assert rate.value is not None
    return visit.t(f"figures.unit.{rate.unit}", value=f"{rate.value:f}" if rate.unit in _PLAIN else amount.shown(rate.value, _DECIMALS))


def rate_time(visit: ServiceVisit, rate: Rate) -> str:
    """When it holds; empty for always."""
    if rate.since.year == 1:
        return ""
    since = long_date(rate.since, visit.locale)
    if rate.until is None:
        return visit.t("figures.since", since=since) + " "
    return visit.t("figures.between", since=since, until=long_date(rate.until, visit.locale)) + " "
