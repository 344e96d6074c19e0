"""Trading and limited partnerships are registered: who the partners are, what each may be, and that all of them sign."""

from typing import Any

import pytest
from registrering.partnerships import limited, trading

from portal.testing.flows import Journey
from portal.testing.visitors import Visitor
from tests.demo.company import ANSWERS
from tests.portal.flow.applicant import Applicant, day

pytestmark = pytest.mark.django_db

SERVICES = "/inloggad/bolagsverket/registrera"
NON_PROFIT = "802990-0019"


def partner(key: str, **more: Any) -> dict[str, Any]:
    number, name = {"B01": ("198307149818", "Albin Ettbolag"), "B03": ("199204029806", "Beata Styrelse")}[key]
    return {"slag": "person", "namn": name, "personnummer": number, "epost": "bolagsman@exempel.se", **more}


def company(number: str, **more: Any) -> dict[str, Any]:
    """A company as a partner, which Beata signs for."""
    return partner(
        "B03", **{"slag": "foretag", "namn": "Bolaget AB", "organisationsnummer": number, "foretradare": "Beata Styrelse", **more}
    )


ALBIN, BEATA = partner("B01"), partner("B03")
GENERAL = {**ALBIN, "bolagsroll": "komplementar"}
LIMITED = {**BEATA, "bolagsroll": "kommanditdelagare", "insats": "1"}
RIGHT: dict[str, Any] = {
    **{name: ANSWERS[name] for name in ("beskrivning", "sate", "sni", "adress", "kontakt_epost")},
    "tecknas": "gemensamt",
    "startdag": day(30),
}
HB = Journey(trading).as_("P00").answers(**RIGHT, namn1="Ek & Al Handelsbolag", bolagsman=[ALBIN, BEATA])
KB = Journey(limited).as_("P00").answers(**RIGHT, namn1="Ek & Al KB", bolagsman=[GENERAL, LIMITED])


def those_who_sign(form: str, journey: Journey) -> list[str]:
    """Who is asked to sign when Tolvan has sent it."""
    journey.reaches("kontrollera")
    tolvan = Applicant("P00", acting_for=None)
    tolvan.service = f"{SERVICES}/{form}"
    check = tolvan.visits(f"{tolvan.service}/utkast/{tolvan.drafts()[0]}/kontrollera")
    return tolvan.goes_on(check, button="flow-submit").texts("flow-signer")


@pytest.mark.requirement("CASE-019")
def test_a_trading_partnership_has_two_partners_who_are_not_the_same() -> None:
    HB.reaches("kontrollera")
    HB.answers(bolagsman=[ALBIN]).is_refused("bolagsman", "for-fa-bolagsman")
    HB.answers(bolagsman=[ALBIN, ALBIN]).is_refused("bolagsman", "samma-person")


@pytest.mark.requirement("CASE-019")
def test_a_limited_partnership_has_both_kinds_and_the_limited_one_an_amount() -> None:
    KB.reaches("kontrollera")
    both_general = [GENERAL, {**BEATA, "bolagsroll": "komplementar"}]
    KB.answers(bolagsman=both_general).is_refused("bolagsman", "bada-slagen")
    KB.answers(bolagsman=[GENERAL, {**LIMITED, "insats": ""}]).is_refused("insats", "insats-saknas")
    KB.answers(bolagsman=[GENERAL, {**LIMITED, "insats": "0"}]).is_refused("insats", "too-little")


@pytest.mark.requirement("CASE-019")
def test_a_company_is_a_partner_by_its_number_and_by_who_signs_for_it() -> None:
    HB.answers(bolagsman=[ALBIN, company("552990-0010")]).reaches("kontrollera")
    HB.answers(bolagsman=[ALBIN, company("552990-0010", foretradare="")]).is_refused("foretradare", "foretradare-saknas")
    HB.answers(bolagsman=[ALBIN, company("552990-0010", personnummer="")]).is_refused("personnummer", "required")
    HB.answers(bolagsman=[ALBIN, company("552990-0011")]).is_refused("organisationsnummer", "no-organisation-number")
    HB.answers(bolagsman=[ALBIN, company("")]).is_refused("organisationsnummer", "foretag-utan-nummer")


