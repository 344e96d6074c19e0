"""A budget and a checklist on paper: a document, without what only a screen needs."""

from base64 import b64decode
from io import BytesIO
from urllib.parse import urlencode

import pytest
from pypdf import PdfReader

from tests.browser.pages.portal import Portal
from tests.tools.test_likviditetsbudget import CAUTIOUS

BUDGET = (
    f"/tillvaxtverket/likviditetsbudget?{urlencode({**CAUTIOUS, 'start': '2026-03', 's1.namn': 'Kaffe och bullar', 'lon.m1': '30000'})}"
)
CHECKLIST = "/tillvaxtverket/branschchecklistor/restaurang"
OF_SCREENS = ("Logga in", "Ladda ner", "Spara som fil", "Räkna ut", "Lägg till", "Ta bort", "Skriv ut", "Planerat underhåll", "Utforska")
A4 = 794
"""Pixels of CSS."""

CUT = """
const hidden = (one) => one.closest(".visually-hidden") || getComputedStyle(one).overflowX === "visible";
return [...document.querySelectorAll("main *")]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1 && !hidden(one))
  .map((one) => one.outerHTML.slice(0, 200));
"""
"""What holds more than it shows."""


def printed(portal: Portal) -> tuple[str, int]:
    """The words that Chromium prints, and on how many pages."""
    pages = PdfReader(BytesIO(b64decode(portal.driver.print_page()))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split()), len(pages)


@pytest.mark.requirement("TOOL-025")
@pytest.mark.parametrize(
    ("address", "title", "words"),
    [
        (BUDGET, "Likviditetsbudget", ("Kaffe och bullar", "Lägsta saldo", "Mars", "Februari", "Så har vi räknat")),
        (CHECKLIST, "Checklista", ("Registrera", "0 av 23 klara", "bolagsverket.se", "Inte kontrollerad")),
    ],
    ids=["budget", "checklist"],
)
def test_it_prints_as_a_document(portal: Portal, address: str, title: str, words: tuple[str, ...]) -> None:
    portal.visit(address)
    said, _ = printed(portal)
    assert title in said
    assert [each for each in words if each not in said] == []
    assert [each for each in OF_SCREENS if each in said] == []
    assert "Utskrivet" in said or "Utskriven" in said, "the day"


@pytest.mark.requirement("TOOL-025")
@pytest.mark.parametrize("address", [BUDGET, CHECKLIST], ids=["budget", "checklist"])
def test_nothing_is_cut_at_a4_and_headings_of_tables_are_repeated(portal: Portal, address: str) -> None:
    portal.width(A4)
    portal.visit(address)
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        assert portal.driver.execute_script(CUT) == []
        boxes = (
            "return [...document.querySelectorAll('main :is(input, select)')].filter((one) => one.clientHeight && one.type !== 'checkbox')"
        )
        borders = portal.driver.execute_script(f"{boxes}.map((one) => getComputedStyle(one).borderTopWidth)")
        assert set(borders) <= {"0px"}, "fields are text"
        if address == BUDGET:
            assert portal.driver.execute_script("return document.querySelector('main svg[role=img]').clientHeight > 100"), "the chart"
        heads = "return [...document.querySelectorAll('main thead')].map((one) => getComputedStyle(one).display)"
        assert set(portal.driver.execute_script(heads)) <= {"table-header-group"}
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_a_part_of_a_budget_is_never_written_over_another_where_a_sheet_ends(portal: Portal) -> None:
    portal.visit(BUDGET)
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        columns = "return getComputedStyle(document.querySelector('.figures__columns')).display"
        assert portal.driver.execute_script(columns) == "block", "Firefox does not break a grid over sheets"
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_a_page_that_is_shorter_than_a_sheet_takes_one(portal: Portal) -> None:
    said, sheets = printed(portal.visit("/om-foretagsporten-se/kontakt"))
    assert "Kontakta oss" in said
    assert sheets == 1
