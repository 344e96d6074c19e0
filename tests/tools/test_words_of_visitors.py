"""What visitors write is words in every file: never a formula, never markup, never a file that is read."""

import csv
import re
from io import BytesIO, StringIO
from typing import Any

import pytest
from openpyxl import load_workbook

from portal.testing.visitors import Visitor

EVIL = ('=HYPERLINK("http://x";"y")', "@x", '#import "/etc/passwd"', "<b>", '"')
BUDGET, INVOICE = "/tillvaxtverket/likviditetsbudget", "/tillvaxtverket/fakturahjalpen"
OF_BUDGET = {
    **{f"s{number}.namn": name for number, name in enumerate(EVIL, 1)},
    **{f"s{number}.m1": f"{number}00" for number, _ in enumerate(EVIL, 1)},
    "start": "2026-01",
}
OF_INVOICE = {
    **{f"r{number}.text": name for number, name in enumerate(EVIL, 1)},
    **{f"r{number}.pris": f"{number}00" for number, _ in enumerate(EVIL, 1)},
}

pytestmark = pytest.mark.django_db


def file(kind: str, tool: str = BUDGET, fields: dict[str, str] = OF_BUDGET) -> Any:
    visitor = Visitor()
    return visitor.presses(visitor.computes(tool, fields), f"export-{kind}")


def without_spaces(words: str) -> str:
    return re.sub(r"\s", "", words)


@pytest.mark.requirement("TOOL-022")
def test_in_a_spreadsheet_they_are_text_beside_amounts_and_a_sum_that_lives() -> None:
    book = load_workbook(BytesIO(file("xlsx").response.content))
    sheet = book["Försäljning"]
    named = {sheet.cell(number, 1).value: sheet.cell(number, 1) for number in range(2, 2 + len(EVIL))}
    assert list(named) == list(EVIL)
    assert {cell.data_type for cell in named.values()} == {"s"}
    assert [sheet.cell(number, 2).value for number in range(2, 8)] == [100, 200, 300, 400, 500, "=SUM(B2:B6)"]


@pytest.mark.requirement("TOOL-022")
def test_in_csv_what_begins_as_a_formula_begins_with_an_apostrophe() -> None:
    rows = list(csv.reader(StringIO(file("csv").response.content.decode("utf-8-sig")), delimiter=";"))
    begins = next(number for number, row in enumerate(rows) if row[:1] == ["Försäljning"])
    written = [row[0] for row in rows[begins + 2 : begins + 2 + len(EVIL)]]
    assert written == [f"'{name}" if name[0] in "=@" else name for name in EVIL]


@pytest.mark.requirement("TOOL-022")
@pytest.mark.parametrize(("tool", "fields"), [(BUDGET, OF_BUDGET), (INVOICE, OF_INVOICE)], ids=["budget", "invoice"])
def test_page_and_paper_show_the_very_characters(tool: str, fields: dict[str, str]) -> None:
    page = Visitor().computes(tool, fields)
    assert [page.field(name) for name in fields if name.endswith((".namn", ".text"))] == list(EVIL)
    written = without_spaces(file("pdf", tool, fields).pdf_text())
    assert [name for name in EVIL if without_spaces(name) not in written] == []
    assert "root:" not in written, "no file was read"
