"""The page of a calculator: fields beside the results that follow them, what they were worked out by below."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any, Final

from reactpy import component, html
from reactpy.types import Component, VdomDict

from components.figures.calculation import Calculation, use_shown
from components.figures.parts import FOLLOWS, Value, Values, cell_following, following, live, part, value_of
from components.still import still_inside
from components.ui import table
from components.ui.alert import alert
from components.ui.icon import icon
from components.ui.translate import Translate
from portal.eservices.service_visit import ServiceVisit
from portal.figures import money
from portal.figures.entered import KRONOR, MONTHS_OF_YEAR, unit_in_words
from portal.figures.rates import Rate
from portal.figures.tables import Cell, Formula, Row, Table
from portal.words import dates
from portal.words.dates import long_date, month_name
from portal.words.entered import amount

_PLAIN: Final = frozenset({"ar", "fodelsear"})
"""Units of what is no quantity: its figures stand together."""
_DECIMALS: Final = 4

OfMonth = Callable[[Any, int], Decimal | None]
"""What a result has in a month, by its number; ``None`` for nothing."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the results."""

    name: str
    """Its test id; ``result.{name}`` is its label."""
    value: Callable[[Any], Decimal | None]
    words: Callable[[Decimal], str] = money.shown_kr
    exact: Callable[[Decimal], str] = money.plain
    """How ``data-value`` says it: a count, a month by its number has no decimals."""
    is_main: bool = False
    """Whether it is what the visitor came for: it stands large, and in the bar at the bottom of a phone."""
    unit: str = KRONOR
    formula: str = ""
    """What a spreadsheet makes it of, with the names of other figures in braces: ``{revenue}-{variable}``."""
    named: Callable[[ServiceVisit, Any], str] | None = None
    """The name that stands for it where it is no quantity, made of the whole result: that of a month. It stands in files too."""
    is_applied_for: bool = False
    """Whether it is money that one has to apply for: ``result.{name}.apply`` leads to ``result.{name}.apply-at``."""


def month_figure(name: str, of: Callable[[Any], int | None]) -> Figure:
    """One of the twelve months of a result that has a ``first_month``: by its number from 1 for who reads values, by its name in words."""

    def named(visit: ServiceVisit, result: Any) -> str:
        number = of(result)
        assert number
        return month_names(visit, result.first_month)[number - 1]

    return Figure(name, lambda result: Decimal(number) if (number := of(result)) else None, exact=str, unit="", named=named)


def figure_list(visit: ServiceVisit, calculation: Calculation[Any], figures: Sequence[Figure]) -> Component:
    """Figures, each with its label."""

    def draw(values: Values, _: None) -> VdomDict:
        return html.dl({"className": "figures__list"}, *[_row(visit, each, values[each.name]) for each in figures])

    return live(calculation, lambda of: {each.name: _value(visit, each, of.result) for each in figures}, draw)


def _value(visit: ServiceVisit, each: Figure, result: Any) -> Value:
    words = partial(_named, visit, each, result) if each.named else each.words
    return value_of(None if result is None else each.value(result), words, each.exact)


def _named(visit: ServiceVisit, each: Figure, result: Any, _value: Decimal) -> str:
    assert each.named
    return each.named(visit, result)


def _row(visit: ServiceVisit, each: Figure, value: Value) -> VdomDict:
    return html.div(
        {"className": f"figures__row{' figures__row--main' if each.is_main else ''}"},
        html.dt(visit.t(f"result.{each.name}"), *(_application(visit, each.name) if each.is_applied_for else ())),
        html.dd(following(each.name, value), _unit(visit, each)),
    )


def _unit(visit: ServiceVisit, each: Figure) -> str:
    return f"\u00a0{unit_in_words(visit.t, each.unit)}" if each.unit else ""


def _application(visit: ServiceVisit, name: str) -> tuple[Any, ...]:
    at, words = visit.t(f"result.{name}.apply-at"), visit.t(f"result.{name}.apply")
    return html.br(), html.a({"href": at, "rel": "external", "data-testid": f"{name}-apply"}, words)


def month_table(
    visit: ServiceVisit,
    calculation: Calculation[Any],
    columns: Mapping[str, OfMonth],
    first: Callable[[Calculation[Any]], int],
    below_nought: str = "",
) -> Component:
    """The twelve months from that of a year which ``first`` gives, each column under the text ``month.{name}``.

    The test id of a cell is ``{name}-{number}``. What is below nought in the column ``below_nought`` is pointed out.
    """

    def values(of: Calculation[Any]) -> Values:
        found: dict[str, Value] = {}
        for number in range(1, MONTHS_OF_YEAR + 1):
            for name, value in columns.items():
                now = None if of.result is None else value(of.result, number)
                found[f"{name}-{number}"] = value_of(now)
                if name == below_nought:
                    found[_minus(number)] = {"hidden": None if now is not None and now < 0 else ""}
        return found

    return live(calculation, values, lambda now, since: _months(visit, columns, since, below_nought, now), first)


def _minus(number: int) -> str:
    """The name of what points out that a month is below nought."""
    return f"minus-{number}"


