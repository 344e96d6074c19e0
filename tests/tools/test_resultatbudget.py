"""Resultatbudget: exact to the öre, with a chart and files of the same numbers."""

import json
import re
from decimal import Decimal
from io import BytesIO
from urllib.parse import urlencode

import pytest
from pypdf import PdfReader

from portal.testing.fixtures import check_service
from portal.testing.visitors import Response, Visitor
from tests.tools.examples import Example, examples_of
from tests.tools.recomputed import recomputed

TOOL = "/tillvaxtverket/resultatbudget"
ENGLISH = "/en/tillvaxtverket/profit-budget"
COMPANY = next(each for each in examples_of("resultatbudget") if each.name.startswith("a company"))
EVIL = ('=HYPERLINK("http://x";"y")', "@x", '#import "/etc/passwd"', "<b>")
__all__ = ["check_service"]

pytestmark = pytest.mark.django_db


def asks(address: str = TOOL, **fields: str) -> Response:
    return Visitor().visits(f"{address}?{urlencode(fields)}")


def shows(page: Response, *names: str) -> dict[str, str]:
    return {name: page.find(name).get("data-value") for name in names}


def told(page: Response) -> str:
    return " ".join(page.texts("result-told"))


def downloads(kind: str, fields: dict[str, str], address: str = TOOL) -> Response:
    visitor = Visitor()
    return visitor.presses(visitor.computes(address, fields), f"export-{kind}")


@pytest.mark.requirement("TOOL-053", "TOOL-054", "TOOL-055", "TOOL-056")
@pytest.mark.parametrize("example", examples_of("resultatbudget"), ids=lambda example: example.name)
def test_what_was_reckoned_by_hand_comes_out(example: Example) -> None:
    for answer in (asks(**example.entered), asks(ENGLISH, **example.entered), Visitor().computes(TOOL, example.entered)):
        assert answer.status == 200
        assert shows(answer, *example.gives) == example.gives


@pytest.mark.requirement("TOOL-054")
def test_the_chart_shows_the_crossing_at_the_break_even() -> None:
    page = asks(**COMPANY.entered)
    assert page.find("chart-crossing").get("data-value") == page.find("break-even").get("data-value") == "852708.00"
    assert "Nollpunkt 852 708 kr" in page.text("chart-crossing").replace("\u00a0", " ")


@pytest.mark.requirement("TOOL-055")
@pytest.mark.parametrize(
    ("address", "words"), [(TOOL, ("grundavdrag", "jobbskatteavdrag", "statlig skatt")), (ENGLISH, ("grundavdrag", "state tax"))]
)
def test_what_is_not_counted_for_a_sole_trader_is_said(address: str, words: tuple[str, ...]) -> None:
    said = told(asks(address, **{"form": "ef", "i1.belopp": "480000", "externa": "120000"}))
    assert all(word in said for word in words)
    assert words[0] not in told(asks(address, **COMPANY.entered))


@pytest.mark.requirement("TOOL-056")
def test_where_there_is_no_break_even_it_is_said_and_not_divided_by() -> None:
    page = asks(**{"i1.belopp": "100000", "varuprocent": "120"})
    assert "Varje såld krona kostar mer än den ger. Det finns ingen nollpunkt." in told(page)
    assert not page.has("chart-crossing")
    page = asks(**{"i1.belopp": "100000", "enhetspris": "60", "enhetskostnad": "60"})
    assert page.find("break-even-units").get("data-value") == ""
    assert "En enhet måste säljas för mer än den kostar." in told(page)
    assert "Fyll i en intäkt" in told(asks(externa="1000"))


@pytest.mark.requirement("TOOL-056")
def test_empty_it_presents_no_sums_and_fills_in_an_example_that_can_be_undone() -> None:
    visitor = Visitor()
    empty = visitor.computes(TOOL, {})
    assert (empty.status, empty.has("form-errors"), told(empty)) == (200, False, "")
    assert {each.get("data-value") for each in empty.tree.xpath("//output")} == {""}
    assert not empty.has("chart")
    example = visitor.presses(empty, "fill-example", {"loner": "12345"})
    assert (example.value("result"), example.field("i2.namn")) == (Decimal(24408), "Cyklar")
    undone = visitor.presses(example, "undo-example")
    assert (undone.status, undone.field("loner"), undone.has("field-i2.namn")) == (200, "12345", False)


