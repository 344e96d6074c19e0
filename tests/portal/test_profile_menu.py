"""The profile menu: who is signed in, whom they represent, and the ways on. It is drawn with every page."""

import re

import pytest

from components.shell.profile_menu import _protected
from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db

ALBINS_AKERI = "5521010016"
OSTRA_VERKEN = "5521030014"
CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"


@pytest.mark.requirement("PROFILE-001", "PROFILE-002", "PROFILE-003", "PROFILE-007")
def test_albin_sees_his_name_and_the_company_he_represents() -> None:
    albin = Visitor("B01", ALBINS_AKERI)
    page = albin.visits("/tjanster")
    assert page.text("profile-name") == "Albin Ettbolag"
    assert page.text("profile-entity-name") == "Albins Åkeri AB"
    assert page.text("profile-entity-orgnr") == "552101-0016"
    assert (page.find("profile-entity").get("data-orgnr"), page.find("profile-entity").get("data-formkod")) == (ALBINS_AKERI, "AB")
    assert page.href("profile-company-info") == "/inloggad/mina-sidor/foretag"
    assert albin.visits("/en/services").href("profile-company-info") == "/en/inloggad/mina-sidor/foretag"


@pytest.mark.parametrize("key", ["P00", "S01", "S02", "B01", "B03", "K01", "F01", "F02"])
def test_every_number_has_its_dash(key: str) -> None:
    assert re.fullmatch(r"\d{6,8}-\d{4}", Visitor(key).visits("/tjanster").text("profile-entity-orgnr"))


@pytest.mark.requirement("PROFILE-004")
def test_sture_is_a_sole_proprietor_to_the_tax_agency_too() -> None:
    sture = Visitor("S02")
    assert sture.visits("/tjanster").text("profile-sole-proprietor-tag") == "Enskild näringsidkare"
    assert sture.visits("/en/services").text("profile-sole-proprietor-tag") == "Sole proprietor"


def test_a_sole_trader_is_named_by_the_form() -> None:
    sture = Visitor("S02")
    for path in ("/tjanster", "/en/services"):
        assert sture.visits(path).text("profile-entity-name") == "Enskild näringsverksamhet"
    assert Visitor("S04", "197101189814").visits("/tjanster").text("profile-entity-name") == "Frejs Fisk"


@pytest.mark.requirement("PARTY-052")
def test_a_long_protected_name_is_cut_for_the_eye_only() -> None:
    names = Visitor("S02").visits("/tjanster").all("namnskydd-item")
    shown = [name.text for name in names]
    assert {len(name) for name in shown[2:4]} == {40, 43}
    assert shown[4] == "Snickeri Måleri och Inredning för Skärgårdens…"
    assert names[4].get("title") == "Snickeri Måleri och Inredning för Skärgårdens Alla Båtfolk"


@pytest.mark.requirement("MEND-031")
@pytest.mark.parametrize(("length", "shown"), [(40, 40), (41, 41), (45, 45), (46, 45), (58, 45)])
def test_protected_names_around_the_two_figures(length: int, shown: int) -> None:
    name = "".join(str(at % 10) for at in range(length))
    item = _protected(name)
    assert item["children"] == [name[:shown] + ("…" if shown < length else "")]
    assert item["attributes"].get("aria-label", name) == name


@pytest.mark.requirement("PROFILE-006")
def test_my_pages_are_in_the_language_of_the_page() -> None:
    tolvan = Visitor("P00")
    assert tolvan.visits("/tjanster").href("profile-my-pages") == "/inloggad/mina-sidor"
    assert tolvan.visits("/en/services").href("profile-my-pages") == "/en/inloggad/mina-sidor"


@pytest.mark.requirement("PROFILE-008", "PROFILE-009", "PROFILE-011")
def test_somebody_alone_has_nothing_to_change() -> None:
    tolvan, selma = Visitor("P00").visits("/tjanster"), Visitor("S01").visits("/tjanster")
    assert not tolvan.has("profile-company-info")
    for page in (tolvan, selma):
        assert not page.has("profile-representatives")
        assert not page.has("profile-change-list")


@pytest.mark.requirement("PROFILE-009", "PROFILE-011")
def test_beata_changes_whom_she_represents() -> None:
    beata = Visitor("B03")
    page = beata.visits("/tjanster")
    assert page.href("profile-representatives") == CHOOSER
    items = [item.get("data-orgnr") for item in page.find("profile-change-list").iter("button")]
    assert items == ["199204029806", "9521030016", "7521030010", OSTRA_VERKEN]
    answer = beata.presses(page, "profile-change-item", orgnr=OSTRA_VERKEN)
    assert (answer.status, answer.location) == (303, "/tjanster")
    assert beata.cookie("vst_valt_engagemang") == OSTRA_VERKEN


