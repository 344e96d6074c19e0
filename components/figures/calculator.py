"""A calculator as a page of an e-service: asked by address, posted without scripts, live with them, and the same answer three ways.

A tool says what it takes, what it makes of it and how that is drawn; the page, the buttons around it and the files are here.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from reactpy import component, html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.figures.calculation import Calculation, use_calculation, use_shown
from components.figures.document import document_shown
from components.figures.export import FILE, KINDS, PAPER, file_of, in_turn
from components.figures.fetched import fetch_fields, fetch_of, fetchable, fetched
from components.figures.fields import drawn_field, id_of
from components.figures.form_names import ID, OF_THE_FORM, UNDONE
from components.figures.grid import DO, LESS, MORE, SAME, months_shown, row_grid
from components.figures.kept import TICK, Kept, kept_fields
from components.figures.layout import Figure, OfMonth, figure_list, figure_table, how_computed, month_rows, month_table, result_bar, told
from components.figures.parts import result_part, spoken
from components.figures.saved import LIST, NOTHING, SAVE_HERE, begins, saved_fields, take
from components.figures.saved_list import saved_list
from components.ui.alert import alert
from components.ui.button import button
from components.ui.form import FieldError
from portal.constants import FIGURES_FILE_MAX, SAVED_FORMS_MAX
from portal.eservices.answers import Again, Drawn, File, NotFound, Posted, Taken, Went
from portal.eservices.calculated import CalculatorPage
from portal.eservices.plugins import ALL_OTHERS, ServicePage
from portal.eservices.saved_forms import SavedForm
from portal.eservices.service_visit import ServiceVisit
from portal.figures import paper, saved_file, state
from portal.figures.document import Document, file_name, on_paper
from portal.figures.entered import read
from portal.figures.outcome import Outcome
from portal.figures.rows import Group, Rows, fields_of
from portal.figures.tables import Table
from portal.runtime import packages

EXAMPLE, UNDO, LINK, SAVE, OPEN, COMPARE = "exempel", "angra", "lank", "spara", "oppna", "jamfor"
FORM: Final = "calculator"


@dataclass(frozen=True, slots=True)
class RowDone:
    """A row that came or went."""

    prefix: str
    number: int
    focus: str
    """The name of the field that takes the focus: of the row that came, or of the one before that which went."""
    has_come: bool

    def said(self, visit: ServiceVisit) -> str:
        """In words."""
        return visit.t(f"figures.row.{'come' if self.has_come else 'gone'}", row=visit.t(f"row.{self.prefix}", n=self.number))


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page begins with."""

    fields: Mapping[str, str] = field(default_factory=dict)
    told: str = ""
    """Key of what is said above the form: why a link or a file was not taken."""
    compares: bool = False
    """Whether what was entered is compared below."""
    undo: str = ""
    """What stood in the form before the example, packed."""
    keeps: bool = False
    """Whether the visitor lets the service keep fields."""
    saved: SavedForm = NOTHING
    """What it is of those that the visitor has saved."""
    row: RowDone | None = None
    """What was just done to a row."""
    sources: Sequence[SavedForm] = ()
    """What they have saved of another calculator that this one fetches from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculator:
    """What a tool says of itself."""

    work: Callable[[ServiceVisit, Mapping[str, str]], Outcome[Any]]
    """Makes the outcome of the fields as they were typed."""
    groups: Callable[[ServiceVisit], Mapping[str, Group]]
    """Groups of fields, and rows that can be added, each under the text ``group.{name}``: what everybody fills in first."""
    starts: str = ""
    """The name of the field (``YearMonth``) that says which month the twelve begin with; empty for January."""
    year: str = ""
    """The name of the field that says which year it is; empty for none."""
    beside: frozenset[str] = frozenset()
    """The groups that few need: closed until something in them is filled in."""
    figures: Sequence[Figure]
    """The results, in their order; one of them is the main one."""
    said: Callable[[ServiceVisit, Any], str]
    """The result in one sentence."""
    months: Mapping[str, OfMonth] = field(default_factory=dict)
    """The columns of a table of the twelve months, by name; for no table none."""
    tables: Callable[[ServiceVisit, Any], Sequence[Table]] = lambda visit, result: ()
    """More of the result in rows and columns, for files."""
    below: Callable[[ServiceVisit, Calculation[Any]], Sequence[Any]] = lambda visit, calculation: ()
    """What stands below: a chart, a table."""
    below_nought: str = ""
    """The column of it that is a balance: pointed out where it is below nought, and never summed up."""
    compare: Callable[[ServiceVisit, Outcome[Any]], VdomDict] | None = None
    """Draws what was entered beside other years or scenarios, at ``jamfor``; ``None`` for nothing to compare."""
    version: int = 1
    """Of the fields, in files that visitors keep."""
    saves: bool = False
    """Whether somebody signed in may save what they typed in the portal, by name and for each party by itself."""
    has_links: bool = True
    """Whether what was typed may stand in an address."""
    document: Callable[[ServiceVisit, Any], Document] | None = None
    """Makes of the result a document of the tool's own: it stands below, and is the only file, given to who posts alone."""
    results: Callable[[ServiceVisit, Calculation[Any]], Sequence[Any]] = lambda visit, calculation: ()
    """What stands among the results besides, above the buttons."""
    leads_to: Sequence[str] = ()
    """Pages of the tool beside this one, by their path: the text ``leads-to.{path}`` is a link."""
    keeps: Kept | None = None
    """The fields that a visitor who is signed in may let the service keep; ``None`` for none."""

    def first_month(self, visit: ServiceVisit, fields: Mapping[str, str]) -> int:
        """The month of the year that the twelve begin with."""
        asked = fields_of(self.groups(visit), {}).get(self.starts)
        values, errors = read(fields, {self.starts: asked} if asked else {}, visit.t)
        return values[self.starts].month if asked and not errors else 1

    @property
    def kinds(self) -> Sequence[str]:
        """The files that can be had."""
        return (PAPER,) if self.document else KINDS

    @property
    def main(self) -> Figure:
        """The result that the visitor came for."""
        return next(each for each in self.figures if each.is_main)


