"""Papers of the tools can be read aloud: tagged, in their language, with headings of tables, in reading order."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from portal.testing.visitors import Response, Visitor
from tests.papers.tagged import elements, faults_of
from tests.tools.all_tools import TOOLS

PAPERS = {
    "likviditetsbudget": ("Likviditetsbudget", "Resultat", "Så mycket saknas som mest"),
    "resultatbudget": ("Resultatbudget", "Resultat", "Bruttovinst"),
    "lonekostnad": ("Räkna ut vad en anställd kostar", "Resultat", "Månadslön", "Så har vi räknat"),
    "fakturahjalpen": ("Faktura", "Att betala"),
}
"""Words of the paper of each in the order in which somebody should hear them."""
LARGEST = 300_000
FILLED = {
    "likviditetsbudget": {"hamta-lank": ""},
    "resultatbudget": {"hamta-lank": ""},
    "lonekostnad": {"hamta-lank": "", "fodelsear": "1990", "dagar": "25"},
}
"""What a field takes where 1 is none of it."""

pytestmark = pytest.mark.django_db


def address_of(package: str, locale: str) -> str:
    tool = next(tool for tool in TOOLS if tool.package == package)
    return tool.swedish if locale == "sv" else tool.english


def paper_of_example(package: str, locale: str) -> Response:
    visitor = Visitor()
    example = visitor.presses(visitor.visits(address_of(package, locale)), "fill-example")
    return visitor.presses(example, "export-pdf")


def paper_of_list(locale: str) -> Response:
    return Visitor().visits(f"{address_of('branschchecklistor', locale)}/restaurang/checklista.pdf")


def sound(paper: Any, locale: str) -> None:
    content = paper.response.content
    assert faults_of(content, locale) == []
    assert len(content) < LARGEST * len(PdfReader(BytesIO(content)).pages)


@pytest.mark.requirement("TOOL-023")
@pytest.mark.parametrize("locale", ["sv", "en"])
@pytest.mark.parametrize("package", PAPERS)
def test_the_paper_of_a_calculator_can_be_read_aloud(package: str, locale: str) -> None:
    paper = paper_of_example(package, locale)
    sound(paper, locale)
    kinds = elements(PdfReader(BytesIO(paper.response.content)))
    assert kinds.index("/H1") < kinds.index("/TH") < len(kinds)


@pytest.mark.parametrize(("locale", "label"), [("sv", "Löner, december"), ("en", "Pay, December")])
def test_the_paper_of_a_budget_names_each_month_of_its_pay(locale: str, label: str) -> None:
    visitor = Visitor()
    page = visitor.visits(address_of("likviditetsbudget", locale))
    paper = visitor.presses(page, "export-pdf", {"start": "2026-12", "lon.m1": "31000"})
    assert label in " ".join("".join(page.extract_text() for page in PdfReader(BytesIO(paper.response.content)).pages).split())


@pytest.mark.parametrize("locale", ["sv", "en"])
@pytest.mark.parametrize(("package", "filled"), FILLED.items())
def test_a_paper_is_made_of_every_field_that_may_be_filled_in(package: str, filled: Mapping[str, str], locale: str) -> None:
    visitor = Visitor()
    page = visitor.visits(address_of(package, locale))
    (form,) = page.tree.xpath("//form[@data-testid='tool-form']")
    empty = form.xpath(".//input[@name and not(@value) or @value=''][not(@type) or @type='text']")
    typed = {**{each.get("name"): "1" for each in empty}, **filled}
    paper = visitor.presses(page, "export-pdf", typed).response
    assert paper.headers.get("Content-Type") == "application/pdf", (paper.status_code, sorted(typed))
    assert faults_of(paper.content, locale) == []


@pytest.mark.parametrize(
    ("package", "named"), [("likviditetsbudget", "s1.namn"), ("resultatbudget", "i1.namn"), ("fakturahjalpen", "r1.text")]
)
def test_a_paper_is_made_though_its_fonts_lack_a_sign_of_it(package: str, named: str) -> None:
    visitor = Visitor()
    example = visitor.presses(visitor.visits(address_of(package, "sv")), "fill-example")
    paper = visitor.presses(example, "export-pdf", {named: "Nudlar \N{STEAMING BOWL} 麺"})
    assert "Nudlar [U+1F35C] [U+9EBA]" in paper.pdf_text()
    sound(paper, "sv")


@pytest.mark.requirement("TOOL-023")
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_the_paper_of_a_checklist_can_be_read_aloud(locale: str) -> None:
    sound(paper_of_list(locale), locale)


@pytest.mark.requirement("TOOL-023")
@pytest.mark.parametrize("package", PAPERS)
def test_its_words_come_in_the_order_of_the_page(package: str) -> None:
    words = paper_of_example(package, "sv").pdf_text()
    order = [words.find(each) for each in PAPERS[package]]
    assert -1 not in order
    assert order == sorted(order)


def test_a_paper_without_tags_is_told_of() -> None:
    writer, content = PdfWriter(clone_from=BytesIO(paper_of_example("lonekostnad", "sv").response.content)), BytesIO()
    root = writer.root_object
    for name in ("/Lang", "/MarkInfo", "/ViewerPreferences"):
        del root[name]
    writer.write(content)
    told = faults_of(content.getvalue(), "sv")
    assert told == ["is in None", "is not marked", "shows its file name and not its title"]