def test_rows_are_added_and_removed_by_buttons_that_work_without_scripts() -> None:
    visitor = Visitor()
    page = visitor.presses(visitor.visits(TOOL), "add-i", {"i1.namn": "A", "i1.belopp": "100"})
    page = visitor.presses(page, "add-i", {"i2.namn": "B", "i2.belopp": "20"})
    page = visitor.presses(page, "compute", {"i3.namn": "C", "i3.belopp": "3"})
    assert page.value("revenue") == Decimal(123)
    page = visitor.presses(page, "remove-i2")
    assert (page.value("revenue"), page.field("i2.namn"), page.has("field-i3.namn")) == (Decimal(103), "C", False)


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("i1.belopp", "abc", "mellan 0 och 999"),
        ("i1.belopp", "-1", "mellan 0 och 999"),
        ("varuprocent", "1000,1", "mellan 0 och 1"),
        ("kommunalskatt", "101", "mellan 0 och 100"),
        ("a1.ar", "0", "mellan 1 och 50"),
        ("a1.ar", "51", "mellan 1 och 50"),
        ("a1.manad", "13", "mellan 1 och 12"),
        ("i1.namn", "x" * 201, "högst 200 tecken"),
        ("i1.namn", "a\x00b", "högst 200 tecken"),
    ],
)
def test_what_is_out_of_bounds_is_told_beside_the_field_and_nothing_is_lost(name: str, typed: str, says: str) -> None:
    page = asks(**{"loner": "5", name: typed})
    assert page.status == 400
    assert says in page.text(f"field-{name}-hint").replace("\u00a0", " ")
    assert page.field("loner") == "5"
    assert page.find("result").get("data-value") == ""


def test_an_eleventh_income_is_one_too_many() -> None:
    page = asks(**{"i11.belopp": "5"})
    assert page.status == 400
    assert not page.has("add-i")


@pytest.mark.requirement("TOOL-014")
@pytest.mark.parametrize(("address", "title"), [(TOOL, "Intäkter och kostnader"), (ENGLISH, "Income and costs")])
def test_the_chart_is_seen_without_scripts_and_has_words_and_a_table(address: str, title: str) -> None:
    page = asks(address, **COMPANY.entered)
    (svg,) = page.tree.xpath("//svg[@role='img']")
    assert svg.xpath("./title")[0].text == title
    assert "852\u00a0708" in svg.xpath("./desc")[0].text
    assert not svg.xpath(".//@style|.//script")
    cells = [cell.text_content().replace("\u00a0", " ") for cell in page.find("chart-table").xpath(".//td")]
    assert {"900 000,00", "869 260,00", "852 708,00"} <= set(cells)


@pytest.mark.requirement("TOOL-021")
@pytest.mark.parametrize("example", examples_of("resultatbudget"), ids=lambda example: example.name)
def test_a_spreadsheet_works_out_what_the_page_says(example: Example) -> None:
    page, file = asks(**example.entered), downloads("xlsx", dict(example.entered))
    assert file.status == 200
    cells = recomputed(file.response.content)
    figures = page.find("tool-results").xpath(".//dl//output")
    assert [cells[f"B{line}"] for line in range(2, 2 + len(figures))] == [
        Decimal(each.get("data-value")) if each.get("data-value") else None for each in figures
    ]
    formulas = {row[0]: row[1] for row in file.sheet() if str(row[1]).startswith("=")}
    assert set(formulas) == {"Bruttovinst", "Rörelseresultat", "Resultat före skatt", "Resultat efter skatt"}


