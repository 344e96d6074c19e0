"""Beskattningsengagemang: what is registered today, and each way with its own questions."""

from typing import Any

import pytest

from tests.portal.flow.applicant import ALBINS_AKERI, OSTRA_VERKEN, Applicant, day

SERVICE = "/inloggad/skatteverket/beskattningsengagemang"
STURES = "198506129819"

pytestmark = pytest.mark.django_db


def beata() -> Applicant:
    return Applicant("B03", OSTRA_VERKEN)


def sture() -> Applicant:
    return Applicant("S02", STURES)


def fields(page: Any) -> set[str]:
    """The names of what the step asks."""
    return {
        name for name in page.tree.get_element_by_id("flow").fields if not name.startswith(("_", "csrf")) and name not in {"party", "draft"}
    }


def offered(page: Any) -> list[str]:
    """What can be chosen on it."""
    return [str(value) for value in page.tree.xpath("//form[@id='flow']//input[@type='checkbox' or @type='radio']/@value")]


@pytest.mark.requirement("FLOW-004")
def test_four_ways_of_one_service_have_four_titles_and_drafts_of_their_own() -> None:
    visitor = beata()
    ways = ("registrera", "andra", "avregistrera", "registrera/punktskatt")
    titles = {visitor.visits(f"{SERVICE}/{way}").text("flow-title") for way in ways}
    assert len(titles) == 4
    visitor.goes_on(visitor.visits(f"{SERVICE}/andra/ny"), {"slag": "f-skatt"})
    assert visitor.visits(f"{SERVICE}/andra").has("flow-draft")
    for way in ways:
        page = visitor.visits(f"{SERVICE}/{way}")
        assert page.has("flow-entry") == (way == "andra")


@pytest.mark.requirement("FLOW-004")
def test_the_page_of_drafts_says_what_that_way_is_for() -> None:
    visitor = beata()
    visitor.goes_on(visitor.visits(f"{SERVICE}/registrera/punktskatt/ny"), {"skatt": "alkohol"})
    assert "Du registrerar företaget för en punktskatt." in visitor.visits(f"{SERVICE}/registrera/punktskatt").text("flow-entry")


@pytest.mark.requirement("CASE-026")
def test_what_is_registered_is_shown_and_cannot_be_registered_again() -> None:
    visitor = beata()
    page = visitor.visits(f"{SERVICE}/registrera/ny")
    assert all(f"Registrerat i dag: {kind}." in page.content for kind in ("F-skatt", "moms", "arbetsgivare"))
    assert fields(page) == set()
    refused = visitor.sends(page)
    assert refused.status == 400
    assert "redan registrerat" in refused.content


@pytest.mark.requirement("CASE-026")
def test_who_chooses_nothing_is_told_to_choose() -> None:
    visitor = sture()
    refused = visitor.sends(visitor.visits(f"{SERVICE}/registrera/ny"))
    assert (refused.status, refused.has("slag-error")) == (400, True)


@pytest.mark.requirement("CASE-026")
@pytest.mark.parametrize(
    ("turnover", "periods"),
    [
        ("900 000", ["ar", "kvartal", "manad"]),
        ("1 000 000", ["ar", "kvartal", "manad"]),
        ("2 000 000", ["kvartal", "manad"]),
        ("40 000 000", ["kvartal", "manad"]),
        ("41 000 000", ["manad"]),
    ],
)
def test_the_turnover_decides_how_often_vat_is_declared(turnover: str, periods: list[str]) -> None:
    visitor = sture()
    page = visitor.goes_on(visitor.visits(f"{SERVICE}/registrera/ny"), {"slag": "moms"})
    page = visitor.goes_on(page, {"moms_fran": day(20), "omsattning": turnover, "eu_handel": "nej"})
    assert page.find("flow-title").get("data-step-name") == "momsperiod"
    assert offered(page) == periods
    assert visitor.sends(page, {"period": "ar"}).status == (303 if "ar" in periods else 400)


