"""Publishers change figures of the law without a release: they see what that does first, and calculators reckon with it at once."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.utils import timezone

from portal.content import store
from portal.editing.rate_rows import RateRow
from portal.figures import rates
from portal.testing.visitors import Visitor

ADD = "/admin/snippets/editing/raterow/add/"
KEY = "arbetsgivaravgift.hel"
OF_2027 = {
    "key": KEY,
    "value": "32.00",
    "since": "2027-01-01",
    "until": "",
    "source": "Socialavgiftslagen (2000:980) 2 kap.",
    "link": "https://rkrattsbaser.gov.se/sfst?bet=2000:980",
    "checked": "2026-11-25",
}


@pytest.fixture
def publisher(editor: Callable[[str], Client]) -> Client:
    """Somebody who may."""
    return editor("publicerare")


def told(page: Any) -> str:
    """What stands above the fields."""
    messages = lxml.html.document_fromstring(page.content).xpath("//*[@class='messages']//li[contains(@class, 'error')]")
    return " ".join(" ".join(each.text_content() for each in messages).split())


def seen(page: Any) -> dict[str, str]:
    """The mark that says what was told."""
    (mark,) = lxml.html.document_fromstring(page.content).xpath("//input[@name='seen']/@value")
    return {"seen": str(mark)}


def publishes(publisher: Client, address: str = ADD, **changed: str) -> None:
    """Saves, reads what is told, and saves once more."""
    fields = OF_2027 | changed
    asked = publisher.post(address, fields)
    assert asked.status_code == 200, "nothing is published before it was seen what it does"
    assert publisher.post(address, fields | seen(asked)).status_code == 302


def cost(year: int) -> Any:
    return Visitor().visits(f"/tillvaxtverket/lonekostnad?ar={year}&fodelsear=1990&lon=30000")


@pytest.mark.requirement("TOOL-033")
def test_the_new_year_has_its_figure_and_the_old_one_keeps_its(publisher: Client, committed: Any) -> None:
    assert cost(2027).value("contributions-1") == Decimal("9426.00")
    with committed():
        publishes(publisher)
    assert cost(2027).value("contributions-1") == Decimal("9600.00")
    assert cost(2026).value("contributions-1") == Decimal("9426.00")
    how = cost(2026).text("how-computed")
    assert "31 december 2026" in how, "the old one ends the day before"


@pytest.mark.requirement("TOOL-033")
def test_another_process_has_it_when_it_looks_at_the_number_of_changes(publisher: Client) -> None:
    before = store.current().generation
    publishes(publisher)
    assert store.current().generation == before, "this process has not been told of it"
    store.look_again()
    assert cost(2027).value("contributions-1") == Decimal("9600.00")


@pytest.mark.requirement("TOOL-033")
def test_the_editor_sees_which_examples_change_before_anything_is_published(publisher: Client, committed: Any) -> None:
    with committed():
        asked = publisher.post(ADD, OF_2027)
    assert not RateRow.objects.exists()
    assert "Inte publicerad än" in told(asked)
    # 35 000 x 32 % = 11 200 in eleven months, 38 762,50 x 32 % = 12 404 in July; 35 000 x 31,42 % = 10 997 and 12 179 before
    year = max(2027, timezone.localdate().year)  # of the examples: the one in which the figure begins, then the one that it is
    assert f"Räkna ut vad en anställd kostar {year}: Arbetsgivaravgifter blir 135 604,00, i stället för 133 146,00." in told(asked)
    assert cost(2027).value("contributions-1") == Decimal("9426.00")
    other = publisher.post(ADD, OF_2027 | {"value": "33.00"} | seen(asked))
    assert other.status_code == 200, "another value has other changes to see"
    assert not RateRow.objects.exists()


def test_a_figure_that_no_example_reckons_with_says_so(publisher: Client) -> None:
    asked = publisher.post(ADD, OF_2027 | {"key": "vaxa-stod.tak", "value": "36000"})
    assert "Inget exempel ändras." in told(asked)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"since": "2025-06-01"}, "Tiden går in i en annan rad för samma sats. Avsluta den raden först."),
        ({"until": "2026-12-31"}, "Sista dagen är före den första."),
        ({"checked": str(timezone.localdate() + timedelta(days=2))}, "Dagen har inte varit än."),
        ({"source": ""}, "obligatoriskt"),
        ({"link": "lagen"}, "giltig URL"),
        ({"value": "-1"}, "större än eller lika med 0"),
        ({"key": "pastatt"}, "pastatt"),
    ],
)
def test_a_figure_that_cannot_be_reckoned_with_is_refused_with_a_sentence(publisher: Client, wrong: dict[str, str], sentence: str) -> None:
    answer = publisher.post(ADD, OF_2027 | wrong)
    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert "Inte publicerad än" not in answer.content.decode()
    assert not RateRow.objects.exists()


def test_a_row_that_holds_is_ended_and_followed_never_changed(publisher: Client, committed: Any) -> None:
    with committed():
        publishes(publisher, since="2026-01-01", value="31.42")
    edit = f"/admin/snippets/editing/raterow/edit/{RateRow.objects.get().pk}/"
    refused = publisher.post(edit, OF_2027 | {"since": "2026-01-01", "value": "32.00"})
    assert "Den här raden gäller redan och ändras inte." in refused.content.decode()
    with committed():
        publishes(publisher, edit, since="2026-01-01", value="31.42", until="2026-12-31")
    assert RateRow.objects.get().plain.until is not None


def test_who_withdraws_a_row_has_what_came_along_again(publisher: Client, committed: Any) -> None:
    with committed():
        publishes(publisher)
    with committed():
        publisher.post(f"/admin/snippets/editing/raterow/delete/{RateRow.objects.get().pk}/")
    assert cost(2027).value("contributions-1") == Decimal("9426.00")


def test_every_figure_is_listed_with_who_has_checked_it_and_the_way_to_write_over_it(publisher: Client) -> None:
    listed = lxml.html.document_fromstring(publisher.get("/admin/reports/rates/").content)
    assert len(listed.xpath("//tr/@data-row")) == len(rates.rates().rows)
    assert "Inte kontrollerad" in listed.text_content()
    (way,) = listed.xpath("//tr[@data-row='slp']//a/@href")
    begun = lxml.html.document_fromstring(publisher.get(str(way)).content)
    assert begun.xpath("//input[@name='value']/@value") == ["24.26"]


def test_who_only_writes_pages_changes_no_figures(editor: Callable[[str], Client]) -> None:
    writer = editor("redaktor")
    assert writer.get(ADD)["Location"] == "/admin/"
    assert writer.get("/admin/reports/rates/").status_code == 403
