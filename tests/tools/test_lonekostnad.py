"""Räkna ut vad en anställd kostar: exact to the öre, asked by address or by post, and each figure of the law with its source."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from urllib.parse import urlencode, urlsplit

import pytest
from django.utils import timezone

from portal.figures.rates import Rate, publish, shipped
from portal.testing.fixtures import check_service
from portal.testing.visitors import Visitor
from tests.tools.examples import Example, examples_of

TOOL = "/tillvaxtverket/lonekostnad"
__all__ = ["check_service"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def published() -> Iterator[None]:
    """What editors publish is forgotten afterwards."""
    yield
    publish(())


def asks(**fields: str) -> str:
    return f"{TOOL}?{urlencode(fields)}"


@pytest.mark.requirement("TOOL-036", "TOOL-037", "TOOL-038", "TOOL-039", "TOOL-040", "TOOL-041")
@pytest.mark.parametrize("example", examples_of("lonekostnad"), ids=lambda example: example.name)
def test_what_was_reckoned_by_hand_comes_out(example: Example) -> None:
    answers = [Visitor().visits(asks(**example.entered)), Visitor().computes(TOOL, example.entered)]
    for answer in answers:
        assert answer.status == 200
        assert {name: answer.find(name).get("data-value") for name in example.gives} == example.gives


@pytest.mark.requirement("TOOL-041")
@pytest.mark.parametrize("tool", [TOOL, "/en/tillvaxtverket/salary-cost"])
def test_who_can_have_money_back_is_led_to_where_it_is_applied_for(tool: str) -> None:
    with_support, without = [Visitor().visits(f"{tool}?lon=30000&vaxa={answer}") for answer in ("ja", "nej")]
    assert with_support.value("total-year") == without.value("total-year")
    assert urlsplit(with_support.href("vaxa-year-apply")).netloc.endswith("skatteverket.se")


@pytest.mark.requirement("TOOL-003")
def test_it_is_worked_out_without_a_web_around_it() -> None:
    program = """
from datetime import date
from decimal import Decimal
import sys
from lonekostnad.worked_out import work_out
from portal.figures.rates import OfYear, rates
entered = {"ar": 2026, "fodelsear": 1990, "lon": Decimal(35000), "timlon": None, "timmar": Decimal(0), "fran": 1, "till": 12,
    "forman": Decimal(0), "ovrigt": Decimal(0), "semester": "lag", "dagar": 25, "semestermanad": 7, "sjukdagar": 0, "sjukmanad": 1,
    "pension": "ingen", "pensionsprocent": Decimal(0), "forsakring": Decimal(0), "vaxa": "nej"}
cost = work_out(entered, OfYear(rates(), 2026, "arbetsgivaravgift.hel"))
print(cost.total, [name for name in sys.modules if name in ("django", "reactpy")])
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PATH": ""})
    assert told.stdout.split(maxsplit=1) == ["556908.50", "[]\n"]


@pytest.mark.requirement("TOOL-006")
@pytest.mark.parametrize("typed", ["35 000,50", "35000.5", "35 000,50 kr", "35\u00a0000,50", "kr 35.000,50"])
def test_an_amount_is_read_as_everywhere_in_the_portal(typed: str) -> None:
    assert Visitor().computes(TOOL, {"lon": typed}).value("total-year") == Visitor().visits(asks(lon="35000,5")).value("total-year")


@pytest.mark.requirement("TOOL-006")
@pytest.mark.parametrize(
    "typed", ["abc", "1e5", "-1", "500000,01", "NaN", "Infinity", "1" * 40, "\u0663\u0665\u0660\u0660\u0660", "35000,123", "35,000"]
)
def test_what_is_no_amount_is_told_beside_the_field_and_kept(typed: str) -> None:
    page = Visitor().computes(TOOL, {"lon": typed, "fodelsear": "1800"})
    assert page.status == 400
    assert page.text("field-lon-hint").endswith("Skriv ett belopp mellan 0 och 500 000 kr.")
    assert page.tree.xpath("//*[@data-testid='form-errors']//a[@href='#f-lon']")
    assert (page.field("lon"), page.field("fodelsear")) == (typed, "1800")
    assert page.find("total-year").get("data-value") == ""