def calculator_pages(calculator: Calculator) -> dict[str, ServicePage]:
    """The page of a calculator at every path below its address (shell 2), and its files: ``budget.xlsx`` with the fields in the query."""
    by_address = () if calculator.document else KINDS
    files = {f"{FILE}.{end}": ServicePage(draw=_nothing, load=partial(_file, calculator, end)) for end in by_address}
    compared = {COMPARE: _page_of(calculator, compares=True)} if calculator.compare else {}
    page = _page_of(calculator)
    saved = {LIST: saved_list(), f"{LIST}/{{{ID}}}": page} if calculator.saves else {}
    return {"": page, **files, **compared, **saved, ALL_OTHERS: page}


def _nothing(visit: ServiceVisit, data: Any) -> VdomDict:
    raise AssertionError("a file is never drawn")


async def _file(calculator: Calculator, end: str, visit: ServiceVisit) -> File | Went | NotFound:
    """The file of what the address asks; where there is no result the page says why."""
    try:
        outcome = calculator.work(visit, state.asked(visit.query))
    except ValueError:
        return Went(query=f"{state.PARAMETER}=")
    if outcome.result is None:
        return Went(query=urlencode(visit.query))
    try:
        return await _made(calculator, end, visit, outcome)
    except paper.TooLong:
        return NotFound(visit.t("figures.paper-too-long"))


async def _made(calculator: Calculator, end: str, visit: ServiceVisit, outcome: Outcome[Any]) -> File:
    if calculator.document:
        made = calculator.document(visit, outcome.result)
        return File(await in_turn(on_paper, made, visit.today), file_name(made), paper.TYPE)
    result = outcome.result
    tables = [figure_table(visit, calculator.figures, result), *calculator.tables(visit, result)]
    if calculator.months:
        first = calculator.first_month(visit, outcome.fields)
        tables.append(month_rows(visit, calculator.months, result, first, calculator.below_nought))
    said = calculator.said(visit, result)
    return await in_turn(file_of, visit, outcome, tables, said, fields_of(calculator.groups(visit), outcome.fields), end)


def _on_the_day(calculator: Calculator, visit: ServiceVisit) -> Mapping[str, Decimal | None]:
    """The figures of the example, with the day of the visit where it has a year or a month of its own."""
    on = {calculator.year: str(visit.today.year), calculator.starts: f"{visit.today:%Y-%m}"}
    result = calculator.work(visit, {**_example(visit), **{name: day for name, day in on.items() if name}}).result
    return {} if result is None else {visit.t(f"result.{each.name}"): each.value(result) for each in calculator.figures}