@pytest.mark.requirement("CASE-026")
def test_a_small_turnover_lets_vat_be_left_out_in_words() -> None:
    visitor = sture()
    page = visitor.goes_on(visitor.visits(f"{SERVICE}/registrera/ny"), {"slag": "moms"})
    page = visitor.goes_on(page, {"moms_fran": day(20), "omsattning": "100 000", "eu_handel": "nej"})
    assert "under 120 000 kronor" in page.content
    page = visitor.goes_on(page, {"avsta": "ja"})
    assert page.has("flow-check")


@pytest.mark.requirement("CASE-026")
def test_an_employer_gives_the_first_pay_day_and_how_many_are_employed_and_is_registered_when_it_is_granted() -> None:
    albin = Applicant("B01", ALBINS_AKERI)
    page = albin.visits(f"{SERVICE}/registrera/ny")
    assert offered(page) == ["moms", "arbetsgivare"]
    page = albin.goes_on(page, {"slag": "arbetsgivare"})
    page = albin.goes_on(page, {"forsta_lon": day(30), "anstallda": "2"})
    receipt = albin.goes_on(page, button="flow-submit")
    number = receipt.text("receipt-number")
    albin.works()
    for state in ("under-handlaggning", "beviljat"):
        moved = albin.client.post(f"/api/mock/v1/flow/cases/{number}", {"state": state}, content_type="application/json")
        assert moved.status_code in {200, 204}, moved.content
    again = albin.visits(f"{SERVICE}/registrera/ny")
    assert "Registrerat i dag: arbetsgivare." in again.content
    assert offered(again) == ["moms"]


@pytest.mark.requirement("CASE-026")
def test_a_change_offers_only_what_is_registered_and_a_period_begins_a_month() -> None:
    albin = Applicant("B01", ALBINS_AKERI)
    assert offered(albin.visits(f"{SERVICE}/andra/ny")) == ["f-skatt"]
    visitor = beata()
    page = visitor.goes_on(visitor.visits(f"{SERVICE}/andra/ny"), {"slag": "moms"})
    refused = visitor.sends(page, {"ny_period": "kvartal", "ny_period_fran": "2027-01-15"})
    assert (refused.status, "första dagen i en månad" in refused.content) == (400, True)
    assert visitor.goes_on(refused, {"ny_period_fran": "2027-02-01"}).has("flow-check")


@pytest.mark.requirement("CASE-026")
def test_a_deregistration_asks_the_last_day_and_the_reason() -> None:
    visitor = beata()
    page = visitor.goes_on(visitor.visits(f"{SERVICE}/avregistrera/ny"), {"slag": "arbetsgivare"})
    assert fields(page) == {"sista_dag", "skal"}
    assert visitor.goes_on(page, {"sista_dag": day(10), "skal": "Ingen är anställd längre"}).has("flow-check")


@pytest.mark.requirement("CASE-026")
def test_a_warehouse_keeper_gives_the_address_of_the_warehouse() -> None:
    visitor = beata()
    page = visitor.goes_on(visitor.visits(f"{SERVICE}/registrera/punktskatt/ny"), {"skatt": "alkohol"})
    others = visitor.goes_on(page, {"roll": "varumottagare", "fran": day(20)})
    assert others.has("flow-check")
    page = visitor.goes_on(visitor.visits(page.address), {"roll": "lagerhallare", "fran": day(20)})
    assert page.find("flow-title").get("data-step-name") == "lager"


@pytest.mark.requirement("CASE-026")
@pytest.mark.parametrize("way", ["registrera", "avregistrera"])
def test_the_paths_of_sole_traders_take_them_alone(way: str) -> None:
    address = f"{SERVICE}/{way}/enskild-naringsverksamhet"
    assert sture().visits(address).has("flow-title")
    refused = beata().visits(address)
    assert refused.has("flow-entry")
    assert not refused.has("flow-begin")


def test_who_cannot_begin_while_the_register_is_away_is_told_and_begins_when_it_is_back() -> None:
    visitor = sture()
    visitor.fault("authority-lookup", network=True)
    page = visitor.visits(f"{SERVICE}/registrera/ny")
    assert page.location == f"{SERVICE}/registrera?registret-borta=ja"
    entry = visitor.visits(str(page.location))
    assert "just nu" in entry.text("flow-notice")
    visitor.fault("authority-lookup")
    assert visitor.visits(entry.href("flow-begin")).has("flow-title")
