"""A business of one's own is registered: its name and where it holds, who may have one, and the tax that comes next."""

from datetime import date
from typing import Any

import pytest
from django.utils import timezone
from registrering.sole_trader import sole_trader

from portal.testing.flows import Journey
from portal.testing.visitors import Response
from portal.words.entered.check_digit import luhn_holds
from tests.demo.company import ANSWERS, PAPER
from tests.portal.flow.applicant import Applicant, day

pytestmark = pytest.mark.django_db

SERVICE = "/inloggad/bolagsverket/registrera/enskild-naringsverksamhet"
STOCKHOLM, GOTALAND = "01", "14"
RIGHT: dict[str, Any] = {
    **{name: ANSWERS[name] for name in ("beskrivning", "sni", "adress", "kontakt_epost")},
    "startdag": day(30),
    "bosatt": "sverige",
}
TOLVAN = Journey(sole_trader).as_("P00").answers(**RIGHT)


def first_step(of: Applicant) -> Response:
    return of.visits(f"{SERVICE}/ny")


def of_age(years: int) -> Applicant:
    """Somebody who turned so many years on the first of January."""
    born = date(timezone.localdate().year - years, 1, 1)
    return Applicant("P00", acting_for=None, id=next(number for n in range(10) if luhn_holds((number := f"{born:%Y%m%d}980{n}")[2:])))


@pytest.mark.requirement("CASE-020")
def test_a_name_may_be_left_out_and_then_no_county_is_asked_for() -> None:
    TOLVAN.passes_by("namnskydd")
    TOLVAN.answers(namn1="Solsken").reaches("namnskydd")


@pytest.mark.requirement("CASE-020")
def test_a_name_says_no_company_form_and_is_nobody_elses_in_the_county() -> None:
    TOLVAN.answers(namn1="Solsken AB").is_refused("namn1", "annan-form")
    TOLVAN.answers(namn1="Stures Snickeri", lan=STOCKHOLM).is_refused("lan", "upptaget")
    TOLVAN.answers(namn1="Stures Snickeri", lan=GOTALAND).reaches("kontrollera")
    TOLVAN.answers(namn1="Stures Snickeriet", lan=STOCKHOLM).reaches("kontrollera")
    TOLVAN.answers(namn1="Stures Snickers", lan=STOCKHOLM).is_refused("liknar", "liknar-annat")
    TOLVAN.answers(namn1="Stures Snickers", lan=STOCKHOLM, liknar="ja").reaches("kontrollera")


@pytest.mark.requirement("CASE-020")
def test_who_has_a_business_is_told_and_is_led_to_change_it() -> None:
    sture = Applicant("S02", "198506129819")
    page = first_step(sture)
    assert page.text("finns").startswith("Du har redan en enskild näringsverksamhet")
    assert page.href("finns-link") == "/inloggad/bolagsverket/andra/enskild-naringsverksamhet"
    assert not page.has("namn1")
    assert sture.sends(page).text("finns-error") == "Du har redan en enskild näringsverksamhet"


@pytest.mark.requirement("CASE-020")
def test_who_is_under_sixteen_may_not_and_who_is_under_eighteen_has_consent() -> None:
    child = of_age(15)
    assert child.sends(first_step(child)).text("ung-error") == "Du behöver ha fyllt 16 år"
    for years, step in ((16, "samtycke"), (17, "samtycke"), (18, "verksamhet")):
        young = of_age(years)
        assert young.goes_on(first_step(young)).find("flow-title").get("data-step-name") == step
    young = of_age(16)
    consent = young.goes_on(first_step(young))
    assert young.sends(consent).has("samtycke-error")
    assert young.attaches(consent, *PAPER, button="flow-next", field="samtycke").find("flow-title").get("data-step-name") == "verksamhet"


@pytest.mark.requirement("CASE-020")
def test_who_lives_outside_the_eea_has_a_manager_here() -> None:
    TOLVAN.answers(bosatt="ees").passes_by("forestandare")
    abroad = TOLVAN.answers(bosatt="annat").reaches("forestandare")
    abroad.is_refused("forestandare", "required")
    abroad.answers(forestandare="Albin Ettbolag", forestandare_personnummer="198307149818").reaches("kontrollera")


@pytest.mark.requirement("CASE-020", "CASE-032")
def test_tax_comes_next_for_the_business() -> None:
    sent = TOLVAN.answers(namn1="Solsken", lan=GOTALAND).submits()
    assert sent.fee == 1000
    tolvan = Applicant("P00", acting_for=None)
    next_step = tolvan.visits(f"{SERVICE}/arende/{sent.number}/kvitto").find("receipt-next").xpath(".//a")[0]
    assert next_step.get("href") == "/inloggad/skatteverket/beskattningsengagemang/registrera"
    for state in ("under-handlaggning", "beviljat"):
        tolvan.client.post(f"/api/mock/v1/flow/cases/{sent.number}", {"state": state}, content_type="application/json")
    business = Applicant("P00", acting_for=None)
    tax = business.visits(next_step.get("href"))
    assert tax.find("flow-title").get("data-step-name") == "val"
    assert tax.text("header-party") == "Enskild näringsverksamhet"
    assert first_step(business).has("finns")
