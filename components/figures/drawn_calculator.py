"""The page of a calculator: its form, its results, and what stands below."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from reactpy import component, html, use_memo, use_ref
from reactpy.types import Component, VdomDict

from components.eservices.service_form import service_form
from components.figures.answered import COMPARE, EXAMPLE, LINK, OPEN, SAVE, UNDO
from components.figures.calculation import Calculation, use_calculation, use_shown
from components.figures.columns import columns
from components.figures.declared import Calculator
from components.figures.document import document_shown
from components.figures.fetched import fetch_fields
from components.figures.fields import fields_drawn, id_of
from components.figures.form_names import UNDONE
from components.figures.grid import DO, months_shown, row_grid
from components.figures.hints import hints
from components.figures.layout import figure_list, how_computed, month_table, result_bar, told
from components.figures.parts import result_part, spoken
from components.figures.saved import saved_fields
from components.figures.shown import RowDone, Shown
from components.still import own_inside, still_inside
from components.ui.alert import alert
from components.ui.button import button
from components.ui.form import FieldError
from portal.constants import SAVED_FORMS_MAX
from portal.eservices.service_visit import ServiceVisit
from portal.figures.entered import Field
from portal.figures.outcome import Outcome
from portal.figures.rows import Group, Rows

FORM: Final = "calculator"


@component
def calculator_page(calculator: Calculator, visit: ServiceVisit, shown: Shown) -> VdomDict:
    start = shown.outcome or calculator.work(visit, shown.fields)
    calculation = use_calculation(start, lambda fields: calculator.work(visit, fields))
    return html.div(
        {"className": "wrap figures"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("lead")),
        alert(visit.t, "error", visit.t(shown.told, most=SAVED_FORMS_MAX), level=2, test_id="tool-told") if shown.told else "",
        columns(
            visit,
            _form(calculator, visit, calculation, shown, start),
            spoken(calculation, lambda result: calculator.said(visit, result)),
            told(visit, calculation),
            figure_list(visit, calculation, calculator.figures),
            *calculator.results(visit, calculation),
            still_inside(_exports(calculator, visit), is_brief=True),
        ),
        _compared(calculator.compare, visit, calculation, start)
        if calculator.compare and shown.compares and start.result is not None
        else "",
        _document(calculator, visit, calculation),
        *calculator.below(visit, calculation),
        *[_leads_to(visit, path) for path in calculator.leads_to],
        month_table(visit, calculation, calculator.months, first_of(calculator, visit), calculator.below_nought)
        if calculator.months
        else "",
        how_computed(visit, calculation),
        result_bar(visit, calculation, calculator.main),
    )


def _form(calculator: Calculator, visit: ServiceVisit, calculation: Calculation[Any], shown: Shown, start: Outcome[Any]) -> Component:
    return service_form(
        visit,
        html.button(
            {"type": "submit", "hidden": True}, visit.t("figures.compute")
        ),  # what Enter in a field presses: the first button of the form
        saved_fields(visit, calculation, shown.saved) if calculator.saves else "",
        _fetch(visit, shown),
        _groups(calculator, visit, calculation, shown.row),
        html.input({"type": "hidden", "name": UNDONE, "value": shown.undo}) if shown.undo else "",
        calculator.keeps.tick(visit, shown.keeps) if calculator.keeps and visit.store else "",
        still_inside(_buttons(calculator, visit, shown), is_brief=True),
        hints(calculation),
        label=visit.t("name"),
        id=FORM,
        errors=[FieldError(id_of(name), said) for name, said in start.errors.items()],
        focus=id_of(shown.row.focus) if shown.row else "",
        test_id="tool-form",
        encType="multipart/form-data",
        **calculation.handlers(),
    )


def _fetch(visit: ServiceVisit, shown: Shown) -> VdomDict | str:
    drawn = fetch_fields(visit, shown.sources)
    return drawn if isinstance(drawn, str) else own_inside(drawn)


def _buttons(calculator: Calculator, visit: ServiceVisit, shown: Shown) -> VdomDict:
    return html.div(
        {"className": "figures__buttons"},
        button(visit.t("figures.compute"), type="submit", test_id="compute"),
        _do(visit, EXAMPLE, "fill-example"),
        _do(visit, COMPARE, "compare", visit.t("compare")) if calculator.compare else "",
        _do(visit, UNDO, "undo-example") if shown.undo else "",
    )


@component
def _compared(
    compare: Callable[[ServiceVisit, Outcome[Any]], VdomDict], visit: ServiceVisit, calculation: Calculation[Any], start: Outcome[Any]
) -> VdomDict:
    """What is typed beside other years or scenarios; while it cannot be read, what could be read last."""
    last = use_ref(start)

    def drawn(of: Calculation[Any]) -> VdomDict:
        if of.now.result is not None:
            last.current = of.now
        return compare(visit, last.current)

    return html(use_shown(calculation, drawn))


@component
def _groups(calculator: Calculator, visit: ServiceVisit, calculation: Calculation[Any], done: RowDone | None) -> VdomDict:
    """All fields. None is drawn anew, for they are the browser's; but what names the months is when the first of them is another."""
    groups, of_months = calculator.groups(visit), first_of(calculator, visit)
    first = use_shown(calculation, of_months)

    def draw(name: str, group: Group) -> VdomDict:
        if not isinstance(group, Rows):
            return own_inside(_fields(calculator, visit, calculation, name, group))
        said = done.said(visit) if done and done.prefix == group.prefix else ""
        return row_grid(visit, calculation, name, group, first, said)

    with_months = {name for name, group in groups.items() if _is_of_months(group)}
    still = use_memo(lambda: {name: draw(name, group) for name, group in groups.items() if name not in with_months}, dependencies=[])
    named = use_memo(lambda: {name: draw(name, groups[name]) for name in with_months}, dependencies=[first])
    choice = use_memo(lambda: months_shown(visit, first) if with_months else "", dependencies=[first])
    return html(choice, *[{**still, **named}[name] for name in groups])


