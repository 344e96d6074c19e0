"""The login page and its drawer in a browser: what needs one."""

import json
import urllib.request
from urllib.parse import parse_qs, urlsplit

import pytest
from portal_pages.login import LoginPage

from tests.browser.conftest import Served
from tests.browser.pages.portal import Portal

CALLBACK = "/inloggad/logga-in?callback=login&redirect=%2Finloggad%2Fdemo"


@pytest.mark.requirement("LOGIN-012")
def test_contact_us_opens_the_contact_drawer_through_a_window_event(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in")
    link = portal.find("login-contact-link")
    assert urlsplit(str(link.get_attribute("href"))).path == "/om-foretagsporten-se/kontakt"
    portal.driver.execute_script("window.seen = []; addEventListener('vst:open-contact-drawer', (e) => window.seen.push(e.type))")
    link.click()
    portal.wait(lambda: portal.find("drawer-contact", '[data-open="true"]'), "the contact drawer")
    assert portal.driver.execute_script("return window.seen") == ["vst:open-contact-drawer"]
    portal.visit("/en/inloggad/logga-in")
    assert urlsplit(str(portal.find("login-contact-link").get_attribute("href"))).path == "/en/about-foretagsporten/contact"


@pytest.mark.requirement("LOGIN-013")
def test_the_illustration_stands_beside_the_options_from_1024_px(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in")
    portal.width(1024)
    assert portal.find("login-illustration").is_displayed()
    portal.width(1023)
    assert not portal.find("login-illustration").is_displayed()


@pytest.mark.requirement("LOGIN-015")
@pytest.mark.parametrize(("prefix", "words"), [("", "Du loggas in. Vänta ..."), ("/en", "You are being signed in. Please wait ...")])
def test_a_wait_text_stands_while_the_token_is_fetched(portal: Portal, prefix: str, words: str) -> None:
    portal.served.fault("token", delayMs=3000)
    portal.visit(f"{prefix}/inloggad/logga-in?callback=login")
    waiting = portal.find("login-redirecting")
    assert (portal.text("login-redirecting"), waiting.get_attribute("role")) == (words, "status")


@pytest.mark.requirement("LOGIN-016", "LOGIN-017", "LOGIN-018")
def test_the_login_drawer_holds_the_options_of_the_login_page(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in")
    on_page = [one.get_attribute("data-key") for one in portal.driver.find_elements("css selector", "[data-testid^=login-option-]")]
    help_on_page = portal.find("login-problem-link").get_attribute("href")
    portal.visit("/tjanster")
    portal.open_drawer("login", by="header-login-button")
    options = portal.find("login-box").find_elements("css selector", "[data-testid^=login-box-option-]")
    assert [one.get_attribute("data-key") for one in options] == on_page
    assert portal.find("login-box-problem-link").get_attribute("href") == help_on_page
    assert portal.find("login-box-responsible").is_displayed()
    assert portal.text("login-box-responsible") == "Bolagsverket ansvarar för inloggningen."
    portal.visit("/en/services")
    assert portal.text("login-box-responsible") == "The Swedish Companies Registration Office is responsible for the login."


@pytest.mark.requirement("LOGIN-014", "LOGIN-019")
def test_a_notice_for_the_login_replaces_the_options_on_the_page_and_in_the_drawer(portal: Portal) -> None:
    notice = {
        "type": "ERROR",
        "applications": ["foretagsporten-inloggning"],
        "published": "2026-11-20T07:15:00+01:00",
        "messages": {
            "sv": {"title": "Det går inte att logga in", "message": "Vi arbetar med felet."},
            "en": {"title": "It is not possible to log in", "message": "We are working on the problem."},
        },
    }
    portal.served.control("PUT", "/notices/5f0c1a52-7d3e-4b8a-9c61-2e4d8f7a1b04", notice)
    portal.visit("/inloggad/logga-in")
    assert "Det går inte att logga in" in portal.text("login-notice")
    assert "Vi arbetar med felet." in portal.text("login-notice")
    assert not portal.driver.find_elements("css selector", "[data-testid^=login-option-]")
    portal.visit("/tjanster")
    portal.open_drawer("login", by="header-login-button")
    assert portal.find("login-box-notice").is_displayed()
    assert not portal.driver.find_elements("css selector", "[data-testid^=login-box-option-]")
    portal.served.reset()
    portal.visit("/inloggad/logga-in")
    assert not portal.has("login-notice")
    assert portal.driver.find_elements("css selector", "[data-testid^=login-option-]")


@pytest.mark.requirement("LOGIN-020")
def test_from_the_drawer_the_target_returns_to_the_page_one_was_on(portal: Portal) -> None:
    portal.visit("/tjanster")
    assert _callback_of(portal) == {"callback": ["login"], "redirect": ["/tjanster"]}
    portal.visit("/utloggad")
    assert _callback_of(portal) == {"callback": ["login"]}


def _callback_of(portal: Portal) -> dict[str, list[str]]:
    href = str(portal.find("login-box-option-bankid").get_attribute("href"))
    return parse_qs(urlsplit(parse_qs(urlsplit(href).query)["target"][0]).query)


@pytest.mark.requirement("LOGIN-025", "ERR-023")
@pytest.mark.parametrize("status", [401, 500])
def test_a_failing_callback_goes_back_to_login_with_a_warning_and_keeps_the_redirect(portal: Portal, status: int) -> None:
    warnings = portal.served.logged().count("WARNING portal.screens.login")
    portal.served.fault("token", status=status)
    portal.visit(CALLBACK, live=False)
    portal.wait(lambda: portal.has("login-warning"), "the warning")
    assert portal.find("login-warning").get_attribute("role") == "alert"
    assert portal.path.startswith("/inloggad/logga-in?")
    assert parse_qs(portal.path.partition("?")[2])["redirect"] == ["/inloggad/demo"]
    assert portal.served.logged().count("WARNING portal.screens.login") > warnings


AN_IMPATIENT_CLOCK = """
const later = window.setTimeout;
window.setTimeout = (work, ms, ...rest) => later(work, ms === 30000 ? 200 : ms, ...rest);
"""
"""Half a minute is over in no time."""


def test_a_callback_that_is_never_answered_ends_at_the_login_page_with_a_warning(portal: Portal) -> None:
    portal.served.fault("token", delayMs=60_000)
    with portal.with_script(AN_IMPATIENT_CLOCK):
        portal.visit(CALLBACK, live=False)
        portal.wait(lambda: portal.has("login-warning"), "the warning")
    assert parse_qs(portal.path.partition("?")[2])["redirect"] == ["/inloggad/demo"]


@pytest.mark.requirement("LOGIN-028")
def test_automock_reads_its_query_and_the_browser_ends_at_the_target(portal: Portal) -> None:
    portal.log_in("P00", target="/inloggad/demo", **{"valt-engagemang": "5520000018", "skip-validation": "true"})
    assert portal.path == "/inloggad/demo"
    assert portal.cookie("vst_valt_engagemang") == "5520000018"
    assert portal.cookie("vst_valt_engagemang_skip_validation") == "true"


@pytest.mark.requirement("LOGIN-022")
def test_a_choice_left_from_before_is_selected_when_it_is_still_beatas(portal: Portal) -> None:
    portal.visit(LoginPage.ADDRESS)
    portal.driver.add_cookie({"name": "vst_valt_engagemang", "value": "7521030010"})
    LoginPage(portal).sign_in("bankid", person="B03")
    portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages without a question")
    portal.wait_until_live()
    assert portal.cookie("vst_valt_engagemang") == "7521030010"
    portal.open_drawer("login", by="header-profile-button")
    assert portal.text("profile-entity-name") == "Brf Ängsblomman"


@pytest.mark.requirement("API-002")
def test_each_try_of_a_slow_flag_source_ends_after_five_seconds(served: Served) -> None:
    served.fault("features", delayMs=10_000)
    try:
        with urllib.request.urlopen(f"{served.address}/api/skalet/v1/features", timeout=30) as answer:
            assert json.loads(answer.read()) == []
        cut_off = [call["ms"] for call in served.calls("features") if call["status"] is None]
        assert [4500 <= ms <= 5500 for ms in cut_off] == [True, True, True]
    finally:
        served.reset()
