"""Publishers change what services ship of rules: advice and permits, in general and for one municipality."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.utils import timezone

from portal import ruled
from portal.content import store
from portal.editing import ruled_console
from portal.editing.ruled_rows import RuledRow
from portal.testing.visitors import Response, Visitor

ROWS = "/admin/snippets/editing/ruledrow/"
FUNDING, IN_ENGLISH = "/tillvaxtverket/finansiering", "/en/tillvaxtverket/funding-advice"
PERMITS = "/tillvaxtverket/hitta-tillstand"


@pytest.fixture
def publisher(editor: Callable[[str], Client]) -> Client:
    """Somebody who may."""
    return editor("publicerare")


def form_of(page: Any) -> dict[str, Any]:
    """What stands in the fields of an editor's form."""
    (form,) = [each for each in lxml.html.document_fromstring(page.content).forms if "row" in each.fields]
    return {name: value for name, value in form.form_values() if name not in {"csrfmiddlewaretoken", "next"}}


def begun(publisher: Client, query: str, **changed: str) -> dict[str, Any]:
    """The form that begins with a shipped row, with some fields changed."""
    return form_of(publisher.get(f"{ROWS}add/?{query}")) | changed


def ids(page: Response, test_id: str) -> list[str]:
    return [str(each.get("data-id")) for each in page.all(test_id)]


def bygdestod(publisher: Client, **changed: str) -> dict[str, Any]:
    """An advice for whoever has their business in the countryside."""
    own = {"row": "bygdestod", "weight": "99", "when": "ort: landsbygd", "name_sv": "Stöd till bygden", "name_en": "Support for villages"}
    return begun(publisher, "table=finansiering&row=egna-medel", **(own | changed))


@pytest.mark.requirement("TOOL-067")
def test_a_new_advice_stands_first_for_its_answer_in_both_languages_and_nowhere_else(publisher: Client, committed: Any) -> None:
    with committed():
        assert publisher.post(f"{ROWS}add/", bygdestod(publisher)).status_code == 302
    for address, name in ((FUNDING, "Stöd till bygden"), (IN_ENGLISH, "Support for villages")):
        page = Visitor().visits(f"{address}?ort=landsbygd")
        assert ids(page, "advice") == ["bygdestod", "egna-medel"]
        assert name in page.texts("advice")[0]
        assert ids(Visitor().visits(f"{address}?ort=stad"), "advice") == ["egna-medel"]
        assert ids(Visitor().visits(address), "advice") == ["egna-medel"]
    assert "bygdestod" not in Visitor().visits(f"{PERMITS}?bransch=annan").content


@pytest.mark.requirement("TOOL-067")
def test_another_process_has_the_advice_when_it_looks_at_the_number_of_changes(publisher: Client) -> None:
    before = store.current().generation
    publisher.post(f"{ROWS}add/", bygdestod(publisher))
    assert store.current().generation == before, "this process has not been told of it"
    store.look_again()
    assert ids(Visitor().visits(f"{FUNDING}?ort=landsbygd"), "advice") == ["bygdestod", "egna-medel"]
    assert store.current().generation > before


@pytest.mark.requirement("TOOL-067")
def test_an_advice_that_is_ended_is_gone_and_comes_back_with_the_editors_row(publisher: Client, committed: Any) -> None:
    with committed():
        ended = begun(publisher, "table=finansiering&row=leasing")
        ended.pop("in_force")
        publisher.post(f"{ROWS}add/", ended)
    assert ids(Visitor().visits(f"{FUNDING}?behov=utrustning"), "advice") == ["egna-medel"]
    with committed():
        publisher.post(f"{ROWS}delete/{RuledRow.objects.get().pk}/")
    assert ids(Visitor().visits(f"{FUNDING}?behov=utrustning"), "advice") == ["leasing", "egna-medel"]


@pytest.mark.requirement("TOOL-067")
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"when": "fas=finns-inte"}, "Frågan fas har inget svar som heter finns-inte. Svaren är ide, start, igang, vaxer."),
        ({"when": "vader: sol"}, "Det finns ingen fråga som heter vader."),
        ({"when": "landsbygd"}, "Skriv frågan, kolon och svaren: landsbygd går inte att läsa."),
        ({"name_en": ""}, "Fyll i det här. Utan det kan raden inte visas."),
        ({"after": "finns-inte"}, "Det finns ingen rad som heter finns-inte."),
        ({"place": "0180"}, "Skriv först raden utan kommun."),
        ({"weeks": "521"}, "Skriv högst 520 veckor."),
        ({"checked": str(timezone.localdate() + timedelta(days=1))}, "Dagen har inte varit än."),
    ],
)
def test_a_rule_that_cannot_be_shown_is_refused_with_a_sentence(publisher: Client, wrong: dict[str, str], told: str) -> None:
    answer = publisher.post(f"{ROWS}add/", bygdestod(publisher, **wrong))
    assert answer.status_code == 200
    assert told in answer.content.decode()
    assert not RuledRow.objects.exists()


