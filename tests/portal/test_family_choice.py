"""The address of a family of services leads to the one for the represented form, or asks whom it concerns."""

import pytest

from portal.testing.visitors import Visitor
from test_world.outside_world import set_flag
from test_world.people import by_key

pytestmark = pytest.mark.django_db

AVGANG = "/inloggad/mina-sidor/tjanst/avgang"
EAST_AB, BRF, HB = "5521030014", "7521030010", "9521030016"


@pytest.mark.requirement("JOURNEY-031")
def test_the_address_of_a_family_leads_to_the_service_of_the_represented_form() -> None:
    for number, form in ((EAST_AB, "aktiebolag"), (HB, "handelsbolag")):
        went = Visitor("B03", number).visits(f"{AVGANG}?x=1")
        assert (went.status, went.location) == (302, f"/inloggad/bolagsverket/avgang/{form}?x=1")
    stranger = Visitor().visits(AVGANG)
    assert (stranger.status, stranger.location) == (302, "/inloggad/logga-in?redirect=%2Finloggad%2Fmina-sidor%2Ftjanst%2Favgang")
    for visitor in (Visitor("B03", EAST_AB), Visitor()):
        lost = visitor.visits("/inloggad/mina-sidor/tjanst/finns-inte")
        assert (lost.status, lost.location) == (302, "/inloggad/404")


def test_in_english_it_leads_to_the_service_in_the_language_it_has() -> None:
    assert Visitor("B03", EAST_AB).visits(f"/en{AVGANG}?x=1").location == "/inloggad/bolagsverket/avgang/aktiebolag?x=1"


def test_registering_is_chosen_where_companies_are_registered() -> None:
    assert Visitor("B03", EAST_AB).visits("/inloggad/mina-sidor/tjanst/registrera?f=ab").location == (
        "/inloggad/mina-sidor/registrera-foretag?f=ab"
    )


def test_changing_details_is_that_of_the_form_and_not_of_all_companies() -> None:
    andra = "/inloggad/mina-sidor/tjanst/andra"
    assert Visitor("B03", EAST_AB).visits(andra).location == "/inloggad/bolagsverket/andra/aktiebolag"
    assert Visitor("B03", HB).visits(f"{andra}?x=1").location == "https://aldre.foretagsporten.example/andra/handelsbolag"


def test_whoever_has_several_and_has_not_chosen_is_asked_first_and_comes_back() -> None:
    asked = Visitor("B03").visits(AVGANG)
    assert asked.location == "/inloggad/valj-vem-du-vill-foretrada?redirect=%2Finloggad%2Fmina-sidor%2Ftjanst%2Favgang"


@pytest.mark.requirement("JOURNEY-032")
def test_a_person_is_asked_whom_it_concerns() -> None:
    beata = Visitor("B03", acting_for=_own("B03"))
    page = beata.visits(f"{AVGANG}?x=1")
    assert (page.status, page.screen) == (200, "family-choice")
    assert page.text("family-choice-title") == "Anmäl egen avgång"
    assert {row.get("data-orgnr") for row in page.all("family-choice-item")} == {EAST_AB, BRF, HB}
    assert {row.get("data-orgnr") for row in beata.visits(f"/en{AVGANG}").all("family-choice-item")} == {EAST_AB, BRF, HB}
    set_flag("vst-ft-bolagsverket-avgang-aktiebolag", "false")
    assert {row.get("data-orgnr") for row in beata.visits(AVGANG).all("family-choice-item")} == {BRF, HB}


@pytest.mark.requirement("JOURNEY-032")
def test_the_chosen_company_goes_on_to_its_service() -> None:
    beata = Visitor("B03", acting_for=_own("B03"))
    page = beata.visits(f"{AVGANG}?x=1")
    chosen = beata.presses(page, "family-choice-item", orgnr=BRF)
    assert (chosen.status, chosen.location) == (303, f"{AVGANG}?x=1")
    assert beata.cookie("vst_valt_engagemang") == BRF
    assert beata.visits(chosen.location).location == "/inloggad/bolagsverket/avgang/bostadsrattsforening?x=1"


@pytest.mark.requirement("JOURNEY-032")
def test_somebody_without_such_a_company_is_told_why_and_where_to_go_on() -> None:
    page = Visitor("P00").visits(AVGANG)
    assert (page.status, page.screen) == (200, "family-choice")
    inside = page.find("family-choice")
    assert not inside.xpath(".//button")
    assert page.text("family-choice-none") == "Tjänsten är för företag och föreningar, och du företräder ingen som den passar."
    assert page.href("family-choice-information") == "/avgang"
    assert page.href("family-choice-contact") == "/om-foretagsporten-se/kontakt"
    english = Visitor("P00").visits(f"/en{AVGANG}")
    assert english.href("family-choice-information") == "/en/resignation"


def _own(key: str) -> str:
    return by_key(key).person.personnummer
