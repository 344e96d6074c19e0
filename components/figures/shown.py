"""What the page of a calculator begins with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from components.figures.saved import NOTHING
from portal.eservices.saved_forms import SavedForm
from portal.eservices.service_visit import ServiceVisit
from portal.figures.outcome import Outcome


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
    outcome: Outcome[Any] | None = None
    """What came of the fields, where that is known."""
