"""What a calculator worked out, on paper: one tagged PDF for all of them, or of a template of a tool's own."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from pypdf import PdfReader

from portal.figures.money import shown
from portal.figures.tables import Cell, Formula, Table
from portal.typeset.pdf import typeset

TYPE: Final = "application/pdf"
MOST_PAGES: Final = 20
CALCULATION: Final = Path(__file__).with_name("calculation.typ")


class TooLong(ValueError):
    """It would have more pages than a file of a visitor may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """What stands on it beside the tables, each text as it is shown."""

    lang: str
    title: str
    party: str
    """Whom it is of, or that it is not saved."""
    day: str
    says: Sequence[str] = ()
    """The result in words, and what is warned of."""
    fields: Sequence[tuple[str, str]] = ()
    """What was entered, by the names of the fields."""
    fields_title: str = ""
    sources: Sequence[str] = ()
    sources_title: str = ""


def calculation(paper: Paper, tables: Sequence[Table], on: date) -> bytes:
    """The document that all calculators share. Raises :class:`TooLong`."""
    return pdf(CALCULATION, {**asdict(paper), "tables": [_table(each) for each in tables]}, on)


def pdf(template: Path, data: Mapping[str, Any], on: date) -> bytes:
    """A document of ``template``, which has the data as ``json(bytes(sys.inputs.said))``. Raises :class:`TooLong`."""
    content = typeset(template, data, datetime.combine(on, time(12), UTC))
    if len(PdfReader(BytesIO(content)).pages) > MOST_PAGES:
        raise TooLong
    return content


def _table(table: Table) -> dict[str, Any]:
    return {
        "title": table.title,
        "heads": list(table.heads),
        "rows": [{"label": row.label, "cells": [_cell(cell) for cell in row.cells], "is_sum": row.is_sum} for row in table.rows],
    }


def _cell(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return cell
    value: Decimal = cell.value if isinstance(cell, Formula) else cell
    return shown(value)
