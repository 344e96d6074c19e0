"""Economic associations and tenant-owner associations are registered: how many they are, what they are called, who audits them."""

from typing import Any

import pytest
from registrering.associations import cooperative, tenant_owners

from portal.testing.flows import Journey
from portal.testing.visitors import Visitor
from tests.demo.company import ANSWERS, PAPER, person
from tests.portal.flow.applicant import Applicant

pytestmark = pytest.mark.django_db

BOARD = [person("B01", roll="ordforande"), person("B03", roll="ledamot"), person("S01", roll="ledamot")]
AUDITOR = {"revisor_namn": "Rut Redovisning", "revisor_personnummer": "197611219812"}
RIGHT: dict[str, Any] = {
    **{name: ANSWERS[name] for name in ("beskrivning", "sate", "sni", "tecknas", "forsta_slut", "adress", "kontakt_epost")},
    "medlemmar": "3",
    "stadgar": PAPER,
    "styrelse": BOARD,
    "revisor": [AUDITOR],
}
LYKTAN = Journey(cooperative).as_("P00").answers(**RIGHT, namn1="Lyktan Ek. för.")
BRF_LYKTAN = Journey(tenant_owners).as_("P00").answers(**RIGHT, namn1="Bostadsrättsföreningen Lyktan", lagenheter="3")
EACH = pytest.mark.parametrize("lyktan", [LYKTAN, BRF_LYKTAN], ids=["EK", "BRF"])


@pytest.mark.requirement("CASE-018")
@EACH
def test_three_members_three_on_the_board_an_auditor_and_statutes_are_needed(lyktan: Journey) -> None:
    lyktan.reaches("kontrollera")
    lyktan.answers(medlemmar="2").is_refused("medlemmar", "too-little")
    lyktan.answers(styrelse=BOARD[:2]).is_refused("styrelse", "for-liten-styrelse")
    lyktan.answers(revisor=[]).is_refused("revisor", "too-few-rows")
    lyktan.answers(stadgar=[]).is_refused("stadgar", "required")


@pytest.mark.requirement("CASE-018")
def test_three_flats_are_needed() -> None:
    BRF_LYKTAN.answers(lagenheter="2").is_refused("lagenheter", "too-little")


@pytest.mark.requirement("CASE-018")
def test_each_refusal_names_the_number_that_is_asked_for() -> None:
    kim = Applicant("P00", acting_for=None)
    kim.service = "/inloggad/bolagsverket/registrera/bostadsrattsforening"
    size = kim.sends(kim.visits(f"{kim.service}/ny/storlek"), {"medlemmar": "2", "lagenheter": "2"})
    assert size.text("medlemmar-error") == "Föreningen ska ha minst 3 medlemmar"
    assert size.text("lagenheter-error") == "En bostadsrättsförening ska ha minst 3 lägenheter"
    begun = kim.draft(kim.goes_on(size, {"medlemmar": "3", "lagenheter": "3"}))
    assert kim.sends(kim.visits(f"{begun}/stadgar")).text("stadgar-error") == "Bifoga 1 fil med stadgarna, som pdf"
    assert kim.sends(kim.visits(f"{begun}/styrelse")).text("styrelse-error") == "Styrelsen ska ha minst 3 ledamöter"
    assert kim.sends(kim.visits(f"{begun}/revisor")).text("revisor-error") == "Lägg till minst 1 revisor"


@pytest.mark.requirement("CASE-018")
def test_the_name_says_which_association_it_is() -> None:
    LYKTAN.answers(namn1="Lyktan").is_refused("namn1", "namn-utan-form")
    BRF_LYKTAN.answers(namn1="Lyktan").is_refused("namn1", "namn-utan-form")
    BRF_LYKTAN.answers(namn1="Brf Lyktan").is_refused("namn1", "namn-utan-form")
    LYKTAN.answers(namn1="Ekonomiska föreningen Lyktan").reaches("verksamhet")
    LYKTAN.answers(namn1="Bostadsrättsföreningen Lyktan").is_refused("namn1", "namn-utan-form")
    LYKTAN.answers(namn1="Bostadsrättsföreningen Lyktan ek. för.").is_refused("namn1", "annan-form")
    BRF_LYKTAN.answers(namn1="Bostadsrättsföreningen Ängsblomman").is_refused("namn1", "upptaget")


@EACH
def test_the_board_has_one_chair_and_the_year_ends_a_month(lyktan: Journey) -> None:
    lyktan.answers(styrelse=[{**each, "roll": "ledamot"} for each in BOARD]).is_refused("styrelse", "en-ordforande")
    lyktan.answers(styrelse=[*BOARD, person("S01", roll="suppleant")]).is_refused("styrelse", "samma-person")
    lyktan.answers(forsta_slut=f"{ANSWERS['forsta_slut'][:8]}15").is_refused("forsta_slut", "inte-manadens-sista")


@EACH
def test_the_board_signs_the_fee_is_paid_and_the_association_is_the_applicants(lyktan: Journey) -> None:
    sent = lyktan.submits(signed_by=["B01", "B03", "S01"])
    assert sent.fee == 1400
    for state in ("under-handlaggning", "beviljat"):
        Visitor().client.post(f"/api/mock/v1/flow/cases/{sent.number}", {"state": state}, content_type="application/json")
    assert lyktan.given["namn1"] in Visitor("P00").follows("/inloggad/foretag-och-foreningar").content