def test_money_is_called_sek_in_english_beside_the_field_in_what_is_said_of_it_and_in_the_result() -> None:
    page = Visitor().computes("/en/tillvaxtverket/salary-cost", {"lon": "35,000"})
    assert page.tree.get_element_by_id("f-lon-unit").text_content() == "SEK"
    assert page.text("field-lon-hint").endswith("SEK.")
    result = Visitor().visits("/en/tillvaxtverket/salary-cost?lon=35000&fodelsear=1990").text("tool-results")
    assert "46 409 SEK" in result.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"sjukdagar": "11"}, "sjukdagar"),
        ({"fran": "5", "till": "4"}, "till"),
        ({"ar": "1990"}, "ar"),
        ({"fodelsear": "2015", "ar": "2026"}, "fodelsear"),
        ({"semester": "alltid"}, "semester"),
    ],
)
@pytest.mark.requirement("TOOL-040")
def test_what_is_out_of_bounds_is_told_with_the_limit(fields: dict[str, str], field: str) -> None:
    page = Visitor().visits(asks(lon="30000", **fields))
    assert page.status == 400
    assert page.has(f"field-{field}-hint")


@pytest.mark.requirement("TOOL-034")
def test_a_result_names_its_figures_and_what_nobody_has_checked(published: None) -> None:
    page = Visitor().visits(asks(lon="35000", fodelsear="1990", ar="2026"))
    full = page.find("how-computed").xpath(".//li[@data-key='arbetsgivaravgift.hel']")[0].text_content()
    assert all(words in full for words in ("31,42 %", "Gäller från 1 januari 2026", "Socialavgiftslagen (2000:980)", "Uppgift från"))
    assert "Inte kontrollerad" not in full
    supplement = "//*[@data-testid='how-computed']//li[@data-key='semester.tillagg.lag']"
    assert "Inte kontrollerad" in page.tree.xpath(supplement)[0].text_content()
    english = Visitor().visits("/en/tillvaxtverket/salary-cost?lon=35000")
    assert "Not verified" in english.tree.xpath(supplement)[0].text_content()
    row = next(row for row in shipped() if row.key == "semester.tillagg.lag")
    publish([replace(row, verified=True)])
    assert "Inte kontrollerad" not in Visitor().visits(asks(lon="35000")).tree.xpath(supplement)[0].text_content()


def of_2027(value: str) -> list[Rate]:
    """Full contributions of another height from the next year on."""
    row = next(row for row in shipped() if row.key == "arbetsgivaravgift.hel" and row.since.year == 2026)
    return [replace(row, until=date(2026, 12, 31)), replace(row, since=date(2027, 1, 1), value=Decimal(value))]


def test_a_new_year_has_the_figures_that_an_editor_publishes(published: None) -> None:
    publish(of_2027("32.00"))
    assert Visitor().visits(asks(ar="2027", fodelsear="1990", lon="30000")).value("contributions-1") == Decimal(9600)
    assert Visitor().visits(asks(ar="2026", fodelsear="1990", lon="30000")).value("contributions-1") == Decimal(9426)


@pytest.mark.requirement("TOOL-035")
def test_a_year_without_figures_says_so(published: None) -> None:
    page = Visitor().visits(asks(ar="2028", fodelsear="1990", lon="30000"))
    assert "Siffrorna för 2028 är inte fastställda. Vi räknar med 2026." in page.text("result-told")
    assert page.value("contributions-1") == Decimal(9426)
    publish(of_2027("32.00"))
    page = Visitor().visits(asks(ar="2028", fodelsear="1990", lon="30000"))
    assert "Vi räknar med 2027." in page.text("result-told")


@pytest.mark.requirement("TOOL-035")
def test_without_a_figure_there_is_no_sum_but_the_reason(published: None) -> None:
    publish(replace(row, value=None) for row in shipped() if row.key == "arbetsgivaravgift.hel")
    page = Visitor().visits(asks(lon="30000"))
    assert page.status == 200
    assert page.find("total-year").get("data-value") == ""
    assert "En siffra saknas" in page.text("result-told")


def test_an_empty_tool_presents_no_sums_and_fills_in_an_example_that_can_be_undone() -> None:
    visitor = Visitor()
    empty = visitor.visits(TOOL)
    assert {each.get("data-value") for each in empty.tree.xpath("//output")} == {""}
    example = visitor.presses(empty, "fill-example", {"lon": "12345"})
    assert example.value("total-year") == Decimal("556908.50")
    undone = visitor.presses(example, "undo-example")
    assert (undone.status, undone.field("lon")) == (200, "12345")


