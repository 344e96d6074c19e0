"""What a tool says of itself: what it takes, what it makes of it, and how that is drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.figures.export import KINDS, PAPER
from components.figures.kept import Kept
from components.figures.layout import Figure, OfMonth
from portal.eservices.service_visit import ServiceVisit
from portal.figures.document import Document
from portal.figures.entered import read
from portal.figures.outcome import Outcome
from portal.figures.rows import Group, fields_of
from portal.figures.tables import Table


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