def _page_of(calculator: Calculator, *, compares: bool = False) -> CalculatorPage:
    async def load(visit: ServiceVisit) -> Shown | Again | NotFound:
        saved = await begins(visit) if calculator.saves and not visit.query else NOTHING
        if saved is None:
            return NotFound()
        kept = await kept_fields(visit) if calculator.keeps else {}
        try:
            fields = {**kept, **saved.fields, **state.asked(visit.query)}
            shown = Shown(fields, compares=compares, keeps=bool(kept), saved=saved, sources=await fetchable(visit))
        except ValueError:
            return Again(Shown(told="figures.link-unreadable"))
        return Again(shown) if calculator.work(visit, shown.fields).errors else shown

    async def post(visit: ServiceVisit, posted: Posted) -> Taken:
        if calculator.keeps and posted.get(DO, "") in ("", *calculator.kinds):
            await calculator.keeps.take(visit, posted)
        answer = await _answer(calculator, visit, posted)
        if isinstance(answer, Drawn | Again):
            answer = replace(answer, data=replace(answer.data, keeps=TICK in posted, sources=await fetchable(visit)))
        return await _saved(visit, posted, answer) if calculator.saves else answer

    def draw(visit: ServiceVisit, shown: Shown) -> Any:
        return _page(calculator, visit, shown)

    example = partial(_on_the_day, calculator)
    return CalculatorPage(draw=draw, load=load, post=post, acts_for="person", has_private_query=True, example=example)


async def _saved(visit: ServiceVisit, posted: Posted, answer: Taken) -> Taken:
    """The answer, with what it shows saved where it has a name."""
    if not isinstance(answer, Drawn | Again):
        return answer
    saved, refused = await take(visit, posted, answer.data.fields)
    if refused:
        return Again(replace(answer.data, saved=saved, told=refused))
    is_done = saved.name and posted.get(DO) == SAVE_HERE
    return Went(f"{LIST}/{saved.id}") if is_done else replace(answer, data=replace(answer.data, saved=saved))


async def _answer(calculator: Calculator, visit: ServiceVisit, posted: Posted) -> Taken:
    fields = {name: value for name, value in posted.items() if name not in OF_THE_FORM}
    match posted.get(DO, ""):
        case str(wanted) if wanted in calculator.kinds:
            outcome = await in_turn(calculator.work, visit, fields)
            if outcome.result is None:
                return Again(Shown(fields))
            try:
                return await _made(calculator, wanted, visit, outcome)
            except paper.TooLong:
                return Again(Shown(fields, "figures.paper-too-long"))
        case "exempel":
            return Drawn(Shown(_example(visit), undo=_packed(fields)))
        case "angra":
            return Drawn(Shown(_unpacked(posted.get(UNDONE, ""))))
        case "lank" if calculator.has_links:
            link = _packed(fields)
            return Went(query=f"{state.PARAMETER}={link}") if link else Again(Shown(fields, "figures.link-too-large"))
        case "spara":
            name = f"{visit.base_path.rsplit('/', 1)[-1]}.json"
            return File(saved_file.saved(visit.service_id, calculator.version, fields), name, saved_file.TYPE)
        case "jamfor" if calculator.compare:
            return Again(Shown(fields)) if calculator.work(visit, fields).errors else Drawn(Shown(fields, compares=True))
        case "hamta" if fetch_of(visit):
            try:
                return Drawn(Shown(await fetched(visit, posted, fields), undo=_packed(fields)))
            except ValueError:
                return Again(Shown(fields, "figures.fetch.unreadable"))
        case "behall" if calculator.saves:
            return Drawn(Shown(fields))
        case "oppna":
            return _opened(calculator, visit, fields, posted)
    changed = _with_rows(calculator.groups(visit), fields, posted.get(DO, ""))
    if changed is not None:
        return Drawn(changed)
    return Again(Shown(fields)) if calculator.work(visit, fields).errors else Drawn(Shown(fields))


def _with_rows(groups: Mapping[str, Group], fields: Mapping[str, str], wanted: str) -> Shown | None:
    """The fields with a row more or less, or the same in all months, as the button says; ``None`` for another button."""
    what, _, row = wanted.partition("-")
    for rows in groups.values():
        if not isinstance(rows, Rows) or not row.startswith(rows.prefix):
            continue
        number = row.removeprefix(rows.prefix)
        if what == MORE and not number:
            more = rows.one_more(fields)
            come = rows.count(more)
            return Shown(more, row=RowDone(rows.prefix, come, rows.first_of(come), has_come=True))
        if number.isdecimal() and what == LESS:
            before = max(int(number) - 1, 1)
            return Shown(rows.without(fields, int(number)), row=RowDone(rows.prefix, int(number), rows.first_of(before), has_come=False))
        if what == SAME and (number.isdecimal() or not rows.is_numbered):
            return Shown(rows.same_in_all(fields, int(number or 1)))
    return None


def _opened(calculator: Calculator, visit: ServiceVisit, fields: Mapping[str, str], posted: Posted) -> Taken:
    files = posted.files("fil")
    try:
        content = files[0].read() if files and files[0].size <= FIGURES_FILE_MAX else b""
        return Drawn(Shown(saved_file.opened(content, visit.service_id, calculator.version)))
    except saved_file.Newer:
        return Again(Shown(fields, "figures.file-newer"))
    except ValueError:
        return Again(Shown(fields, "figures.file-unreadable"))


