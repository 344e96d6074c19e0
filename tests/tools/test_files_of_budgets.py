"""What a spreadsheet works out of the files of a budget is what the page says, to the öre; CSV says the same."""

from decimal import Decimal
from io import BytesIO
from urllib.parse import urlencode

import pytest
from openpyxl import load_workbook

from portal.testing.visitors import Response, Visitor
from tests.tools.recomputed import recomputed
from tests.tools.test_likviditetsbudget import CAUTIOUS

TOOLS = {
    "/tillvaxtverket/likviditetsbudget": ({**CAUTIOUS, "start": "2026-03"}, ("in", "out", "vat", "balance")),
    "/tillvaxtverket/lonekostnad": ({"fodelsear": "2006", "lon": "28500,50"}, ("pay", "contributions")),
}

pytestmark = pytest.mark.django_db


def files(tool: str) -> tuple[Response, bytes, str]:
    """The page, its spreadsheet and its text file."""
    visitor, (fields, _) = Visitor(), TOOLS[tool]
    page = visitor.visits(f"{tool}?{urlencode(fields)}")
    xlsx, csv = visitor.presses(page, "export-xlsx"), visitor.presses(page, "export-csv")
    for file in (xlsx, csv):
        headers = [file.response[name] for name in ("X-Content-Type-Options", "Cache-Control")]
        assert headers == ["nosniff", "no-store"]
        assert file.response["Content-Disposition"].startswith("attachment")
    return page, xlsx.response.content, csv.response.content.decode("utf-8")


@pytest.mark.requirement("TOOL-021")
@pytest.mark.parametrize("tool", TOOLS)
def test_page_spreadsheet_and_text_agree(tool: str) -> None:
    page, xlsx, csv = files(tool)
    cells = recomputed(xlsx, 1)
    assert csv.startswith("\ufeff")
    assert csv.index("\r\nMars;") < csv.index("\r\nFebruari;") or "start" not in TOOLS[tool][0]
    for column, name in zip("BCDE", TOOLS[tool][1], strict=False):
        of_months = [page.value(f"{name}-{n}") for n in range(1, 13)]
        assert [cells[f"{column}{row}"] for row in range(2, 14)] == of_months
        assert cells[f"{column}14"] == (None if name == "balance" else sum(of_months, Decimal(0)))
        assert all(str(value).replace(".", ",") in csv for value in of_months)


@pytest.mark.requirement("TOOL-021")
def test_a_month_of_the_budget_is_told_by_its_name_on_the_page_and_in_its_files() -> None:
    page, xlsx, csv = files("/tillvaxtverket/likviditetsbudget")
    number = int(page.value("lowest-month"))
    name = ("Mars", "April", "Maj", "Juni", "Juli", "Augusti", "September", "Oktober", "November", "December", "Januari", "Februari")[
        number - 1
    ]
    assert page.text("lowest-month") == name
    assert f"Månad med lägsta saldo;{name}\r\n" in csv
    (row,) = [row for row in load_workbook(BytesIO(xlsx)).worksheets[0].values if row[0] == "Månad med lägsta saldo"]
    assert row[1] == name
