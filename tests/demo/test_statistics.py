"""SNI codes and workplaces: an application begins with what the register holds, and is whole when it is sent."""

import pytest

from tests.portal.flow.applicant import OSTRA_VERKEN, Applicant, day

ACTIVITIES, WORKPLACES = "/inloggad/scb/andra/sni", "/inloggad/scb/andra/arbetsstalle"
ADDRESS = {"adress-gata": "Nygatan 2", "adress-postnummer": "123 45", "adress-postort": "Storstad"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def beata() -> Applicant:
    return Applicant("B03", OSTRA_VERKEN)


def test_the_code_of_today_stands_there_and_all_of_them_make_a_hundred_percent(beata: Applicant) -> None:
    page = beata.goes_on(beata.visits(f"{ACTIVITIES}/ny"), {"fran": day(20)})
    (row,) = page.texts("flow-row")
    assert "62.100, 100 %" in row
    page = beata.goes_on(beata.visits(page.href("flow-add")), {"kod": "47.110", "andel": "30"})
    refused = beata.sends(page)
    assert (refused.status, "tillsammans 130 procent" in refused.content) == (400, True)
    page = beata.goes_on(beata.visits(refused.href("flow-row-change")), {"andel": "70"})
    assert beata.goes_on(page).has("flow-check")


def test_a_business_has_five_codes_at_most(beata: Applicant) -> None:
    page = beata.goes_on(beata.visits(f"{ACTIVITIES}/ny"), {"fran": day(20)})
    for code in ("47.110", "56.110", "41.000", "69.200"):
        page = beata.goes_on(beata.visits(page.href("flow-add")), {"kod": code, "andel": "5"})
    assert len(page.all("flow-row")) == 5
    assert not page.has("flow-add")


def test_the_workplaces_of_today_stand_there_and_one_is_closed_and_one_added(beata: Applicant) -> None:
    page = beata.goes_on(beata.visits(f"{WORKPLACES}/ny"), {"fran": day(20)})
    office, store = page.all("flow-row")
    assert office.text_content().startswith("Kontoret")
    assert store.text_content().startswith("Lagret")
    about = {**ADDRESS, "verksamhet": "Försäljning", "anstallda": "3"}
    page = beata.goes_on(beata.visits(page.href("flow-row-change")), about)
    refused = beata.sends(beata.visits(page.all("flow-row-change")[1].get("href")), {**about, "oppnad": day(30), "stangd": day(20)})
    assert (refused.status, refused.text("stangd-error")) == (400, "Ange en sista dag som inte är före den dag det öppnades")
    page = beata.goes_on(refused, {"oppnad": "", "stangd": day(40)})
    page = beata.goes_on(beata.visits(page.href("flow-add")), {**about, "namn": "Butiken", "oppnad": day(20)})
    assert len(page.all("flow-row")) == 3
    assert beata.goes_on(page).has("flow-check")
