"""Likviditetsbudget: each payment in the month when it is made, the same by address, by post and in files."""

from decimal import Decimal
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

import pytest
from prometheus_client import generate_latest

from portal.testing.fixtures import check_service
from portal.testing.visitors import Visitor
from tests.tools.examples import Example, examples_of

TOOL = "/tillvaxtverket/likviditetsbudget"
CAUTIOUS = next(each for each in examples_of("likviditetsbudget") if each.name == "a cautious scenario").entered
OUT_OF_MONEY = next(each for each in examples_of("likviditetsbudget") if each.name == "pay goes in two parts").entered
__all__ = ["check_service"]

pytestmark = pytest.mark.django_db


def asks(fields: dict[str, str], rest: str = "") -> str:
    return f"{TOOL}{rest}?{urlencode(fields)}"


@pytest.mark.requirement("TOOL-007", "TOOL-043", "TOOL-044", "TOOL-045", "TOOL-046", "TOOL-047", "TOOL-048")
@pytest.mark.parametrize("example", examples_of("likviditetsbudget"), ids=lambda example: example.name)
def test_what_was_reckoned_by_hand_comes_out(example: Example) -> None:
    page = Visitor().visits(asks(example.entered))
    assert page.status == 200
    assert {name: page.find(name).get("data-value") for name in example.gives} == example.gives


@pytest.mark.requirement("TOOL-007")
def test_the_page_shows_kronor_and_the_file_the_ore() -> None:
    fields = {"start": "2026-01", "s1.m1": "99,99", "s1.dagar": "0", "momsperiod": "kvartal"}
    page = Visitor().visits(asks(fields))
    assert (page.value("in-1"), page.text("in-1")) == (Decimal("124.99"), "125")
    assert ";124,99;" in Visitor().visits(asks(fields, "/budget.csv")).response.content.decode("utf-8-sig")


def test_without_scripts_rows_are_added_removed_and_filled_and_it_comes_out_the_same() -> None:
    visitor = Visitor()
    page = visitor.presses(visitor.visits(TOOL), "add-s", {"s1.m1": "1000", "start": "2026-01"})
    page = visitor.presses(page, "same-s1")
    assert [page.field(f"s1.m{month}") for month in (1, 7, 12)] == ["1000"] * 3
    page = visitor.presses(page, "compute", {"s2.m1": "500"})
    assert page.status == 200
    assert page.value("in-2") == Decimal(1875)
    page = visitor.presses(page, "remove-s1")
    assert (page.field("s1.m1"), page.value("in-2")) == ("500", Decimal(625))


def test_pay_is_the_same_in_all_months_by_its_button_too() -> None:
    visitor = Visitor()
    page = visitor.presses(visitor.visits(TOOL), "same-lon", {"lon.m1": "25000"})
    assert [page.field(f"lon.m{month}") for month in (1, 6, 12)] == ["25000"] * 3


def test_the_largest_budget_that_there_can_be_has_room_on_paper() -> None:
    rows = [f"{row}{n}" for row, most in (("s", 10), ("k", 20), ("i", 10), ("u", 20)) for n in range(1, most + 1)]
    fields = {f"{row}.namn": "ord " * 49 for row in rows} | {f"{row}.m{month}": "1" for row in rows for month in range(1, 13)}
    paper = Visitor().posts(TOOL, {**fields, "gor": "pdf"})
    assert (paper.status, paper.response["Content-Type"]) == (200, "application/pdf")
    assert "Pengar ut 20, december" in paper.pdf_text()


@pytest.mark.requirement("TOOL-049")
def test_a_balance_below_nought_is_warned_of_in_words() -> None:
    page = Visitor().visits(asks(OUT_OF_MONEY))
    assert "Pengarna tar slut i mars" in page.text("cash-warning")
    assert "318\u00a0911 kr" in page.find("cash-warning").text_content()
    assert page.value("need") == Decimal(318911)
    marked = page.find("balance-3").getparent().xpath(".//*[@class='figures__minus']")
    assert marked[0].xpath(".//*[local-name()='svg']")
    assert marked[0].text_content() == "under noll"
    assert page.find("balance-2").getparent().xpath(".//*[@class='figures__minus']/@hidden") == [""]
    saved = Visitor().visits(asks({**OUT_OF_MONEY, "ingaende": "600000"}))
    assert not saved.has("cash-warning")


