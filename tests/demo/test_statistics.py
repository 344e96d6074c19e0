"""SNI codes and workplaces: an application begins with what the register holds, and is whole when it is sent."""

import pytest

from tests.portal.flow.applicant import OSTRA_VERKEN, Applicant, day

PROGRAMMING, GROCERY, RESTAURANT, BUILDING, BOOKKEEPING = "62.100", "47.112", "56.110", "41.000", "69.201"
ACTIVITIES, WORKPLACES = "/inloggad/scb/andra/sni", "/inloggad/scb/andra/arbetsstalle"
ADDRESS = {"adress-gata": "Nygatan 2", "adress-postnummer": "123 45", "adress-postort": "Storstad"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def beata() -> Applicant:
    return Applicant("B03", OSTRA_VERKEN)


@pytest.mark.requirement("CASE-027")
def test_the_code_of_today_stands_there_and_all_of_them_make_a_hundred_percent(beata: Applicant) -> None:
    page = beata.goes_on(beata.visits(f"{ACTIVITIES}/ny"), {"fran": day(20)})
    (row,) = page.texts("flow-row")
    assert "62.100, 100 %" in row
    page = beata.visits(page.href("flow-row-change"))
    assert page.tree.get_element_by_id("andel-unit").text_content() == "%"
    assert "andel-unit" in page.find("andel").get("aria-describedby").split()
    page = beata.goes_on(page, {"andel": "60"})
    page = beata.goes_on(beata.visits(page.href("flow-add")), {"kod": GROCERY, "andel": "30"})
    refused = beata.sends(page)
    assert (refused.status, "tillsammans 90 procent" in refused.content) == (400, True)
    page = beata.goes_on(beata.visits(refused.href("flow-row-change")), {"andel": "70"})
    check = beata.goes_on(page)
    assert check.has("flow-check")
    assert "62.100 Dataprogrammering" in check.text("main")


@pytest.mark.requirement("CASE-027")
@pytest.mark.parametrize("typed", ["62.1", "62100", "dataprogrammering", "programmera"])
def test_programming_is_found_by_code_word_and_synonym_without_scripts(typed: str) -> None:
    frej = Applicant("B03", OSTRA_VERKEN)
    page = frej.visits(frej.goes_on(frej.visits(f"{ACTIVITIES}/ny"), {"fran": day(20)}).href("flow-add"))
    assert "Listan är ett urval" in page.text("kod-list")
    assert "inte kontrollerad mot SCB" in page.text("kod-list")
    found = frej.sends(page, {"kod": typed, "andel": "30"}, "kod-search")
    assert found.status == 200
    if found.has("kod-hit"):
        assert found.find("kod").get("value") == typed
        found = frej.presses(found, "kod-hit", code="62100")
    assert found.find("kod").get("value") == "62.100 Dataprogrammering"
    assert found.find("andel").get("value") == "30"
    assert not found.has("kod-hit")
    assert [row.split(",")[0] for row in frej.goes_on(found).texts("flow-row")] == [PROGRAMMING, PROGRAMMING]


@pytest.mark.requirement("CASE-027")
def test_a_code_that_is_not_of_the_list_is_refused_and_a_word_asks_for_a_choice(beata: Applicant) -> None:
    page = beata.visits(beata.goes_on(beata.visits(f"{ACTIVITIES}/ny"), {"fran": day(20)}).href("flow-add"))
    refused = beata.sends(page, {"kod": "99.999", "andel": "30"})
    assert (refused.status, refused.text("kod-error")) == (400, "99.999 finns inte i listan över SNI-koder. Sök efter en annan kod.")
    refused = beata.sends(page, {"kod": "frisör", "andel": "30"})
    assert (refused.status, refused.text("kod-error")) == (400, "Välj en av SNI-koderna")
    assert refused.texts("kod-hit") == ["96.210 Hårvård"]
    refused = beata.sends(page, {"kod": "xyzzy", "andel": "30"})
    assert refused.status == 400
    assert refused.text("kod-error").startswith("Ingen SNI-kod i listan passar")


@pytest.mark.requirement("CASE-027")
def test_a_business_has_five_codes_at_most(beata: Applicant) -> None:
    page = beata.goes_on(beata.visits(f"{ACTIVITIES}/ny"), {"fran": day(20)})
    sixth = beata.visits(page.href("flow-add"))
    for code in (GROCERY, RESTAURANT, BUILDING, BOOKKEEPING):
        page = beata.goes_on(beata.visits(page.href("flow-add")), {"kod": code, "andel": "5"})
    assert len(page.all("flow-row")) == 5
    assert not page.has("flow-add")
    refused = beata.sends(sixth, {"kod": "96.210", "andel": "5"})
    assert (refused.status, "Det går att lägga till högst 5" in refused.text("flow-refused")) == (409, True)


@pytest.mark.requirement("CASE-027")
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
