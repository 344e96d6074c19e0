"""What a calculator worked out, as a spreadsheet, as text and on paper."""

import re
from datetime import date
from decimal import Decimal
from io import BytesIO

import openpyxl
import pytest
from pypdf import PdfReader

from portal.figures import paper, sheets
from portal.figures.paper import Paper
from portal.figures.tables import Formula, Row, Table

EVIL = ('=HYPERLINK("http://x";"y")', "@x", '#import "/etc/passwd"', "<b>", "-1 #read", "+46", 'he said "no"; twice')
DAY = date(2026, 11, 25)


def a_table(*names: str) -> Table:
    return Table(
        "Resultat",
        ["Rad", "kr"],
        [
            Row("Intäkter", [Decimal("1234567.89")], name="revenue"),
            Row("Kostnader", [Decimal("-0.5")], name="cost"),
            Row("Summa", [Formula(Decimal("1234567.39"), "SUM({revenue}:{cost})")], is_sum=True),
            *[Row(name, [name]) for name in names],
            Row("Tomt", [None]),
        ],
    )


def a_paper(*names: str, lang: str = "sv") -> Paper:
    return Paper(
        lang=lang,
        title="Resultatbudget",
        party="Ej sparad",
        day="25 november 2026",
        says=["Resultatet blir 24 408 kr."],
        fields=[(name, name) for name in names],
        fields_title="Det du fyllde i",
        sources=["Bolagsskatt: 20,6 %"],
        sources_title="Så har vi räknat",
    )


def test_a_spreadsheet_has_numbers_and_sums_that_live() -> None:
    (sheet,) = openpyxl.load_workbook(BytesIO(sheets.xlsx([a_table()])))
    assert (sheet["B2"].value, sheet["B2"].data_type, sheet["B2"].number_format) == (1234567.89, "n", "#,##0.00")
    assert (sheet["B4"].value, sheet["B4"].number_format) == ("=SUM(B2:B3)", "#,##0.00")
    assert sheet["B5"].value is None


def test_what_visitors_wrote_is_text_in_a_spreadsheet_to_the_very_character() -> None:
    (sheet,) = openpyxl.load_workbook(BytesIO(sheets.xlsx([a_table(*EVIL)])))
    cells = [cell for row in sheet.iter_rows(min_row=5, max_row=4 + len(EVIL)) for cell in row]
    assert [cell.value for cell in cells] == [each for each in EVIL for _ in range(2)]
    assert {cell.data_type for cell in cells} == {"s"}


def test_a_name_that_no_sheet_can_have_is_made_one() -> None:
    book = openpyxl.load_workbook(BytesIO(sheets.xlsx([Table("A/B: [x] *?" + "y" * 40, ["Rad"], [])])))
    assert book.sheetnames[0].startswith("A B   x") and len(book.sheetnames[0]) == sheets.LONGEST_TITLE


def test_a_text_file_is_as_swedish_programs_read_it() -> None:
    written = sheets.csv([a_table(), Table("Åren", ["År"], [])])
    assert written.startswith(b"\xef\xbb\xbf")
    assert written.decode("utf-8-sig").split("\r\n") == [
        "Resultat",
        "Rad;kr",
        "Intäkter;1234567,89",
        "Kostnader;-0,50",
        "Summa;1234567,39",
        "Tomt;",
        "",
        "Åren",
        "År",
        "",
    ]


def test_what_visitors_wrote_is_no_formula_in_a_text_file() -> None:
    lines = sheets.csv([a_table(*EVIL)]).decode("utf-8-sig").split("\r\n")[5:-2]
    assert lines[0] == '"\'=HYPERLINK(""http://x"";""y"")";"\'=HYPERLINK(""http://x"";""y"")"'
    assert lines[1:6] == ["'@x;'@x", '"#import ""/etc/passwd""";"#import ""/etc/passwd"""', "<b>;<b>", "'-1 #read;'-1 #read", "'+46;'+46"]


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_a_paper_is_tagged_and_says_all_of_it_in_order(lang: str) -> None:
    content = paper.calculation(a_paper(*EVIL, lang=lang), [a_table(*EVIL)], DAY)
    document = PdfReader(BytesIO(content))
    root = document.trailer["/Root"]
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"], document.metadata.title) == (lang, True, "Resultatbudget")
    assert "pdfuaid:part>1<" in root["/Metadata"].get_data().decode()
    assert "/TH" in {str(each.get("/S")) for each in _elements(root["/StructTreeRoot"])}
    assert len(content) < 300_000
    written = " ".join("".join(page.extract_text() for page in document.pages).split())
    parts = [
        "Ej sparad",
        "Resultatet blir 24 408 kr.",
        "1 234 567,89",
        "Summa 1 234 567,39",
        *EVIL,
        "Det du fyllde i",
        "Bolagsskatt: 20,6 %",
    ]
    places = [re.sub(r"\s", "", written).index(re.sub(r"\s", "", each)) for each in parts]
    assert places == sorted(places)


def test_a_paper_of_more_than_twenty_pages_is_refused() -> None:
    with pytest.raises(paper.TooLong):
        paper.calculation(a_paper(), [a_table(*map(str, range(1000)))], DAY)


def test_twelve_months_stand_across_the_sheet() -> None:
    months = Table("Månader", ["Rad", *map(str, range(12))], [Row("Saldo", [Decimal("999999999.99")] * 12)])
    (page,) = PdfReader(BytesIO(paper.calculation(a_paper(), [months], DAY))).pages
    assert page.mediabox.width > page.mediabox.height
    assert re.sub(r"\s", "", page.extract_text()).count("999999999,99") == 12


def _elements(node: object) -> list[dict[str, object]]:
    node = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(node, list):
        return [each for part in node for each in _elements(part)]
    if not isinstance(node, dict):
        return []
    return [node, *_elements(node.get("/K"))]