@pytest.mark.parametrize("dash", ["\N{EN DASH}", "\N{NON-BREAKING HYPHEN}", "\N{MINUS SIGN}"])
def test_numbers_are_read_with_the_dashes_of_the_documents_that_they_are_copied_from(dash: str) -> None:
    signs = ALBIN["personnummer"]
    assert len(signs) == 12
    partner = company(f"552990{dash}0010", personnummer=f"{signs[:8]}{dash}{signs[8:]}")
    HB.answers(bolagsman=[ALBIN, partner]).reaches("kontrollera")


@pytest.mark.requirement("CASE-019")
def test_a_non_profit_association_answers_for_no_debts_of_a_partnership() -> None:
    association = company(NON_PROFIT)
    HB.answers(bolagsman=[ALBIN, association]).is_refused("organisationsnummer", "far-inte-vara-bolagsman")
    KB.answers(bolagsman=[{**association, "bolagsroll": "komplementar"}, LIMITED]).is_refused(
        "organisationsnummer", "far-inte-vara-komplementar"
    )
    with_amount = {**association, "bolagsroll": "kommanditdelagare", "insats": "10 000"}
    KB.answers(bolagsman=[GENERAL, with_amount]).reaches("kontrollera")


@pytest.mark.requirement("CASE-019")
@pytest.mark.parametrize(("form", "journey"), [("handelsbolag", HB), ("kommanditbolag", KB)])
def test_every_partner_is_asked_to_sign(form: str, journey: Journey) -> None:
    albin, beata = those_who_sign(form, journey)
    assert albin.startswith("Albin Ettbolag") and beata.startswith("Beata Styrelse")


def test_who_signs_for_a_company_and_for_herself_is_asked_once() -> None:
    (beata,) = those_who_sign("handelsbolag", HB.answers(bolagsman=[BEATA, company("552990-0010")]))
    assert beata.startswith("Beata Styrelse")


def test_a_name_holds_within_the_county_of_the_seat() -> None:
    HB.answers(namn1="Alm & Ask Handelsbolag", sate="0180").is_refused("namn1", "upptaget")
    HB.answers(namn1="Alm & Ask Handelsbolag", sate="1480").reaches("kontrollera")
    HB.answers(namn1="Ek & Al KB").is_refused("namn1", "namn-utan-form")
    KB.answers(namn1="Ek & Al Handelsbolag KB").is_refused("namn1", "annan-form")


def test_who_registered_it_may_act_for_it_when_it_is_granted() -> None:
    sent = KB.as_("B01", "198307149818").submits(signed_by=["B03"])
    assert sent.fee == 1000
    for state in ("under-handlaggning", "beviljat"):
        Visitor().client.post(f"/api/mock/v1/flow/cases/{sent.number}", {"state": state}, content_type="application/json")
    assert "Ek &amp; Al KB" in Visitor("B01").follows("/inloggad/foretag-och-foreningar").content


@pytest.mark.requirement("CASE-019")
def test_who_begins_with_the_partners_adds_the_first_one_before_anything_is_kept() -> None:
    tolvan = Applicant("P00", acting_for=None)
    tolvan.service = f"{SERVICES}/handelsbolag"
    nobody = tolvan.visits(f"{tolvan.service}/ny/bolagsman")
    row = tolvan.visits(nobody.href("flow-add"))
    left = tolvan.goes_on(row, button="flow-back")
    assert (left.status, left.has("flow-group-none"), tolvan.drafts()) == (200, True, [])
    refused = tolvan.goes_on(row, {**ALBIN, "personnummer": "198307149819"})
    assert (refused.status, refused.has("personnummer-error")) == (400, True)
    one = tolvan.goes_on(refused, ALBIN)
    assert [each.text_content().startswith("Albin Ettbolag") for each in one.all("flow-row")] == [True]
    both = tolvan.goes_on(tolvan.visits(one.href("flow-add")), BEATA)
    assert len(both.all("flow-row")) == 2
    assert len(tolvan.drafts()) == 1


def test_a_list_that_cannot_be_begun_yet_leads_back_to_the_parts() -> None:
    tolvan = Applicant("P00", acting_for=None)
    assert tolvan.visits("/inloggad/foretagsregistrering/ny/stiftare/ny").location == "/inloggad/foretagsregistrering"
