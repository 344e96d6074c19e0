"""A calculator as a page of an e-service: asked by address, posted without scripts, live with them, and the same answer three ways.

A tool says what it takes, what it makes of it and how that is drawn; the page, the buttons around it and the files are here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from reactpy import component, html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.figures.calculation import Calculation, use_calculation
from components.figures.fields import drawn_field, id_of
from components.figures.grid import LESS, MORE, SAME, SHOWN, months_shown, row_grid
from components.figures.layout import Figure, figure_list, how_computed, result_bar, told
from components.figures.parts import spoken
from components.ui.alert import alert
from components.ui.button import button
from components.ui.form import FieldError
from portal.constants import FIGURES_FILE_MAX
from portal.engagemang.page_party import FIELD
from portal.eservices.answers import Again, Drawn, File, Posted, Taken, Went
from portal.eservices.plugins import ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.figures import saved_file, state
from portal.figures.outcome import Outcome
from portal.figures.rows import Group, Rows

DO: Final = "gor"
"""The name of the buttons of the form; its values are below. Without one it is worked out."""
EXAMPLE, UNDO, LINK, SAVE, OPEN = "exempel", "angra", "lank", "spara", "oppna"
UNDONE: Final = "angrat"
"""A hidden field with what stood in the form before the example."""
OF_THE_FORM: Final = frozenset({DO, UNDONE, SHOWN, "csrfmiddlewaretoken", FIELD})
FORM: Final = "calculator"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page begins with."""

    fields: Mapping[str, str] = field(default_factory=dict)
    told: str = ""
    """Key of what is said above the form: why a link or a file was not taken."""
    undo: str = ""
    """What stood in the form before the example, packed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculator:
    """What a tool says of itself."""

    work: Callable[[ServiceVisit, Mapping[str, str]], Outcome[Any]]
    """Makes the outcome of the fields as they were typed."""
    groups: Callable[[ServiceVisit], Mapping[str, Group]]
    """Groups of fields, and rows that can be added, each under the text ``group.{name}``: what everybody fills in first."""
    first_month: Callable[[ServiceVisit, Mapping[str, str]], int] = lambda visit, fields: 1
    """The month of the year that the months of rows begin with."""
    beside: frozenset[str] = frozenset()
    """The groups that few need: closed until something in them is filled in."""
    figures: Sequence[Figure]
    """The results, in their order; one of them is the main one."""
    said: Callable[[ServiceVisit, Any], str]
    """The result in one sentence."""
    example: Mapping[str, str]
    files: Mapping[str, Callable[[ServiceVisit, Outcome[Any]], File]] = field(default_factory=dict)
    """What makes a file of a result, by the end of its name: ``xlsx``."""
    below: Callable[[ServiceVisit, Calculation[Any]], Sequence[Any]] = lambda visit, calculation: ()
    """What stands below: a chart, a table."""
    version: int = 1
    """Of the fields, in files that visitors keep."""
    has_links: bool = True
    """Whether what was typed may stand in an address."""

    @property
    def main(self) -> Figure:
        """The result that the visitor came for."""
        return next(each for each in self.figures if each.is_main)


def calculator_page(calculator: Calculator) -> ServicePage:
    """The page of a calculator."""

    async def load(visit: ServiceVisit) -> Shown | Again:
        try:
            shown = Shown(state.asked(visit.query))
        except ValueError:
            return Again(Shown(told="figures.link-unreadable"))
        return Again(shown) if calculator.work(visit, shown.fields).errors else shown

    async def post(visit: ServiceVisit, posted: Posted) -> Taken:
        return _answer(calculator, visit, posted)

    def draw(visit: ServiceVisit, shown: Shown) -> Any:
        return _page(calculator, visit, shown)

    return ServicePage(draw=draw, load=load, post=post, acts_for="person", has_private_query=True)


def _answer(calculator: Calculator, visit: ServiceVisit, posted: Posted) -> Taken:
    fields = {name: value for name, value in posted.items() if name not in OF_THE_FORM}
    match posted.get(DO, ""):
        case str(wanted) if wanted in calculator.files:
            outcome = calculator.work(visit, fields)
            return Again(Shown(fields)) if outcome.result is None else calculator.files[wanted](visit, outcome)
        case "exempel":
            return Drawn(Shown(calculator.example, undo=_packed(fields)))
        case "angra":
            return Drawn(Shown(_unpacked(posted.get(UNDONE, ""))))
        case "lank" if calculator.has_links:
            link = _packed(fields)
            return Went(query=f"{state.PARAMETER}={link}") if link else Again(Shown(fields, "figures.link-too-large"))
        case "spara":
            name = f"{visit.base_path.rsplit('/', 1)[-1]}.json"
            return File(saved_file.saved(visit.service_id, calculator.version, fields), name, saved_file.TYPE)
        case "oppna":
            return _opened(calculator, visit, fields, posted)
    changed = _with_rows(calculator.groups(visit), fields, posted.get(DO, ""))
    if changed is not None:
        return Drawn(Shown(changed))
    return Again(Shown(fields)) if calculator.work(visit, fields).errors else Drawn(Shown(fields))


def _with_rows(groups: Mapping[str, Group], fields: Mapping[str, str], wanted: str) -> Mapping[str, str] | None:
    """The fields with a row more or less, or the same in all months, as the button says; ``None`` for another button."""
    what, _, row = wanted.partition("-")
    for rows in groups.values():
        if not isinstance(rows, Rows) or not row.startswith(rows.prefix):
            continue
        number = row.removeprefix(rows.prefix)
        if what == MORE and not number:
            return rows.one_more(fields)
        if number.isdecimal() and what == LESS:
            return rows.without(fields, int(number))
        if number.isdecimal() and what == SAME:
            return rows.same_in_all(fields, int(number))
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
    groups, first = calculator.groups(visit), calculator.first_month(visit, shown.fields)
    has_months = any(isinstance(each, Rows) and each.month for each in groups.values())
    return html.div(
        {"className": "wrap figures"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("lead")),
        alert(visit.t, "error", visit.t(shown.told), level=2, test_id="tool-told") if shown.told else "",
        html.div(
            {"className": "figures__columns"},
            service_form(
                visit,
                months_shown(visit, first) if has_months else "",
                *[_group(calculator, visit, calculation, name, group, first) for name, group in groups.items()],
                html.input({"type": "hidden", "name": UNDONE, "value": shown.undo}) if shown.undo else "",
                html.div(
                    {"className": "figures__buttons"},
                    button(visit.t("figures.compute"), type="submit", test_id="compute"),
                    _do(visit, EXAMPLE, "fill-example"),
                    _do(visit, UNDO, "undo-example") if shown.undo else "",
                ),
                label=visit.t("name"),
                id=FORM,
                errors=[FieldError(id_of(name), said) for name, said in start.errors.items()],
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
                _exports(calculator, visit),
            ),
        ),
        *calculator.below(visit, calculation),
        how_computed(visit, calculation),
        result_bar(visit, calculation, calculator.main),
    )


def _group(calculator: Calculator, visit: ServiceVisit, calculation: Calculation[Any], name: str, group: Group, first: int) -> VdomDict:
    if isinstance(group, Rows):
        return row_grid(visit, calculation, name, group, first)
    title, drawn = visit.t(f"group.{name}"), [drawn_field(visit, calculation, each, field) for each, field in group.items()]
    if name not in calculator.beside:
        return html.fieldset(
            {"className": "figures__group", "key": name}, html.legend(title), html.div({"className": "figures__fields"}, *drawn)
        )
    return html.details(
        {"className": "figures__more", "key": name, "open": any(calculation.now.fields.get(each) for each in group)},
        html.summary(title),
        html.div({"className": "figures__fields", "role": "group", "aria-label": title}, *drawn),
    )


def _exports(calculator: Calculator, visit: ServiceVisit) -> VdomDict:
    """Buttons of the form that stand beside it."""
    return html.div(
        {"className": "figures__exports"},
        *[_do(visit, each, f"export-{each}", **{"data-download": ""}) for each in calculator.files],
        _do(visit, LINK, "share-link") if calculator.has_links else "",
        _do(visit, SAVE, "save-file", **{"data-download": ""}),
        html.details(
            html.summary(visit.t("figures.open")),
            html.label({"htmlFor": "tool-file"}, visit.t("figures.file")),
            html.input({"type": "file", "id": "tool-file", "name": "fil", "accept": ".json", "form": FORM, "data-testid": "open-file"}),
            _do(visit, OPEN, "open-file-send"),
        ),
    )


def _do(visit: ServiceVisit, what: str, test_id: str, **attributes: Any) -> VdomDict:
    return button(
        visit.t(f"figures.do.{what}"),
        variant="outline",
        size="small",
        test_id=test_id,
        type="submit",
        name=DO,
        value=what,
        form=FORM,
        **attributes,
    )
