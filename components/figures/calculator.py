"""A calculator as a page of an e-service: asked by address, posted without scripts, live with them, and the same answer three ways.

A tool says what it takes, what it makes of it and how that is drawn; the page, the buttons around it and the files are here.
"""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any

from reactpy.types import VdomDict

from components.figures.answered import COMPARE, answer, example, file_at, saved_beside
from components.figures.declared import Calculator
from components.figures.drawn_calculator import calculator_page
from components.figures.export import FILE, KINDS
from components.figures.fetched import fetchable
from components.figures.form_names import ID
from components.figures.grid import DO
from components.figures.kept import TICK, kept_fields
from components.figures.saved import LIST, NOTHING, begins
from components.figures.saved_list import saved_list
from components.figures.shown import Shown
from portal.eservices.answers import Again, Drawn, NotFound, Posted, Taken
from portal.eservices.calculated import CalculatorPage
from portal.eservices.plugins import ALL_OTHERS, ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.figures import state

__all__ = ["Calculator", "calculator_pages"]


def calculator_pages(calculator: Calculator) -> dict[str, ServicePage]:
    """The page of a calculator at every path below its address (shell 2), and its files: ``budget.xlsx`` with the fields in the query."""
    by_address = () if calculator.document else KINDS
    files = {f"{FILE}.{end}": ServicePage(draw=_nothing, load=partial(file_at, calculator, end)) for end in by_address}
    compared = {COMPARE: _page_of(calculator, compares=True)} if calculator.compare else {}
    page = _page_of(calculator)
    saved = {LIST: saved_list(), f"{LIST}/{{{ID}}}": page} if calculator.saves else {}
    return {"": page, **files, **compared, **saved, ALL_OTHERS: page}


def _nothing(visit: ServiceVisit, data: Any) -> VdomDict:
    raise AssertionError("a file is never drawn")


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
        shown = replace(shown, outcome=calculator.work(visit, fields))
        return Again(shown) if shown.outcome and shown.outcome.errors else shown

    async def post(visit: ServiceVisit, posted: Posted) -> Taken:
        if calculator.keeps and posted.get(DO, "") in ("", *calculator.kinds):
            await calculator.keeps.take(visit, posted)
        given = await answer(calculator, visit, posted)
        if isinstance(given, Drawn | Again):
            given = replace(given, data=replace(given.data, keeps=TICK in posted, sources=await fetchable(visit)))
        return await saved_beside(visit, posted, given) if calculator.saves else given

    def draw(visit: ServiceVisit, shown: Shown) -> Any:
        return calculator_page(calculator, visit, shown)

    of_the_day = partial(_on_the_day, calculator)
    return CalculatorPage(draw=draw, load=load, post=post, acts_for="person", has_private_query=True, example=of_the_day)


def _on_the_day(calculator: Calculator, visit: ServiceVisit) -> Mapping[str, Decimal | None]:
    """The figures of the example, with the day of the visit where it has a year or a month of its own."""
    on = {calculator.year: str(visit.today.year), calculator.starts: f"{visit.today:%Y-%m}"}
    result = calculator.work(visit, {**example(visit), **{name: day for name, day in on.items() if name}}).result
    return {} if result is None else {visit.t(f"result.{each.name}"): each.value(result) for each in calculator.figures}