def _example(visit: ServiceVisit) -> dict[str, str]:
    """What stands in ``example.toml`` of the service's package."""
    package = next(each for each in packages.installed() if visit.service_id in each.ids)
    return tomllib.loads((package.folder / "example.toml").read_text(encoding="utf-8"))


def _packed(fields: Mapping[str, str]) -> str:
    """As one text; empty where that would be too large."""
    try:
        return state.packed(fields)
    except state.TooLarge:
        return ""


def _unpacked(text: str) -> dict[str, str]:
    try:
        return state.unpacked(text)
    except ValueError:
        return {}


@component
def _page(calculator: Calculator, visit: ServiceVisit, shown: Shown) -> VdomDict:
    start = calculator.work(visit, shown.fields)
    calculation = use_calculation(start, lambda fields: calculator.work(visit, fields))
    groups, first = calculator.groups(visit), use_shown(calculation, lambda of: calculator.first_month(visit, of.now.fields))
    has_months = any(isinstance(each, Rows) and each.month for each in groups.values())
    return html.div(
        {"className": "wrap figures"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("lead")),
        alert(visit.t, "error", visit.t(shown.told, most=SAVED_FORMS_MAX), level=2, test_id="tool-told") if shown.told else "",
        html.div(
            {"className": "figures__columns"},
            service_form(
                visit,
                html.button(
                    {"type": "submit", "hidden": True}, visit.t("figures.compute")
                ),  # what Enter in a field presses: the first button of the form
                saved_fields(visit, calculation, shown.saved) if calculator.saves else "",
                fetch_fields(visit, shown.sources),
                months_shown(visit, first) if has_months else "",
                *[_group(calculator, visit, calculation, name, group, first, shown.row) for name, group in groups.items()],
                html.input({"type": "hidden", "name": UNDONE, "value": shown.undo}) if shown.undo else "",
                calculator.keeps.tick(visit, shown.keeps) if calculator.keeps and visit.store else "",
                html.div(
                    {"className": "figures__buttons"},
                    button(visit.t("figures.compute"), type="submit", test_id="compute"),
                    _do(visit, EXAMPLE, "fill-example"),
                    _do(visit, COMPARE, "compare", visit.t("compare")) if calculator.compare else "",
                    _do(visit, UNDO, "undo-example") if shown.undo else "",
                ),
                label=visit.t("name"),
                id=FORM,
                errors=[FieldError(id_of(name), said) for name, said in start.errors.items()],
                focus=id_of(shown.row.focus) if shown.row else "",
                test_id="tool-form",
                encType="multipart/form-data",
                **calculation.handlers(),
            ),
            html.section(
                {"className": "figures__results", "id": "tool-results", "data-testid": "tool-results", "aria-labelledby": "tool-result"},
                html.h2({"id": "tool-result"}, visit.t("figures.result")),
                spoken(calculation, lambda result: calculator.said(visit, result)),
                told(visit, calculation),
                figure_list(visit, calculation, calculator.figures),
                *calculator.results(visit, calculation),
                _exports(calculator, visit),
            ),
        ),
        calculator.compare(visit, start) if calculator.compare and shown.compares and start.result is not None else "",
        _document(calculator, visit, calculation),
        *calculator.below(visit, calculation),
        *[_leads_to(visit, path) for path in calculator.leads_to],
        month_table(visit, calculation, calculator.months, first, calculator.below_nought) if calculator.months else "",
        how_computed(visit, calculation),
        result_bar(visit, calculation, calculator.main),
    )


def _leads_to(visit: ServiceVisit, path: str) -> VdomDict:
    return html.p({"className": "figures__beside", "key": path}, html.a({"href": visit.address(path)}, visit.t(f"leads-to.{path}")))


def _document(calculator: Calculator, visit: ServiceVisit, calculation: Calculation[Any]) -> VdomDict | str:
    make = calculator.document
    return html.div(result_part(calculation, lambda result: document_shown(make(visit, result)))) if make else ""


def _group(
    calculator: Calculator, visit: ServiceVisit, calculation: Calculation[Any], name: str, group: Group, first: int, done: RowDone | None
) -> VdomDict:
    if isinstance(group, Rows):
        return row_grid(visit, calculation, name, group, first, done.said(visit) if done and done.prefix == group.prefix else "")
    title, drawn = visit.t(f"group.{name}"), [drawn_field(visit, calculation, each, field) for each, field in group.items()]
    now = calculation.now
    if name not in calculator.beside:
        return html.fieldset(
            {"className": "figures__group", "key": name}, html.legend(title), html.div({"className": "figures__fields"}, *drawn)
        )
    return html.details(
        {
            "className": "figures__more",
            "key": name,
            "open": any(now.fields.get(each) or each in now.errors for each in group),
        },
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