@pytest.mark.requirement("TOOL-074")
def test_time_and_cost_of_one_municipality_are_shown_for_that_one_alone(publisher: Client, committed: Any) -> None:
    def of_livsmedel(kommun: str) -> tuple[str, str, str]:
        page = Visitor().visits(f"{PERMITS}?bransch=cafe&mat=ja&kommun={kommun}")
        return page.text("permit-cost"), page.text("permit-weeks"), page.text("permit-time")

    asked = "Fråga kommunen"
    assert of_livsmedel("0180")[:2] == (asked, asked)
    fields = begun(publisher, "table=hitta_tillstand&row=livsmedel&place=0180", cost_sv="1 400 kr", cost_en="SEK 1,400", weeks="3")
    assert (fields["place"], fields.get("name_sv", "")) == ("0180", ""), "it says only what is its own"
    with committed():
        assert publisher.post(f"{ROWS}add/", fields).status_code == 302
    assert of_livsmedel("0180") == ("1 400 kr", "3 veckor", "Räkna med 3 veckor. Det som inte beror på annat kan du söka samtidigt.")
    assert of_livsmedel("1280")[:2] == (asked, asked)
    page = Visitor().visits(f"{PERMITS}?bransch=cafe&mat=ja&kommun=0180")
    assert page.text("permit-authority") == "Kommunen: Stockholm"
    assert "livsmedelslagen (2006:804)" in page.text("permit-law")


@pytest.mark.requirement("TOOL-074")
@pytest.mark.parametrize("missing", ["law", "law_link", "authority_sv", "authority_en"])
def test_a_permit_without_law_or_authority_is_not_published(publisher: Client, missing: str) -> None:
    answer = publisher.post(f"{ROWS}add/", begun(publisher, "table=hitta_tillstand&row=livsmedel", **{missing: ""}))
    assert "Fyll i det här. Utan det kan raden inte visas." in answer.content.decode()
    assert not RuledRow.objects.exists()


@pytest.mark.requirement("TOOL-074")
def test_a_permit_that_nobody_has_checked_for_a_year_is_listed_for_editors(publisher: Client, committed: Any) -> None:
    today, long_ago = timezone.localdate(), date(2020, 1, 1)
    with committed():
        publisher.post(f"{ROWS}add/", begun(publisher, "table=hitta_tillstand&row=livsmedel", checked=str(long_ago)))
    assert ruled_console.not_checked(long_ago + timedelta(days=364)) == []
    assert [row.id for row in ruled_console.not_checked(long_ago + timedelta(days=365))] == ["livsmedel"]
    listed = lxml.html.document_fromstring(publisher.get("/admin/reports/rules-not-checked/").content)
    assert listed.xpath("//tr/@data-row")[0] == "livsmedel", "the longest waiting comes first"
    edit = listed.xpath("//tr[@data-row]//a/@href")[0]
    with committed():
        publisher.post(edit, form_of(publisher.get(edit)) | {"checked": str(today), "verified": "on"})
    assert "livsmedel" not in [row.id for row in ruled_console.not_checked(today)]
    page = Visitor().visits(f"{PERMITS}?bransch=cafe&mat=ja")
    assert not page.has("row-unverified"), "an editor has held it against its source"
    assert ruled_console.not_checked(date(2099, 1, 1)) != []


def test_every_row_is_listed_with_the_way_to_change_it(publisher: Client) -> None:
    listed = lxml.html.document_fromstring(publisher.get("/admin/reports/rules/").content)
    assert len(listed.xpath("//tr/@data-row")) == len(ruled.every_row())
    assert f"{ROWS}add/?table=hitta_tillstand&row=taxi" in listed.xpath("//tr[@data-row]//a/@href")


def test_who_only_writes_pages_changes_no_rules(editor: Callable[[str], Client]) -> None:
    writer = editor("redaktor")
    assert writer.get(f"{ROWS}add/")["Location"] == "/admin/"
    assert writer.get("/admin/reports/rules/").status_code == 403
