"""Rows and columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reactpy import html
from reactpy.types import VdomDict


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and whether it holds numbers, which then stand below each other."""

    title: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its cells, the first of which is its heading, and its test id."""

    cells: tuple[Any, ...]
    test_id: str = ""


def table(
    caption: str, columns: Sequence[Column], rows: Sequence[Row], *, id: str, hides_caption: bool = False, breaks_words: bool = False
) -> VdomDict:
    """A table that scrolls by itself where it is wider than the page [components 2.6].

    Args:
        caption: what the table shows
        columns: the headings
        rows: the rows; each as many cells as there are columns
        id: the id of the caption, its own on the page
        hides_caption: whether only screen readers have the caption, where a heading right above says the same
        breaks_words: whether long words break, so that a table of words need not scroll on a phone; not for numbers

    Keys:
        Tab: to the table, to scroll it
        ArrowRight: scrolls to the right
        ArrowLeft: scrolls to the left

    Accessibility:
        A caption, headings with scope for columns and rows. The area that scrolls is a region with the caption's name that the
        keyboard reaches (a group, where a heading right above already names a region).
        Numbers have figures of one width and stand to the right.

    Use:
        For facts that are compared by row and column.

    Not for:
        Layout. Two columns of label and value: status_row.

    Test ids:
        table: the table
    """
    return html.div(
        {
            "className": "table table--words" if breaks_words else "table",
            "role": "group" if hides_caption else "region",
            "tabIndex": 0,
            "aria-labelledby": id,
        },
        html.table(
            {"data-testid": "table"},
            html.caption({"id": id, **({"className": "visually-hidden"} if hides_caption else {})}, caption),
            html.thead(html.tr(*[html.th({"scope": "col", "key": column.title, **_number(column)}, column.title) for column in columns])),
            html.tbody(*[_row(columns, row, number) for number, row in enumerate(rows)]),
        ),
    )


def _row(columns: Sequence[Column], row: Row, number: int) -> VdomDict:
    heading, *cells = row.cells
    return html.tr(
        {"key": str(number), **({"data-testid": row.test_id} if row.test_id else {})},
        html.th({"scope": "row"}, heading),
        *[html.td({"key": column.title, **_number(column)}, cell) for column, cell in zip(columns[1:], cells, strict=True)],
    )


def _number(column: Column) -> dict[str, str]:
    return {"className": "table__number"} if column.is_number else {}
