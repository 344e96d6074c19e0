"""The register of companies fails, or lacks some: said in words where one works, with a way to try again (journey 9)."""

import pytest

from portal.constants import PARTIAL_ENGAGEMENTS_KEPT
from portal.testing.visitors import Response, Visitor
from test_world import call_log, faults
from test_world.faults import Fault

pytestmark = pytest.mark.django_db

OSTRA_VERKEN = "5521030014"
CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
AGAIN = "/api/inloggad/skalet/foretag/v1/hamta-igen"


def first_in_main(page: Response) -> str:
    found: list[str] = page.tree.xpath("//main//*/@data-testid")
    return found[0]


@pytest.mark.requirement("JOURNEY-043", "PARTY-057", "PARTY-058")
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/inloggad/mina-sidor", "Vi kan inte hämta dina företag just nu. Du företräder dig själv, Beata Styrelse, tills det går."),
        ("/inloggad/scb/andra/sni", "Vi kan inte hämta dina företag just nu. Du företräder dig själv, Beata Styrelse, tills det går."),
        ("/en/inloggad/mina-sidor", "We cannot retrieve your companies right now. You represent yourself, Beata Styrelse, until we can."),
    ],
)
def test_beata_is_told_that_she_acts_for_herself_until_her_companies_are_back(address: str, words: str) -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    faults.put("engagements", Fault(status=500))
    page = beata.visits(address)
    assert (page.status, first_in_main(page)) == (200, "party-unavailable")
    assert words in page.text("party-unavailable")
    assert page.find("party-unavailable").get("role") == "status"
    assert beata.cookie("vst_valt_engagemang") == OSTRA_VERKEN
    faults.end("engagements")
    answer = beata.presses(page, "party-retry")
    assert (answer.status, answer.location) == (303, address)
    page = beata.visits(answer.location or "")
    assert page.find("profile-entity").get("data-orgnr") == OSTRA_VERKEN
    assert not page.has("party-unavailable")


def test_it_is_not_said_where_nothing_is_done_for_anybody_nor_to_who_chose_herself() -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    faults.put("engagements", Fault(status=500))
    assert not beata.visits("/moms").has("party-unavailable")
    assert not Visitor("B03", "199204029806").visits("/inloggad/mina-sidor").has("party-unavailable")
    assert not Visitor("F02").visits("/inloggad/mina-sidor").has("party-unavailable")


@pytest.mark.requirement("JOURNEY-044", "ERR-001")
@pytest.mark.parametrize(
    ("prefix", "header", "words", "button"),
    [
        ("", "Uppgifter från Skatteverket saknas", "Listan kan vara ofullständig. Försök igen om en stund.", "Försök igen"),
        (
            "/en",
            "Information from the Swedish Tax Agency is missing",
            "The list may be incomplete. Try again in a moment.",
            "Try again",
        ),
    ],
)
def test_a_list_without_what_the_tax_agency_knows_is_told_as_partial(prefix: str, header: str, words: str, button: str) -> None:
    page = Visitor("F03").visits(prefix + CHOOSER)
    card = page.find("chooser-error", code="SKV_SVARAR_INTE")
    assert (card.get("data-type"), card.get("role")) == ("WARNING", "status")
    assert (page.text("chooser-error-header"), page.text("chooser-error-text")) == (header, words)
    assert page.text("chooser-error-retry") == button
    assert page.texts("chooser-item-name")[1:] == ["Delvis Data AB", "Halva Huset AB"]


@pytest.mark.requirement("JOURNEY-054")
def test_trying_again_asks_the_register_anew_although_a_part_was_kept() -> None:
    frida = Visitor("F03")
    page = frida.visits(CHOOSER)
    frida.visits("/inloggad/mina-sidor")
    assert len(call_log.calls("engagements")) == 1, f"what there is holds for {PARTIAL_ENGAGEMENTS_KEPT.seconds} s"
    answer = frida.presses(page, "chooser-error-retry")
    assert (answer.status, answer.location) == (303, CHOOSER)
    frida.visits(CHOOSER)
    assert len(call_log.calls("engagements")) == 2


@pytest.mark.requirement("JOURNEY-054")
def test_the_profile_menu_can_ask_again_too() -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    faults.put("engagements", Fault(status=500))
    page = beata.visits("/tjanster?x=1")
    assert page.text("profile-error-retry") == "Försök igen"
    faults.end("engagements")
    assert beata.presses(page, "profile-error-retry").location == "/tjanster?x=1"
    assert not beata.visits("/tjanster").has("profile-error")


def test_who_has_many_companies_is_not_offered_to_try_again() -> None:
    assert not Visitor("F01").visits(CHOOSER).has("chooser-error-retry")


@pytest.mark.parametrize(("back", "leads_to"), [("/inloggad/mina-sidor", "/inloggad/mina-sidor"), ("https://evil.example", "/"), ("", "/")])
def test_asking_again_comes_back_to_a_page_of_ours_only(back: str, leads_to: str) -> None:
    assert Visitor("B03").posts(AGAIN, {"from": back}).location == leads_to


def test_who_is_not_signed_in_any_more_signs_in_first() -> None:
    assert Visitor().posts(AGAIN, {"from": "/inloggad/mina-sidor"}).location == "/inloggad/logga-in?redirect=%2Finloggad%2Fmina-sidor"


@pytest.mark.requirement("JOURNEY-054")
@pytest.mark.parametrize(("address", "name"), [("/nyheter", "Försök igen"), ("/en/news", "Try again")])
def test_content_that_could_not_be_fetched_has_a_link_to_the_same_page(address: str, name: str) -> None:
    faults.put("content-news", Fault(status=500))
    page = Visitor().visits(address)
    assert page.text("content-error-again") == name
    assert page.href("content-error-again") == address
    faults.end("content-news")
    assert not Visitor().visits(page.href("content-error-again")).has("content-error")