@pytest.mark.requirement("TOOL-050")
def test_scenarios_are_compared_and_are_what_each_is_alone() -> None:
    visitor = Visitor()
    compared = visitor.visits(asks(CAUTIOUS, "/jamfor")).find("compare-scenarios")
    rows = compared.xpath(".//*[@data-testid='chart-table']//tbody/tr")
    december = [cell.text_content().replace("\u00a0", "").replace("\u2212", "-").replace(",", ".") for cell in rows[11].xpath("./td")]
    alone = [visitor.visits(asks({**CAUTIOUS, "scenario": name})).value("balance-12") for name in ("grund", "forsiktig", "optimistisk")]
    assert [Decimal(each) for each in december] == alone
    assert alone[:2] == [Decimal(108000), Decimal(30950)]
    assert len(compared.xpath(".//*[local-name()='svg']//*[contains(@class, 'chart__stroke')]")) >= 3
    changed = visitor.visits(asks({**CAUTIOUS, "forsiktig.salj": "90"}))
    assert changed.value("balance-12") != Decimal(30950)
    assert visitor.visits(asks({**CAUTIOUS, "forsiktig.salj": "90", "scenario": "grund"})).value("balance-12") == Decimal(108000)


@pytest.mark.requirement("TOOL-051")
@pytest.mark.parametrize(
    ("wrong", "field", "says"),
    [
        ({"s11.m1": "1"}, "s10.namn", "Högst 10 rader"),
        ({"k21.m1": "1"}, "k20.namn", "Högst 20 rader"),
        ({"s1.dagar": "366"}, "s1.dagar", "mellan 0 och 365"),
        ({"s1.m2": "1000000000"}, "s1", "mellan 0 och 999\u00a0999\u00a0999,99 kr"),
        ({"start": "2026-13"}, "start", "till exempel 2026-01"),
        ({"s1.moms": "7"}, "s1.moms", "25, 12, 6, 0"),
        ({"s1.namn": "a" * 201}, "s1.namn", "högst 200 tecken"),
        ({"s1.m2": "-5"}, "s1", "mellan 0"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_the_grid_has_limits_that_are_told_at_the_field(wrong: dict[str, str], field: str, says: str) -> None:
    fields = {"s1.m1": "1000", "ingaende": "77", **wrong}
    visitor = Visitor()
    page = visitor.presses(visitor.visits(TOOL), "compute", fields)
    assert page.status == 400
    assert says in page.find(f"{field}-hint" if field == "s1" else f"field-{field}-hint").text_content()
    assert all(page.field(name) == value for name, value in {"s1.m1": "1000", "ingaende": "77"}.items())


def test_a_negative_opening_balance_is_taken() -> None:
    page = Visitor().visits(asks({"ingaende": "-500", "u1.m1": "1"}))
    assert (page.status, page.value("balance-1")) == (200, Decimal(-501))


@pytest.mark.requirement("TOOL-015")
def test_a_link_brings_the_same_budget_and_says_when_it_cannot() -> None:
    visitor = Visitor()
    page = visitor.visits(asks(CAUTIOUS))
    link = visitor.presses(page, "share-link")
    assert link.status == 303
    again = Visitor().visits(link.location or "")
    assert again.value("balance-12") == page.value("balance-12")
    assert [again.field(name) for name in CAUTIOUS] == list(CAUTIOUS.values())
    for broken in ("xxx", "x" * 100_000, ""):
        page = Visitor().visits(f"{TOOL}?d={broken}")
        assert page.status == 400
        assert page.text("tool-told").endswith("Länken går inte att läsa. Den kan ha blivit avkortad.")
        assert page.field("ingaende") == ""


@pytest.mark.requirement("TOOL-014")
@pytest.mark.parametrize(("address", "language"), [(TOOL, "sv"), ("/en/tillvaxtverket/cash-flow-budget", "en")])
def test_the_chart_is_drawn_by_the_server_in_words_and_numbers(address: str, language: str) -> None:
    page = Visitor().visits(f"{address}?{urlencode(CAUTIOUS)}")
    (svg,) = page.find("chart").xpath(".//*[local-name()='svg'][@role='img']")
    assert page.lang == language
    assert (
        svg.xpath("./*[local-name()='title']")[0].text
        == {"sv": "Pengar in, pengar ut och saldo", "en": "Money in, money out and balance"}[language]
    )
    assert {"sv": "Lägsta saldo", "en": "The lowest balance"}[language] in svg.xpath("./*[local-name()='desc']")[0].text
    assert not svg.xpath(".//@style | .//*[local-name()='script']")
    shown = page.find("chart-table").xpath(".//td/span/@data-value")
    assert shown == [page.find(f"{name}-{n}").get("data-value") for n in range(1, 13) for name in ("in", "out", "vat", "balance")]


def a_full_budget() -> dict[str, str]:
    """10 and 20 rows with another amount in each month."""
    rows = [f"s{n}" for n in range(1, 11)] + [f"k{n}" for n in range(1, 21)]
    cells = {f"{row}.m{month}": str(7919 * (number + 3) * month % 99991) for number, row in enumerate(rows) for month in range(1, 13)}
    return {**cells, **{f"{row}.namn": f"Rad {row} med ett namn som är långt {number * 7919}" for number, row in enumerate(rows)}}


@pytest.mark.requirement("TOOL-015")
def test_a_budget_that_is_too_large_for_a_link_says_so() -> None:
    visitor = Visitor()
    names = {f"{row}{n}.namn": token_hex(100) for row, most in (("s", 10), ("k", 20)) for n in range(1, most + 1)}
    page = visitor.posts(TOOL, {**a_full_budget(), **names, "gor": "lank"})
    assert page.status == 400
    assert "Budgeten är för stor för en länk. Spara den som fil." in page.text("tool-told")


@pytest.mark.requirement("TOOL-019")
def test_it_is_saved_as_a_file_and_opened_again() -> None:
    visitor = Visitor()
    page = visitor.visits(asks(CAUTIOUS))
    file = visitor.presses(page, "save-file").response.content
    another = Visitor()
    again = another.presses(another.visits(TOOL), "open-file-send", files={"fil": [("budget.json", file)]})
    assert (again.status, again.value("balance-12")) == (200, Decimal(30950))


@pytest.mark.requirement("TOOL-019")
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"tool": "tillvaxtverket-resultatbudget", "version": 1, "fields": {}}', "Filen går inte att läsa"),
        (b" " * 257 * 1024, "Filen går inte att läsa"),
        (b'{"tool": ', "Filen går inte att läsa"),
        (b"\x89PNG\r\n\x1a\n", "Filen går inte att läsa"),
        (b"[" * 10_000 + b"]" * 10_000, "Filen går inte att läsa"),
        (b'{"tool": "tillvaxtverket-likviditetsbudget", "version": 2, "fields": {}}', "Filen är sparad i en nyare version"),
    ],
    ids=["another tool", "too large", "broken", "picture", "deep", "newer"],
)
def test_a_file_that_is_none_of_this_tool_is_refused_in_words(content: bytes, says: str) -> None:
    visitor = Visitor()
    page = visitor.presses(visitor.visits(TOOL), "open-file-send", {"ingaende": "77"}, files={"fil": [("fil.json", content)]})
    assert page.status == 400
    assert says in page.text("tool-told")
    assert page.field("ingaende") == "77"


@pytest.mark.requirement("TOOL-017")
def test_a_page_with_a_budget_in_its_address_is_private(caplog: Any) -> None:
    page = Visitor().visits(asks({"s1.namn": "ZEBRAFINK", "s1.m1": "1"}))
    assert page.response["Referrer-Policy"] == "no-referrer"
    assert page.tree.xpath("//meta[@name='robots']/@content") == ["noindex"]
    assert "ZEBRAFINK" not in caplog.text
    assert "ZEBRAFINK" not in generate_latest().decode()


def test_it_is_what_the_portal_promises_of_every_service(check_service: Any) -> None:
    check_service("tillvaxtverket-likviditetsbudget", sparad="ny")


def test_a_full_budget_is_taken_whole() -> None:
    fields = a_full_budget()
    page = Visitor().posts(TOOL, fields)
    assert page.status == 200
    expected = sum(Decimal(fields[f"s{n}.m1"]) for n in range(1, 11))
    assert page.value("in-2") == expected * Decimal("1.25")