def test_it_is_what_the_portal_promises_of_every_service(check_service) -> None:  # type: ignore[no-untyped-def]
    check_service("tillvaxtverket-lonekostnad")


@pytest.mark.requirement("TOOL-031")
def test_a_team_asks_and_reads_in_its_own_words() -> None:
    answer = Visitor().computes(TOOL, {"fodelsear": "1990", "lon": "35000"})
    assert answer.value("total-year") == Decimal("556908.50")
    with pytest.raises(AssertionError, match=r"total-month says nothing"):
        Visitor().visits(TOOL).value("total-month")


@pytest.mark.requirement("TOOL-031")
def test_its_files_say_what_the_page_says() -> None:
    visitor = Visitor()
    page = visitor.computes(TOOL, {"fodelsear": "2006", "lon": "28500"})
    sheet = visitor.presses(page, "export-xlsx").sheet()
    assert Decimal(str(sheet[1][1])) == page.value("total-year")
    months = visitor.presses(page, "export-xlsx").sheet("Månad för månad, kr")
    assert [Decimal(str(row[2])) for row in months[1:13]] == [page.value(f"contributions-{n}") for n in range(1, 13)]
    assert months[13][2] == "=SUM(C2:C13)"
    text = visitor.presses(page, "export-csv").response.content.decode("utf-8-sig")
    assert f"Kostnad för året;{str(page.value('total-year')).replace('.', ',')}" in text
    paper = visitor.presses(page, "export-pdf")
    assert "429 605,75" in paper.pdf_text().replace("\u00a0", " ")
    by_address = visitor.visits(f"{TOOL}/budget.xlsx?fodelsear=2006&lon=28500")
    assert by_address.sheet() == sheet
    assert by_address.response["Content-Disposition"].startswith("attachment")
    assert (by_address.response["Cache-Control"], by_address.response["X-Content-Type-Options"]) == ("no-store", "nosniff")


@pytest.mark.requirement("TOOL-042")
@pytest.mark.parametrize("asked", ["address", "button"])
def test_two_years_stand_beside_each_other_with_their_difference(asked: str) -> None:
    visitor, fields = Visitor(), {"fodelsear": "1958", "lon": "30000"}
    if asked == "address":
        page = visitor.visits(f"{TOOL}/jamfor?{urlencode(fields)}")
    else:
        page = visitor.presses(visitor.visits(TOOL), "compare", fields)
    rows = page.find("compare-years").xpath(".//tr")
    years = [str(timezone.localdate().year - 1), str(timezone.localdate().year)]
    assert [cell.text_content() for cell in rows[0].xpath("./th")][1:] == [*years, "Skillnad"]
    total = [cell.text_content().replace("\u00a0", "").replace(",", ".") for cell in rows[1].xpath("./td")]
    alone = [visitor.visits(asks(**fields, ar=year)).value("total-year") for year in years]
    assert [Decimal(each) for each in total] == [*alone, alone[1] - alone[0]]


def test_a_year_with_a_space_in_it_is_compared_as_it_is_worked_out() -> None:
    page = Visitor().visits(f"{TOOL}/jamfor?{urlencode({'ar': '2 026', 'lon': '30000'})}")
    assert (page.status, page.has("compare-years"), page.has("broken")) == (200, True, False)


@pytest.mark.requirement("TOOL-042")
def test_hourly_pay_has_holiday_pay_in_it_and_no_supplement() -> None:
    page = Visitor().visits(asks(timlon="180", timmar="160"))
    assert (page.value("pay-1"), page.value("supplement-year")) == (Decimal(32256), Decimal(0))


def test_what_is_typed_stands_in_no_address_of_the_head_and_not_on_paper() -> None:
    page = Visitor().visits(f"{TOOL}?lon=31234")
    assert [each for each in page.tree.xpath("//head//@href") if "31234" in each] == []
    assert "31234" not in page.text("print-source")


@pytest.mark.parametrize(("address", "unit"), [(TOOL, "timmar"), ("/en/tillvaxtverket/salary-cost", "hours")])
def test_the_unit_of_hours_is_said_in_the_language_of_the_page(address: str, unit: str) -> None:
    (shown,) = Visitor().visits(address).tree.xpath("//*[@name='timmar']/following-sibling::*[contains(@class, 'amount__unit')]")
    assert shown.text_content() == unit
