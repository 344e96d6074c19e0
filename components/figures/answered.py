"""What a calculator answers to a post: the button that was pressed decides."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from components.figures.declared import Calculator
from components.figures.entered_rows import entered_rows
from components.figures.export import PAPER, file_of
from components.figures.fetched import fetch_of, fetched
from components.figures.form_names import OF_THE_FORM, UNDONE
from components.figures.grid import DO, LESS, MORE, SAME
from components.figures.layout import figure_table, month_rows
from components.figures.saved import LIST, SAVE_HERE, take
from components.figures.shown import RowDone, Shown
from portal.constants import FIGURES_FILE_MAX
from portal.eservices.answers import Again, Drawn, File, NotFound, Posted, Taken, Went
from portal.eservices.service_visit import ServiceVisit
from portal.figures import paper, saved_file, state
from portal.figures.document import file_name, on_paper
from portal.figures.outcome import Outcome
from portal.figures.press import PRESS, Busy
from portal.figures.rows import Group, Rows, fields_of
from portal.runtime import packages

EXAMPLE, UNDO, LINK, SAVE, OPEN, COMPARE = "exempel", "angra", "lank", "spara", "oppna", "jamfor"
"""The values of the buttons besides those for rows."""
_WHY: Final = {paper.TooLong: "figures.paper-too-long", Busy: "figures.busy"}
"""What is said where a file is not made."""


async def answer(calculator: Calculator, visit: ServiceVisit, posted: Posted) -> Taken:
    """A file, the form as the button makes it, or the form with what cannot be read."""
    fields = {name: value for name, value in posted.items() if name not in OF_THE_FORM}
    match posted.get(DO, ""):
        case str(wanted) if wanted in calculator.kinds:
            outcome = calculator.work(visit, fields)
            if outcome.result is None:
                return Again(Shown(fields))
            try:
                return await _made(calculator, wanted, visit, outcome)
            except (paper.TooLong, Busy) as fault:
                return Again(Shown(fields, _WHY[type(fault)], outcome=outcome))
        case "exempel":
            return Drawn(Shown(example(visit), undo=_packed(fields)))
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
    outcome = calculator.work(visit, fields)
    return Again(Shown(fields, outcome=outcome)) if outcome.errors else Drawn(Shown(fields, outcome=outcome))


async def file_at(calculator: Calculator, end: str, visit: ServiceVisit) -> File | Went | NotFound:
    """The file of what the address asks; where there is no result the page says why."""
    try:
        outcome = calculator.work(visit, state.asked(visit.query))
    except ValueError:
        return Went(query=f"{state.PARAMETER}=")
    if outcome.result is None:
        return Went(query=urlencode(visit.query))
    try:
        return await _made(calculator, end, visit, outcome)
    except (paper.TooLong, Busy) as fault:
        return NotFound(visit.t(_WHY[type(fault)]))


async def _made(calculator: Calculator, end: str, visit: ServiceVisit, outcome: Outcome[Any]) -> File:
    if calculator.document:
        made = calculator.document(visit, outcome.result)
        return File(await PRESS.made(on_paper, made, visit.today), file_name(made), paper.TYPE)
    result = outcome.result
    tables = [figure_table(visit, calculator.figures, result), *calculator.tables(visit, result)]
    first = calculator.first_month(visit, outcome.fields)
    if calculator.months:
        tables.append(month_rows(visit, calculator.months, result, first, calculator.below_nought))
        tables += entered_rows(visit, calculator.groups(visit), outcome.fields, first) if end != PAPER else []
    said = calculator.said(visit, result)
    return await file_of(visit, outcome, tables, said, fields_of(calculator.groups(visit), outcome.fields), first, end)


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


async def saved_beside(visit: ServiceVisit, posted: Posted, answer: Taken) -> Taken:
    """The answer, with what it shows saved where it has a name."""
    if not isinstance(answer, Drawn | Again):
        return answer
    saved, refused = await take(visit, posted, answer.data.fields)
    if refused:
        return Again(replace(answer.data, saved=saved, told=refused))
    is_done = saved.name and posted.get(DO) == SAVE_HERE
    return Went(f"{LIST}/{saved.id}") if is_done else replace(answer, data=replace(answer.data, saved=saved))


def example(visit: ServiceVisit) -> dict[str, str]:
    """What stands in ``example.toml`` of the service's package, and instead of its words those of ``example.{locale}.toml``, if any."""
    package = next(each for each in packages.installed() if visit.service_id in each.ids)
    files = [package.folder / name for name in ("example.toml", f"example.{visit.locale}.toml")]
    return {name: typed for file in files if file.is_file() for name, typed in tomllib.loads(file.read_text(encoding="utf-8")).items()}


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