def _months(visit: ServiceVisit, columns: Mapping[str, OfMonth], first: int, below_nought: str, values: Values) -> VdomDict:
    heads = [html.th({"scope": "col"}, visit.t(f"month.{name}")) for name in columns]
    return html.section(
        {"className": "figures__months", "data-testid": "chart-table"},
        html.table(
            {"className": "figures__table", "data-testid": "month-table"},
            html.caption(visit.t("figures.months")),
            html.thead(html.tr(html.th({"scope": "col"}, visit.t("date.month")), *heads)),
            html.tbody(*[
                html.tr(
                    html.th({"scope": "row"}, *_short(_name(visit, first, number))),
                    *[_cell(visit, values, name, number, name == below_nought) for name in columns],
                )
                for number in range(1, MONTHS_OF_YEAR + 1)
            ]),
        ),
    )  # fmt: skip


def _short(name: str) -> tuple[str, VdomDict | str]:
    """Its beginning, and what a phone has no room for."""
    return name[:3], html.span(name[3:]) if name[3:] else ""


def month_names(visit: ServiceVisit, first: int) -> list[str]:
    """Those of twelve months from the month ``first`` of a year."""
    return [_name(visit, first, number) for number in range(1, MONTHS_OF_YEAR + 1)]


def month_in_words(visit: ServiceVisit, first: int, number: int) -> str:
    """One of them by its number from 1, inside a sentence."""
    return dates.month_in_words((first - 2 + number) % MONTHS_OF_YEAR + 1, visit.locale)


def _name(visit: ServiceVisit, first: int, number: int) -> str:
    return month_name((first - 2 + number) % MONTHS_OF_YEAR + 1, visit.locale)


def _cell(visit: ServiceVisit, values: Values, name: str, number: int, is_marked: bool) -> VdomDict:
    mark = html.span(
        {"className": "figures__minus", "hidden": values[_minus(number)]["hidden"] is not None, FOLLOWS: _minus(number)},
        icon("triangle-alert"),
        visit.t("figures.minus"),
    ) if is_marked else ""  # fmt: skip
    return html.td(mark, cell_following(f"{name}-{number}", values[f"{name}-{number}"]))


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
    rows = [Row(_titled(visit, each), [_in_file(visit, each, result)], each.name, is_sum=bool(each.formula)) for each in figures]
    return Table(visit.t("figures.result"), [visit.t("figures.result"), visit.t("figures.kr")], rows)


def _titled(visit: ServiceVisit, each: Figure) -> str:
    """Its label, with its unit where that is not the column's."""
    label = visit.t(f"result.{each.name}")
    return label if each.unit in (KRONOR, "") else f"{label} ({each.unit})"


def _in_file(visit: ServiceVisit, each: Figure, result: Any) -> Cell:
    value = each.value(result)
    if value is None:
        return None
    if each.named:
        return each.named(visit, result)
    return Formula(value, each.formula) if each.formula else value


def month_rows(visit: ServiceVisit, columns: Mapping[str, OfMonth], result: Any, first: int = 1, balance: str = "") -> Table:
    """The twelve months for a file, with the sums of their columns but that called ``balance``, which no sum can be made of."""
    numbers = range(1, MONTHS_OF_YEAR + 1)
    rows = [Row(_name(visit, first, number), [value(result, number) for value in columns.values()], f"m{number}") for number in numbers]
    sums = [None if name == balance else _sum([value(result, number) for number in numbers]) for name, value in columns.items()]
    heads = [visit.t("date.month"), *(visit.t(f"month.{name}") for name in columns)]
    return Table(visit.t("figures.months"), heads, [*rows, Row(visit.t("figures.sum"), sums, is_sum=True)])


def _sum(values: Sequence[Decimal | None]) -> Formula:
    return Formula(money.total(value or money.NOUGHT for value in values), "SUM({m1}:{m12})")


def result_bar(visit: ServiceVisit, calculation: Calculation[Any], main: Figure) -> Component:
    """The main result at the bottom of a phone, with the way to all of them."""
    name = f"bar-{main.name}"

    def draw(values: Values, _: None) -> VdomDict:
        return html.a(
            {"className": "figures__bar", "href": "#tool-results", "data-testid": "result-bar"},
            html.span(visit.t(f"result.{main.name}")),
            html.strong(following(name, values[name]), _unit(visit, main)),
            html.span({"className": "figures__bar-way"}, visit.t("figures.show")),
        )

    return live(calculation, lambda of: {name: value_of(None if of.result is None else main.value(of.result), main.words)}, draw)


def told(visit: ServiceVisit, calculation: Calculation[Any]) -> Any:
    """What is said beside the result."""

    def draw(of: Calculation[Any]) -> VdomDict:
        return html.div(*[html.div({"key": each}, alert(visit.t, "warning", each, test_id="result-told")) for each in of.now.told])

    return part(calculation, draw)


@component
def how_computed(visit: ServiceVisit, calculation: Calculation[Any]) -> VdomDict:
    """Each figure of the law that the result was worked out by, with its time, its source and who has checked it."""
    figures = use_shown(calculation, lambda of: of.now.figures)
    section = html.section(
        {"className": "figures__how", "aria-labelledby": "how-computed", "data-testid": "how-computed"},
        html.h2({"id": "how-computed"}, visit.t("figures.how")),
        html.ul(*[_rate(visit, each) for each in figures]),
    )
    return html.div({}, still_inside(section, is_brief=True) if figures else "")  # a leaf alone would be taken for attributes


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
