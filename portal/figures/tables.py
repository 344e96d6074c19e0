"""What a calculator worked out as rows and columns: the same for a spreadsheet, a text file and paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Formula:
    """A figure that is made of others of its column: ``Formula(gross, "{revenue}-{variable}")``, ``Formula(all, "SUM({first}:{last})")``.

    In a spreadsheet it stands as the formula and lives on; elsewhere as its value, which the formula gives too.
    """

    value: Decimal
    of: str
    """Names of rows in braces."""


Cell = str | Decimal | Formula | None
"""Words, an amount, or nothing."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its heading, then a cell for each column after the first."""

    label: str
    cells: Sequence[Cell]
    name: str = ""
    """What formulas of the table call it."""
    is_sum: bool = False
    """Whether it is set apart from those above."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings, of which the first is that of the rows."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Row]
