"""Checklists as data: what a package ships as ``checklists.toml``, with what editors have published over it.

A draft is seen by whoever asks within ``drafting`` alone: the preview of its editor.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from portal.ruled.row import Both
from portal.runtime import packages

FILE: Final = "checklists.toml"
STAGES: Final = ("starta", "registrera", "tillstand", "anstalla", "drift")
"""In the order that one comes to them."""


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to do."""

    id: str
    """Up to four small letters and digits: it stands in addresses, and is never given to another point of the list."""
    stage: str
    text: Both
    authority: Both
    link: str
    checked: date
    """The day somebody looked at the source, which the link leads to."""
    verified: bool = False
    """Whether an editor has held it against the source."""


@dataclass(frozen=True, slots=True)
class Checklist:
    """What it takes to start a business of one trade."""

    trade: str
    name: Both
    sni: str
    """The codes of the trade, with commas between."""
    points: tuple[Point, ...]
    service: str = ""
    """The id of the service that shows it."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Of all points, in the order that they are shown in."""
        return tuple(each.id for stage in STAGES for each in self.at(stage))

    def at(self, stage: str) -> tuple[Point, ...]:
        """The points of one stage."""
        return tuple(each for each in self.points if each.stage == stage)


def checklists() -> Mapping[str, Checklist]:
    """All that visitors see, by trade: those that are shipped, what editors have published in their place, and then new ones."""
    draft = _draft.get()
    return {**shipped(), **{each.trade: each for each in (*_published, *([draft] if draft else ()))}}


@cache
def shipped() -> Mapping[str, Checklist]:
    """What the installed packages have."""
    files = (package.folder / FILE for package in packages.installed())
    return {each.trade: each for file in files if file.exists() for each in _read(file)}


def publish(published: Iterable[Checklist]) -> None:
    """Puts what editors have published in the place of what they had published before."""
    global _published
    _published = tuple(published)


@contextmanager
def drafting(draft: Checklist) -> Iterator[None]:
    """Whoever asks within sees ``draft``, and nobody else does."""
    token = _draft.set(draft)
    try:
        yield
    finally:
        _draft.reset(token)


def _read(file: Path) -> Iterator[Checklist]:
    """A point stands in the lists of the trades that it names, in all where it names none."""
    stored = tomllib.loads(file.read_text(encoding="utf-8"))
    for trade in stored["trade"]:
        points = (each for each in stored["point"] if trade["trade"] in each.get("trades", [trade["trade"]]))
        yield Checklist(trade["trade"], Both(**trade["name"]), trade["sni"], tuple(_point(each) for each in points), stored["service"])


def _point(stored: Mapping[str, Any]) -> Point:
    text, authority = Both(**stored["text"]), Both(**stored["authority"])
    return Point(stored["id"], stored["stage"], text, authority, stored["link"], stored["checked"], stored.get("verified", False))


_published: tuple[Checklist, ...] = ()
_draft: ContextVar[Checklist | None] = ContextVar("draft of a checklist", default=None)
