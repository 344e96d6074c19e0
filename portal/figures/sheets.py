"""Tables as files that spreadsheet programs open: xlsx, whose sums live, and CSV. What visitors wrote is text in both, never a formula."""

import csv as commas
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from portal.figures.money import ore, plain
from portal.figures.tables import Cell, Formula, Row, Table

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV: Final = "text/csv; charset=utf-8"
AMOUNT: Final = "#,##0.00"
"""How an amount is shown; a Swedish program shows it as ``# ##0,00``."""
LONGEST_TITLE: Final = 31
"""Characters that the name of a sheet may have."""
_NOT_IN_TITLES: Final = re.compile(r"[\[\]:*?/\\]")
_STARTS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_WIDE, _NARROW = 44, 16


def xlsx(tables: Sequence[Table]) -> bytes:
    """A workbook with a sheet for each table: amounts are numbers, sums are formulas, words are text."""
    book = Workbook()
    book.remove(book.active)
    for table in tables:
        _fill(book.create_sheet(_NOT_IN_TITLES.sub(" ", table.title)[:LONGEST_TITLE]), table)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def csv(tables: Sequence[Table]) -> bytes:
    """All tables below each other, as a Swedish program reads it: UTF-8 with its mark, semicolons, decimal commas."""
    file = StringIO()
    writer = commas.writer(file, delimiter=";", lineterminator="\r\n")
    for number, table in enumerate(tables):
        writer.writerows([[]] if number else [])
        writer.writerow([_harmless(table.title)])
        writer.writerow([_harmless(head) for head in table.heads])
        writer.writerows([_harmless(row.label), *map(_written, row.cells)] for row in table.rows)
    return file.getvalue().encode("utf-8-sig")


def _fill(sheet: Any, table: Table) -> None:
    lines = {row.name: number for number, row in enumerate(table.rows, 2) if row.name}
    for column, head in enumerate(table.heads, 1):
        _put(sheet.cell(1, column), head, {}, is_bold=True)
        sheet.column_dimensions[get_column_letter(column)].width = _NARROW if column > 1 else _WIDE
    for number, row in enumerate(table.rows, 2):
        _fill_row(sheet, number, row, lines)
    sheet.freeze_panes = "B2"


def _fill_row(sheet: Any, number: int, row: Row, lines: Mapping[str, int]) -> None:
    for column, cell in enumerate((row.label, *row.cells), 1):
        letter = get_column_letter(column)
        _put(sheet.cell(number, column), cell, {name: f"{letter}{line}" for name, line in lines.items()}, is_bold=row.is_sum)


def _put(place: Any, cell: Cell, names: Mapping[str, str], *, is_bold: bool) -> None:
    match cell:
        case Formula():
            place.value = f"={cell.of.format_map(names)}"
            place.number_format = AMOUNT
        case Decimal():
            place.value = ore(cell)
            place.number_format = AMOUNT
        case str():
            place.value = ILLEGAL_CHARACTERS_RE.sub("", cell)
            place.data_type = "s"  # a text that begins as a formula does would become one
            place.quotePrefix = cell.startswith(_STARTS_FORMULA)
    if is_bold:
        place.font = Font(bold=True)


def _written(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return _harmless(cell)
    return plain(cell.value if isinstance(cell, Formula) else cell).replace(".", ",")


def _harmless(words: str) -> str:
    """With an apostrophe before what a spreadsheet program would take for a formula."""
    return f"'{words}" if words.startswith(_STARTS_FORMULA) else words
