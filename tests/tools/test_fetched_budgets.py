"""A profit budget becomes the rows of a cash flow budget: by file, by link and of what is saved, summing to the öre."""

from decimal import Decimal

import pytest

from portal.figures.brought import over_twelve
from portal.testing.visitors import Response, Visitor

BUDGET, PROFIT = "/tillvaxtverket/likviditetsbudget", "/tillvaxtverket/resultatbudget"
YEAR = {"i1.namn": "Kaffe", "i1.belopp": "1000000"}

pytestmark = pytest.mark.django_db


def twelve(page: Response, row: str) -> list[Decimal]:
    return [Decimal(page.field(f"{row}.m{month}")) for month in range(1, 13)]


def file_of(visitor: Visitor, **fields: str) -> bytes:
    return bytes(visitor.presses(visitor.visits(PROFIT), "save-file", YEAR | fields).response.content)


def fetches(visitor: Visitor, content: bytes, **typed: str) -> Response:
    return visitor.presses(visitor.visits(BUDGET), "fetch-send", typed, {"hamta-fil": [("budget.json", content)]})


@pytest.mark.requirement("TOOL-052")
def test_a_file_becomes_twelve_cells_whose_sum_is_the_year_exactly() -> None:
    visitor = Visitor()
    page = fetches(visitor, file_of(visitor), ingaende="500")
    assert page.status == 200
    cells = twelve(page, "s1")
    assert sum(cells) == Decimal("1000000.00")
    assert sorted(cells) == [Decimal("83333.33")] * 11 + [Decimal("83333.37")]
    assert (page.field("s1.namn"), page.field("ingaende")) == ("Kaffe", "500")
    assert page.value("receivable-after") > 0


def test_costs_and_pay_come_along_each_summing_exactly() -> None:
    visitor = Visitor()
    page = fetches(visitor, file_of(visitor, varuprocent="35", externa="100000", loner="400000"))
    assert [sum(twelve(page, row)) for row in ("k1", "k2", "lon")] == [350_000, 100_000, 400_000]


def test_a_link_does_the_same_and_what_stood_there_can_be_had_back() -> None:
    visitor = Visitor()
    link = visitor.presses(visitor.visits(PROFIT), "share-link", YEAR).location
    page = visitor.presses(visitor.visits(BUDGET), "fetch-send", {"hamta-lank": f"https://foretagsporten.se{link}", "s1.m1": "7"})
    assert sum(twelve(page, "s1")) == 1_000_000
    assert visitor.presses(page, "undo-example").field("s1.m1") == "7"


def test_signed_in_it_is_chosen_among_what_is_saved_for_the_party() -> None:
    visitor = Visitor("B03", acting_for="5521030014")
    saved = visitor.presses(visitor.visits(PROFIT), "save-here", YEAR | {"sparnamn": "Plan"})
    id = str(saved.location).rsplit("/", 1)[-1]
    page = visitor.presses(visitor.visits(BUDGET), "fetch-send", {"hamta-sparad": id})
    assert sum(twelve(page, "s1")) == 1_000_000
    other = Visitor("B03", acting_for="7521030010")
    assert other.presses(other.visits(BUDGET), "fetch-send", {"hamta-sparad": id}).status == 400


@pytest.mark.parametrize("content", [b"", b"nothing", b'{"tool": "tillvaxtverket-lonekostnad", "version": 1, "fields": {}}'])
def test_what_is_no_profit_budget_is_refused_with_a_sentence(content: bytes) -> None:
    page = fetches(Visitor(), content, **{"s1.m1": "7"})
    assert page.status == 400
    assert "Det finns inget att hämta" in page.text("tool-told")
    assert page.field("s1.m1") == "7"


@pytest.mark.parametrize("year", ["1000000", "0.01", "-0.01", "999999999.99", "12"])
def test_the_twelve_always_sum_to_the_year(year: str) -> None:
    assert sum(over_twelve(Decimal(year))) == Decimal(year)
