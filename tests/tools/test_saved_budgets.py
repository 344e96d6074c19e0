"""Who is signed in saves budgets by name: each party has its own, nobody sees those of another, and there are at most twenty."""

from typing import NoReturn
from urllib.parse import urlencode

import pytest
from django.db import OperationalError

from portal.eservices.saved_forms import NotKept, SavedForm, SavedForms
from portal.testing.visitors import Response, Visitor

BUDGET, PROFIT = "/tillvaxtverket/likviditetsbudget", "/tillvaxtverket/resultatbudget"
COMPANY, ASSOCIATION = "5521030014", "7521030010"
SPRING = {"sparnamn": "Vår", "start": "2026-01", "s1.m1": "10000"}

pytestmark = pytest.mark.django_db


def beata(party: str = COMPANY) -> Visitor:
    return Visitor("B03", acting_for=party)


def saves(visitor: Visitor, address: str = f"{BUDGET}/sparade/ny", **fields: str) -> Response:
    return visitor.presses(visitor.visits(address), "save-here", SPRING | fields)


def names(visitor: Visitor) -> list[str]:
    return visitor.visits(f"{BUDGET}/sparade").texts("saved-way")


@pytest.mark.requirement("TOOL-020")
def test_a_budget_with_a_name_is_there_again_for_its_party_and_nothing_to_another() -> None:
    went = saves(beata())
    assert went.status == 303
    page = beata().visits(BUDGET)
    assert (page.field("s1.m1"), page.field("sparnamn")) == ("10000", "Vår")
    assert page.value("in-2") > 0
    assert names(beata()) == ["Vår"]
    assert beata().visits(str(went.location)).field("s1.m1") == "10000"
    other = beata(ASSOCIATION)
    assert names(other) == []
    assert other.visits(str(went.location)).status == 404
    assert other.visits(BUDGET).field("s1.m1") == ""


@pytest.mark.requirement("TOOL-020")
def test_the_twenty_first_is_refused_with_a_sentence_and_nothing_typed_is_lost() -> None:
    visitor = beata()
    for number in range(20):
        assert saves(visitor, sparnamn=f"Budget {number}").status == 303
    refused = saves(visitor, sparnamn="En till")
    assert refused.status == 400
    assert "Du har redan 20 sparade. Ta bort en innan du sparar en ny." in refused.text("tool-told")
    assert (refused.field("sparnamn"), refused.field("s1.m1")) == ("En till", "10000")
    assert len(names(visitor)) == 20
    kept = visitor.visits(str(saves(visitor, BUDGET, **{"s1.m2": "5"}).location))
    assert kept.field("s1.m2") == "5", "one that is saved already can be changed"


def test_one_is_changed_given_another_name_and_removed() -> None:
    visitor = beata()
    first = str(saves(visitor).location)
    saves(visitor, first, sparnamn="Sommar", **{"s1.m1": "7"})
    assert names(visitor) == ["Sommar"]
    visitor.presses(visitor.visits(f"{BUDGET}/sparade"), "saved-drop")
    assert names(visitor) == []
    assert visitor.visits(first).status == 404


def test_a_row_that_is_added_is_saved_with_the_rest() -> None:
    visitor = beata()
    first = str(saves(visitor).location)
    page = visitor.presses(visitor.visits(first), "same-s1")
    assert page.field("sparnamn") == "Vår"
    assert visitor.visits(first).field("s1.m12") == "10000"


def test_without_a_name_nothing_is_saved_and_it_is_said_what_is_missing() -> None:
    visitor = beata()
    page = saves(visitor, sparnamn=" ")
    assert (page.status, page.text("tool-told")) == (400, page.text("tool-told"))
    assert "Skriv ett namn" in page.text("tool-told")
    assert names(visitor) == []


def test_a_page_that_was_drawn_for_another_party_saves_nothing() -> None:
    visitor = beata()
    page = visitor.visits(f"{BUDGET}/sparade/ny")
    refused = visitor.presses(page, "save-here", SPRING | {"party": ASSOCIATION})
    assert refused.status == 400
    assert "ett annat företag" in refused.text("tool-told")
    assert names(visitor) == []


def test_a_budget_of_one_tool_is_none_of_the_other() -> None:
    visitor = beata()
    saves(visitor)
    assert visitor.visits(f"{PROFIT}/sparade").texts("saved-way") == []


def test_an_address_with_fields_goes_before_what_is_saved() -> None:
    visitor = beata()
    saves(visitor)
    page = visitor.visits(f"{BUDGET}?{urlencode({'s1.m1': '3'})}")
    assert (page.field("s1.m1"), page.field("sparnamn")) == ("3", "")


def test_signed_out_nothing_is_saved_and_the_list_says_how() -> None:
    visitor = Visitor()
    assert not visitor.visits(BUDGET).has("save-here")
    assert "Logga in" in visitor.visits(f"{BUDGET}/sparade").text("saved-whose")
    assert visitor.visits(f"{BUDGET}/sparade/abc").status == 404


def test_a_file_that_is_kept_at_home_holds_no_name_of_the_portal() -> None:
    visitor = beata()
    saves(visitor)
    assert "sparnamn" not in visitor.presses(visitor.visits(BUDGET), "save-file").content


class StoreAway:
    """What keeps, while the database is away."""

    service = "tillvaxtverket-likviditetsbudget"

    async def all(self) -> NoReturn:
        raise OperationalError("the database is away")


async def test_while_the_database_is_away_it_is_said_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(NotKept):
        await SavedForms(StoreAway()).put(SavedForm("a", "Vår", {}))  # type: ignore[arg-type]
    assert "could not be kept: OperationalError" in caplog.text
