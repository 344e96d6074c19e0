"""A document that a visitor makes in a calculator, with rows that come to sums: an invoice, an offer. The same on the page and on paper."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from portal.figures import paper
from portal.figures.money import shown

TEMPLATE: Final = Path(__file__).with_name("document.typ")
_HARMFUL: Final = re.compile(r"[^A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Said:
    """Something that is said of it: its name (a test id on the page), its label, and its value as it is shown."""

    name: str
    label: str
    value: str
    plain: str = ""
    """As programs read it; empty where that is as it is shown."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row: words for each column but the last, which holds what it comes to."""

    name: str
    cells: Sequence[str]
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum below the rows."""

    label: str
    value: Decimal
    name: str = ""
    """Its test id. One with a name is a part of the others, and stands beside them on paper; one without is no figure of its own."""
    is_main: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What stands on it, every text as it is shown."""

    lang: str
    file: str
    """What its file is called, without the end; a visitor may have written it."""
    title: str
    mark: str
    """What stands above everything else, such as that it is a draft; empty for nothing."""
    parties: Sequence[tuple[str, Sequence[str]]]
    """Who it is from and to: a heading and lines."""
    about: Sequence[Said]
    heads: Sequence[str]
    """The headings of the columns; the first column holds words, the others numbers."""
    lines: Sequence[Line]
    sums: Sequence[Sum]
    words: Sequence[str]
    """What stands below the sums."""
    page: str
    """``Sida {page} av {pages}``."""


def file_name(document: Document) -> str:
    """The name of its file, of letters and digits that no program takes for a path."""
    return f"{_HARMFUL.sub('-', document.file).strip('-')}.pdf"


def on_paper(document: Document, on: date) -> bytes:
    """The document as a tagged PDF. Raises ``paper.TooLong``."""
    return paper.pdf(TEMPLATE, _data(document), on)


def _data(document: Document) -> dict[str, Any]:
    return {
        "lang": document.lang,
        "title": document.title,
        "mark": document.mark,
        "parties": [{"heading": heading, "lines": list(lines)} for heading, lines in document.parties],
        "about": [{"label": each.label, "value": each.value} for each in document.about],
        "heads": list(document.heads),
        "lines": [[*line.cells, shown(line.amount)] for line in document.lines],
        "parts": [_sum(each) for each in document.sums if each.name],
        "sums": [_sum(each) for each in document.sums if not each.name],
        "words": list(document.words),
        "page": document.page,
    }


def _sum(each: Sum) -> dict[str, Any]:
    return {"label": each.label, "value": shown(each.value), "is_main": each.is_main}