def _is_of_months(group: Group) -> bool:
    return isinstance(group, Rows) and group.month is not None


def first_of(calculator: Calculator, visit: ServiceVisit) -> Callable[[Calculation[Any]], int]:
    """Gives the month of the year that the twelve begin with, looked up when the field that says so has changed."""

    @lru_cache(maxsize=1)
    def first(typed: str) -> int:
        return calculator.first_month(visit, {calculator.starts: typed})

    return lambda of: first(of.now.fields.get(calculator.starts, ""))


def _leads_to(visit: ServiceVisit, path: str) -> VdomDict:
    return html.p({"className": "figures__beside", "key": path}, html.a({"href": visit.address(path)}, visit.t(f"leads-to.{path}")))


def _document(calculator: Calculator, visit: ServiceVisit, calculation: Calculation[Any]) -> VdomDict | str:
    make = calculator.document
    return html.div(result_part(calculation, lambda result: document_shown(make(visit, result)))) if make else ""


def _fields(calculator: Calculator, visit: ServiceVisit, calculation: Calculation[Any], name: str, group: Mapping[str, Field]) -> VdomDict:
    title, drawn, now = visit.t(f"group.{name}"), fields_drawn(visit, calculation, group), calculation.now
    if name not in calculator.beside:
        return html.fieldset({"className": "figures__group"}, html.legend(title), html.div({"className": "figures__fields"}, *drawn))
    return html.details(
        {"className": "figures__more", "open": any(now.fields.get(each) or each in now.errors for each in group)},
        html.summary(title),
        html.div({"className": "figures__fields", "role": "group", "aria-label": title}, *drawn),
    )


def _exports(calculator: Calculator, visit: ServiceVisit) -> VdomDict:
    """Buttons of the form that stand beside it."""
    return html.div(
        {"className": "figures__exports"},
        *[_do(visit, each, f"export-{each}", **{"data-download": ""}) for each in calculator.kinds],
        _do(visit, LINK, "share-link") if calculator.has_links else "",
        _do(visit, SAVE, "save-file", **{"data-download": ""}),
        html.details(
            html.summary(visit.t("figures.open")),
            html.label({"htmlFor": "tool-file"}, visit.t("figures.file")),
            html.input({"type": "file", "id": "tool-file", "name": "fil", "accept": ".json", "form": FORM, "data-testid": "open-file"}),
            _do(visit, OPEN, "open-file-send"),
        ),
    )


def _do(visit: ServiceVisit, what: str, test_id: str, label: str = "", **attributes: Any) -> VdomDict:
    return button(
        label or visit.t(f"figures.do.{what}"),
        variant="outline",
        size="small",
        test_id=test_id,
        type="submit",
        name=DO,
        value=what,
        form=FORM,
        **attributes,
    )