@pytest.mark.requirement("TOOL-021")
def test_a_text_file_has_the_same_numbers_and_both_are_for_this_visitor_alone() -> None:
    page, file = asks(**COMPANY.entered), downloads("csv", dict(COMPANY.entered))
    written = file.response.content.decode("utf-8-sig").split("\r\n")
    assert file.response.content.startswith(b"\xef\xbb\xbf")
    figures = page.find("tool-results").xpath(".//dl//output")
    assert [line.split(";")[1].replace(",", ".") for line in written[2:-1]] == [each.get("data-value") for each in figures]
    for each in (file, downloads("xlsx", dict(COMPANY.entered)), downloads("pdf", dict(COMPANY.entered))):
        headers = each.response.headers
        assert headers["Content-Disposition"].startswith("attachment")
        assert (headers["X-Content-Type-Options"], "no-store" in headers["Cache-Control"]) == ("nosniff", True)


def test_what_visitors_write_is_no_markup_on_paper_or_on_the_page() -> None:
    names = {f"i{number}.namn": name for number, name in enumerate(EVIL, 1)}
    fields = {**names, "i1.belopp": "100"}
    page, paper = Visitor().visits(f"{TOOL}?{urlencode(fields)}"), downloads("pdf", fields)
    assert [page.field(name) for name in names] == list(EVIL)
    written = re.sub(r"\s", "", paper.pdf_text())
    assert all(re.sub(r"\s", "", name) in written for name in EVIL)


@pytest.mark.parametrize(
    ("address", "lang", "title", "words"),
    [
        (TOOL, "sv", "Resultatbudget", ("Ej sparad", "Bruttovinst", "Så har vi räknat")),
        (ENGLISH, "en", "Profit budget", ("Not saved", "Gross profit")),
    ],
)
def test_the_paper_is_tagged_in_the_language_of_the_page(address: str, lang: str, title: str, words: tuple[str, ...]) -> None:
    file = downloads("pdf", dict(COMPANY.entered), address)
    document = PdfReader(BytesIO(file.response.content))
    root = document.trailer["/Root"]
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"], document.metadata.title) == (lang, True, title)
    assert "/StructTreeRoot" in root
    assert "pdfuaid:part>1<" in root["/Metadata"].get_data().decode()
    written = file.pdf_text().replace("\u00a0", " ")
    assert all(each in written for each in (*words, "24 408,00", "852 708,00", "900 000"))
    assert len(file.response.content) < 300_000


@pytest.mark.requirement("TOOL-019")
def test_a_budget_is_saved_as_a_file_and_opened_again_without_scripts() -> None:
    visitor = Visitor()
    saved = visitor.presses(visitor.computes(TOOL, {**COMPANY.entered, "i1.namn": "Cyklar"}), "save-file").response.content
    assert json.loads(saved)["fields"]["i1.namn"] == "Cyklar"
    stranger = Visitor()
    opened = stranger.presses(stranger.visits(TOOL), "open-file-send", files={"fil": [("budget.json", saved)]})
    assert (opened.status, opened.field("i1.namn"), shows(opened, *COMPANY.gives)) == (200, "Cyklar", COMPANY.gives)


@pytest.mark.requirement("TOOL-019")
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"tool": "another", "version": 1, "fields": {}}', "går inte att läsa"),
        (b"{", "går inte att läsa"),
        (b"\x89PNG\r\n\x1a\n", "går inte att läsa"),
        (b"[" * 10_000, "går inte att läsa"),
        (b" " * (257 * 1024), "går inte att läsa"),
        (b'{"tool": "tillvaxtverket-resultatbudget", "version": 2, "fields": {}}', "Filen är sparad i en nyare version"),
    ],
    ids=["another tool's", "broken", "an image", "deep", "large", "newer"],
)
def test_a_file_that_cannot_be_opened_is_told_and_the_form_is_kept(content: bytes, says: str) -> None:
    visitor = Visitor()
    page = visitor.presses(visitor.visits(TOOL), "open-file-send", {"loner": "5"}, files={"fil": [("budget.json", content)]})
    assert page.status == 400
    assert says in page.text("tool-told")
    assert page.field("loner") == "5"


def test_it_is_what_the_portal_promises_of_every_service(check_service) -> None:  # type: ignore[no-untyped-def]
    check_service("tillvaxtverket-resultatbudget", sparad="ny")
