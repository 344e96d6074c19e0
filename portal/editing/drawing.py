"""How a draft and an example are drawn as visitors see them: said at the start, for the tables of editors know no page of visitors."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from portal.ruled.checklists import Checklist
from portal.runtime.provided import Provided


@dataclass(frozen=True, slots=True)
class EditorsDrawing:
    """What ``portal.editing.preview`` draws."""

    draft: Callable[[Any, HttpRequest], HttpResponse]
    """A page as it is in the form of its editor."""
    example: Callable[[str, HttpRequest], str]
    """One block of a kind, as HTML."""
    checklist: Callable[[Checklist, HttpRequest], HttpResponse]
    """A checklist as it is in the form of its editor."""


drawing: Final = Provided[EditorsDrawing]("how drafts are drawn")
