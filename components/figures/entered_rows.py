"""The rows that a visitor filled in month by month, as tables for a spreadsheet and a text file."""

from collections.abc import Mapping
from decimal import Decimal

from components.figures.form_names import ROW_NAME
from portal.eservices.service_visit import ServiceVisit
from portal.figures import money
from portal.figures.entered import MONTHS_OF_YEAR
from portal.figures.rows import Group, Rows, named_in
from portal.figures.tables import Formula, Row, Table
from portal.words.dates import month_name

MONTHS = range(1, MONTHS_OF_YEAR + 1)


def entered_rows(visit: ServiceVisit, groups: Mapping[str, Group], typed: Mapping[str, str], first: int) -> list[Table]:
    """A table for each kind of row in which something stands, with the sums of its months; ``first`` is the month that begins."""
    tables, named = [], named_in(typed)
    for name, rows in groups.items():
        found = _rows(visit, rows, typed, rows.count_of(named)) if isinstance(rows, Rows) and rows.month else []
        if found:
            months = [month_name((first - 2 + month) % MONTHS_OF_YEAR + 1, visit.locale) for month in MONTHS]
            tables.append(Table(visit.t(f"group.{name}"), [visit.t("figures.row"), *months], [*found, _sums(visit, found)]))
    return tables


def _rows(visit: ServiceVisit, rows: Rows, typed: Mapping[str, str], count: int) -> list[Row]:
    found = []
    for number in range(1, count + 1):
        row = rows.row(number)
        amounts = [_amount(rows, typed.get(f"{row}.m{month}", "")) for month in MONTHS]
        if any(amount is not None for amount in amounts):
            label = typed.get(f"{row}.{ROW_NAME}", "").strip() or visit.t(f"row.{rows.prefix}", n=number)
            found.append(Row(label, amounts, row))
    return found


def _amount(rows: Rows, typed: str) -> Decimal | None:
    return rows.month.read(typed) if rows.month and typed.strip() else None


def _sums(visit: ServiceVisit, rows: list[Row]) -> Row:
    """Under the rows, month by month."""
    of = f"SUM({{{rows[0].name}}}:{{{rows[-1].name}}})"
    totals = [money.total(amount for row in rows if isinstance(amount := row.cells[at], Decimal)) for at in range(MONTHS_OF_YEAR)]
    return Row(visit.t("figures.sum"), [Formula(total, of) for total in totals], is_sum=True)
