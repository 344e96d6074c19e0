"""How a draft and an example are drawn as visitors see them: said at the start, for the tables of editors know no page of visitors."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse


@dataclass(frozen=True, slots=True)
class EditorsDrawing:
    """What ``portal.editing.preview`` draws."""

    draft: Callable[[Any, HttpRequest], HttpResponse]
    """A page as it is in the form of its editor."""
    example: Callable[[str, HttpRequest], str]
    """One block of a kind, as HTML."""


_registered: list[EditorsDrawing] = []


def register(drawing: EditorsDrawing) -> None:
    _registered[:] = [drawing]


def drawing() -> EditorsDrawing:
    return _registered[0]