def test_rut_with_a_thousand_companies_changes_to_what_is_at_hand_and_searches_the_rest() -> None:
    rut = Visitor("A01", "5520000018")
    listed = [item.get("data-orgnr") for item in rut.visits(CHOOSER).all("chooser-item")]
    rut.presses(rut.visits(CHOOSER), "chooser-item", orgnr=listed[5])
    rut.presses(rut.visits(CHOOSER), "chooser-star", orgnr=listed[900])
    page = rut.visits("/tjanster?x=1")
    items = page.all("profile-change-item")
    assert [item.get("data-orgnr") for item in items] == [listed[0], listed[5], listed[900]]
    assert [item.get("aria-current") for item in items] == [None, "true", None]
    assert page.text("profile-change-all") == "Sök bland alla 1001"
    assert page.href("profile-change-all") == f"{CHOOSER}?redirect=%2Ftjanster%3Fx%3D1"
    assert not Visitor("T07").visits("/tjanster").has("profile-change-all")
    assert len(Visitor("T07").visits("/tjanster").all("profile-change-item")) == 7


def test_a_thousand_companies_are_no_weight_on_every_page() -> None:
    rut, atta = (Visitor(key).visits("/tjanster").content for key in ("A01", "T08"))
    assert len(rut) < 1.1 * len(atta)


@pytest.mark.requirement("PROFILE-012")
def test_a_change_keeps_the_page_when_its_service_is_for_the_new_form_too() -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    answer = beata.presses(beata.visits("/inloggad/bolagsverket/arenden"), "profile-change-item", orgnr="7521030010")
    assert answer.location == "/inloggad/bolagsverket/arenden"
    assert beata.visits(answer.location).text("profile-entity-name") == "Brf Ängsblomman"
    beata = Visitor("B03", OSTRA_VERKEN)
    answer = beata.presses(beata.visits("/inloggad/bolagsverket/andra/aktiebolag"), "profile-change-item", orgnr="9521030016")
    assert answer.location == "/inloggad/mina-sidor"
    assert beata.visits(answer.location).text("profile-entity-name") == "Alm & Ask Handelsbolag"


@pytest.mark.parametrize("evil", ["https://evil.example", "//evil.example", "/\\evil.example", "/finns-inte", "/\nx"])
def test_a_change_leads_nowhere_else(evil: str) -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    assert beata.posts(CHOOSER, {"orgnr": OSTRA_VERKEN, "from": evil}).location == "/inloggad/mina-sidor"


@pytest.mark.requirement("PROFILE-013")
def test_errors_of_the_list_are_told_of() -> None:
    for key, code, header, words in (
        ("F02", "OKANT_FEL", "Företag och föreningar kan inte visas just nu", "Försök igen senare."),
        ("F01", "FOR_MANGA_FORETAG", "Du har för många företag och föreningar", "1000"),
    ):
        told = Visitor(key).visits("/tjanster").text("profile-error", code=code)
        assert header in told
        assert words in told


def test_signing_out_without_scripts() -> None:
    for path, page_after in (("/tjanster", "/utloggad"), ("/en/services", "/en/logged-out")):
        tolvan = Visitor("P00").keeps("vst_locale", "en" if path.startswith("/en") else "sv")
        page = tolvan.visits(path)
        form = next(page.find("profile-logout").iterancestors("form"))
        answer = tolvan.posts(form.get("action"), {}, accept="text/html")
        assert (answer.status, answer.location) == (303, page_after)
        assert (tolvan.visits("/inloggad/mina-sidor").location or "").startswith("/inloggad/logga-in")


@pytest.mark.parametrize(("page", "logged_out"), [("/inloggad/mina-sidor", "/utloggad"), ("/en/inloggad/mina-sidor", "/en/logged-out")])
def test_logging_out_leads_to_the_logged_out_page_in_the_language_of_the_page(page: str, logged_out: str) -> None:
    tolvan = Visitor("P00")
    locale = tolvan.visits(page).tree.xpath("//form[contains(@action, '/logout')]//input[@name='locale']/@value")[0]
    answer = tolvan.posts("/api/auth-service-api/api/token/v2/logout", {"locale": locale}, Accept="text/html")
    assert (answer.status, answer.location) == (303, logged_out)
