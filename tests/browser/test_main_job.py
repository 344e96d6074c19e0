"""The main job, end to end: start page, login, choice, my pages, profile, language, logout."""

import pytest
from portal_pages.chooser import Chooser
from portal_pages.login import LoginPage

from tests.browser.pages.portal import Portal


def test_a_visitor_finds_the_services_from_the_start_page(portal: Portal) -> None:
    portal.visit("/")
    assert portal.screen == "start-page"
    assert portal.text("start-page-title") == "Starta och driva företag"
    portal.open_drawer("services", by="header-services-button")
    portal.click("services-menu-all-link")
    portal.wait(lambda: portal.path == "/tjanster", "the services page")
    assert portal.text("services-title") == "Tjänster"


@pytest.mark.requirement("LOGIN-008", "LOGIN-024", "ROUTE-033")
def test_tolvan_logs_in_on_the_test_identity_page_and_lands_on_my_pages(portal: Portal) -> None:
    portal.visit(LoginPage.ADDRESS)
    portal.click("login-option-mobilt-bankid")
    assert len(portal.wait(lambda: portal.all("mock-person"), "the test people")) == 18
    portal.click("mock-person", '[data-person="P00"]')
    portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages")
    portal.wait_until_live()
    assert "Tolvan Tolvansson" in portal.text("my-pages-party")
    assert portal.cookie("vst_valt_engagemang") == "191212121212"


@pytest.mark.requirement("LOGIN-021", "SESSION-001", "API-009")
def test_signing_in_fetches_the_token_once_and_sets_the_three_cookies(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in?redirect=/tjanster")
    LoginPage(portal).sign_in("bankid", person="P00")
    portal.wait(lambda: portal.path == "/tjanster", "the services page")
    portal.wait_until_live()
    calls = portal.served.calls("token")
    assert [call["path"] for call in calls] == ["/api/auth/v2/token"]
    headers = {name.lower(): value for name, value in calls[0]["headers"].items()}
    assert (headers["cache-control"], headers["pragma"]) == ("no-cache", "no-cache")
    names = {cookie["name"] for cookie in portal.driver.execute_cdp_cmd("Storage.getCookies", {})["cookies"]}
    assert {"vst_user", "vst_token", "vst_refresh_token"} <= names
    assert portal.has("header-profile-button")


@pytest.mark.requirement("ROUTE-017", "PARTY-028", "PARTY-010")
def test_beata_is_asked_whom_she_represents_and_sent_on_to_where_she_was_going(portal: Portal) -> None:
    portal.log_in("B03", target="/inloggad/bolagsverket/arenden")
    assert portal.screen == "chooser"
    assert portal.path.startswith("/inloggad/valj-vem-du-vill-foretrada?redirect=")
    Chooser(portal).choose("5521030014")
    portal.wait(lambda: portal.path == "/inloggad/bolagsverket/arenden", "the service she was going to")
    assert portal.cookie("vst_valt_engagemang") == "5521030014"
    portal.wait_until_live()
    assert portal.text("flow-title") == "Ärenden"


def test_my_pages_show_what_beata_can_do_for_the_company(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    assert portal.screen == "service"
    groups = [group.get_attribute("data-group") for group in portal.all("my-services-group")]
    assert groups == ["HANTERA", "HJALPMEDEL", "OVRIGT"]
    assert "Östra Verken AB" in portal.text("my-pages-party")
    assert portal.has("my-pages-company")


def test_a_shortcut_is_kept_for_the_person_and_comes_back_after_a_reload(portal: Portal) -> None:
    portal.log_in("P00")
    portal.click("shortcuts-choose")
    portal.click("shortcut-choice", '[data-service-id="bolagsverket-arenden"]')
    portal.wait(lambda: portal.all("shortcut"), "the shortcut to appear")
    assert portal.text("shortcut") == "Ärenden"
    portal.visit("/inloggad/mina-sidor")
    assert portal.text("shortcut") == "Ärenden"
    portal.click("shortcuts-choose")
    portal.click("shortcut-choice", '[data-service-id="bolagsverket-arenden"]')
    portal.wait(lambda: portal.has("shortcuts-empty"), "the shortcut to go")


def test_two_shortcuts_chosen_at_once_are_both_kept(portal: Portal) -> None:
    portal.log_in("S01")
    both = ["bolagsverket-arenden", "tillvaxtverket-likviditetsbudget"]
    choose = "arguments[0].forEach((id) => document.querySelector(`[data-testid=shortcut-choice][data-service-id=${id}]`).click())"
    portal.click("shortcuts-choose")
    portal.driver.execute_script(choose, both)
    portal.wait(lambda: len(portal.all("shortcut")) == 2, "both shortcuts")
    portal.visit("/inloggad/mina-sidor")
    assert [one.text for one in portal.all("shortcut")] == ["Ärenden", "Likviditetsbudget"]
    portal.click("shortcuts-choose")
    portal.driver.execute_script(choose, both)
    portal.wait(lambda: portal.has("shortcuts-empty"), "both to go")


def test_the_profile_drawer_opens_without_asking_the_server_and_closes_with_escape(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    portal.open_drawer("login", by="header-profile-button")
    assert portal.text("profile-name") == "Beata Styrelse"
    assert portal.text("profile-entity-orgnr") == "552103-0014"
    assert portal.find("drawer-login").get_attribute("aria-labelledby") == "drawer-login-title"
    portal.driver.switch_to.active_element.send_keys("\ue00c")
    portal.wait(lambda: not portal.open_drawers(), "the drawer to close")
    assert portal.driver.switch_to.active_element.get_attribute("data-testid") == "header-profile-button"


@pytest.mark.requirement("LOCALE-002", "LOCALE-003")
def test_switching_language_keeps_the_page_and_remembers_the_choice(portal: Portal) -> None:
    portal.visit("/tjanster?x=1")
    portal.open_drawer("lang", by="header-lang-button")
    portal.click("lang-option-en")
    portal.wait(lambda: portal.path == "/en/services?x=1", "the English page")
    assert portal.locale == "en"
    cookie = portal.driver.get_cookie("vst_locale")
    assert cookie and cookie["value"] == "en"
    assert abs(cookie["expiry"] - portal.driver.execute_script("return Date.now() / 1000") - 31_536_000) < 86_400
    portal.wait_until_live()
    portal.open_drawer("lang", by="header-lang-button")
    portal.click("lang-option-sv")
    portal.wait(lambda: portal.path == "/tjanster?x=1", "the Swedish page")
    assert portal.cookie("vst_locale") == "sv"


@pytest.mark.requirement("SESSION-003", "SESSION-008")
def test_logging_out_ends_the_session_and_lands_on_the_logged_out_page(portal: Portal) -> None:
    portal.log_in("P00")
    portal.open_drawer("login", by="header-profile-button")
    portal.click("profile-logout")
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    assert portal.text("logged-out-title") == "Du är utloggad"
    assert [name for name in ("vst_user", "vst_token", "vst_refresh_token", "vst_valt_engagemang") if portal.cookie(name)] == []
    portal.visit("/inloggad/mina-sidor")
    assert portal.screen == "login"
    portal.log_in("P00", target="/en/inloggad/mina-sidor")
    assert portal.cookie("vst_locale") is None
    portal.open_drawer("login", by="header-profile-button")
    portal.click("profile-logout")
    portal.wait(lambda: portal.path == "/en/logged-out", "the English logged-out page")
