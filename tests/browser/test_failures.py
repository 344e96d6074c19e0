"""What fails is told where one works, what was typed is kept, and there is a way to try again (journey 8, 11)."""

from typing import Any

import pytest
from portal_pages import violations
from portal_pages.search import DIALOG, Search
from portal_pages.settings import SWITCHES, Settings
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.pages.portal import Portal
from tests.browser.test_contact import opened, state, within, write
from tests.browser.test_session import beata

FAILS: list[dict[str, Any]] = [{"status": 500}, {"network": True}]
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); sockets.push(this); } };
"""
FIREFOX_MOVES_ON = """
const left = sockets.at(-1), {onclose} = left;
left.onclose = null;
left.close();
onclose({code: 1001, reason: ""});
return !document.getElementById("connection-lost").hidden
"""


def says(portal: Portal, test_id: str) -> Any:
    """Notes what a live region says from now on."""
    return portal.driver.execute_script(
        """const region = document.querySelector(`[data-testid=${arguments[0]}]`);
        window.said = [];
        new MutationObserver(() => region.textContent && said.push(region.textContent))
            .observe(region, {childList: true, characterData: true, subtree: true});""",
        test_id,
    )


def said(portal: Portal) -> list[str]:
    return list(portal.driver.execute_script("return said"))


@pytest.mark.requirement("JOURNEY-039")
@pytest.mark.parametrize("fault", FAILS, ids=["status 500", "away"])
@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("/inloggad/mina-sidor", "Det gick inte att förlänga. Försök igen."),
        ("/en/inloggad/mina-sidor", "We could not extend your session. Try again."),
    ],
)
def test_a_session_that_could_not_be_extended_says_so_and_is_extended_at_the_next_press(
    portal: Portal, fault: dict[str, Any], target: str, words: str
) -> None:
    beata(portal, lifetime=200, target=target)
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
    portal.served.fault("refresh-token", **fault)
    portal.click("session-continue")
    portal.wait(lambda: portal.text("session-error") == words, "the failure to be told")
    assert portal.find("session-error").get_attribute("role") == "alert"
    assert portal.attribute("session-dialog", "data-open") == "true"
    assert portal.driver.switch_to.active_element.get_attribute("data-testid") == "session-continue"
    before = portal.text("session-countdown")
    portal.wait(lambda: portal.text("session-countdown") < before, "the clock to go on")
    assert violations(portal) == []
    portal.served.control("DELETE", "/faults/refresh-token")
    portal.click("session-continue")
    portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "false", "the warning to close")
    assert portal.text("session-error") == ""
    portal.driver.get_log("browser")  # the call that reached nobody


@pytest.mark.requirement("JOURNEY-053")
@pytest.mark.parametrize(
    ("address", "unchanged", "none", "saved"),
    [
        ("/tjanster", "Ditt val är oförändrat: Skatteverket.", "Ditt val är oförändrat: Ingen myndighet.", "Sparat"),
        ("/en/services", "Your choice is unchanged: Swedish Tax Agency.", "Your choice is unchanged: No authority.", "Saved"),
    ],
)
def test_a_setting_that_could_not_be_saved_says_what_stands(portal: Portal, address: str, unchanged: str, none: str, saved: str) -> None:
    portal.served.reset()
    portal.log_in("P00", address)
    settings = Settings(portal).opened()
    says(portal, "settings-cases-status")
    portal.served.fault("settings-save", status=500)
    settings.turn("skatteverket")
    portal.wait(lambda: said(portal) == [none], "what stands")
    assert settings.on == []
    portal.served.control("DELETE", "/faults/settings-save")
    settings.turn("skatteverket")
    portal.wait(lambda: said(portal) == [none, saved], "that it is saved")
    portal.served.fault("settings-save", status=500)
    settings.turn("all")
    portal.wait(lambda: said(portal) == [none, saved, unchanged], "what stands after it")
    assert settings.on == ["skatteverket"] != list(SWITCHES)
    assert not [alert for alert in portal.driver.find_elements("css selector", "[role=alert]") if alert.is_displayed()]
    assert violations(portal) == []


@pytest.mark.requirement("JOURNEY-054")
@pytest.mark.parametrize(("address", "term", "name"), [("/tjanster", "moms", "Försök igen"), ("/en/services", "tax", "Try again")])
def test_a_search_that_failed_is_made_again_with_one_press(portal: Portal, address: str, term: str, name: str) -> None:
    portal.visit(address)
    portal.served.fault("search", status=500)
    Search(portal).type(term, Keys.ENTER)
    portal.wait(lambda: portal.find("search-error").is_displayed(), "the failure")
    assert portal.text("search-retry") == name
    portal.served.control("DELETE", "/faults/search")
    before = len(portal.served.calls("search"))
    portal.click("search-retry")
    dialog = Search(portal, DIALOG).wait_for_results()
    assert dialog.results
    assert not portal.has("search-error")
    assert len(portal.served.calls("search")) == before + 1
    assert Search(portal, DIALOG).field.get_property("value") == term


@pytest.mark.requirement("JOURNEY-054")
def test_the_search_page_has_a_link_to_the_same_search(portal: Portal) -> None:
    portal.served.fault("search", status=500)
    portal.visit("/sok?q=moms")
    assert portal.text("search-retry") == "Försök igen"
    portal.served.control("DELETE", "/faults/search")
    portal.click("search-retry")
    portal.wait(lambda: portal.has("search-results"), "the results")


@pytest.mark.requirement("JOURNEY-054")
def test_a_message_that_could_not_be_sent_is_sent_with_the_next_press(portal: Portal) -> None:
    opened(portal)
    write(portal)
    portal.served.fault("contact", status=500)
    within(portal, "contact-submit").click()
    portal.wait(lambda: state(portal) == "failed", "the failure")
    assert within(portal, "contact-retry").text == "Försök igen"
    portal.served.control("DELETE", "/faults/contact")
    before = len(portal.served.calls("contact"))
    within(portal, "contact-retry").click()
    portal.wait(lambda: state(portal) == "sent", "the message to be sent")
    made = portal.served.calls("contact")
    assert len(made) == before + 1
    assert "Knappen gör ingenting." in str(made[-1]["body"])


@pytest.mark.requirement("JOURNEY-054")
@pytest.mark.parametrize(("address", "name"), [("/moms", "Försök igen"), ("/en/vat", "Try again")])
def test_a_page_whose_content_could_not_be_fetched_can_be_asked_for_again(portal: Portal, address: str, name: str) -> None:
    portal.served.fault("content-page", status=500)
    portal.visit(address)
    assert portal.text("error-424-again") == name
    portal.served.control("DELETE", "/faults/content-page")
    before = len(portal.served.calls("content-page"))
    portal.click("error-424-again")
    portal.wait(lambda: not portal.has("error-424-title"), "the page itself")
    assert (portal.path, len(portal.served.calls("content-page")) > before) == (address, True)


@pytest.mark.requirement("JOURNEY-054")
@pytest.mark.parametrize(
    ("address", "words"),
    [("/om-foretagsporten-se/kontakt", "Anslutningen är tillbaka."), ("/en/about-foretagsporten/contact", "The connection is back.")],
)
def test_the_return_of_the_connection_is_said_once_and_what_was_typed_is_there(portal: Portal, address: str, words: str) -> None:
    field = _writes_on_the_contact_page(portal, address)
    says(portal, "connection-back")
    for times in (1, 2):
        portal.driver.execute_script("sockets.at(-1).close()")
        portal.wait(lambda times=times: said(portal) == [words] * times, "the return to be said")
        portal.wait_until_live()
        assert portal.text("connection-back") == words
    assert field.get_property("value") == "Halvskrivet"
    assert not portal.find("connection-lost").is_displayed()


def test_who_moves_on_in_firefox_hears_nothing_of_a_lost_connection(portal: Portal) -> None:
    """It closes the websocket as 1001 before the next page has come; Chromium lets it be, so the test closes it in Firefox's place."""
    _writes_on_the_contact_page(portal)
    says(portal, "connection-back")
    shown = portal.driver.execute_script(FIREFOX_MOVES_ON)
    assert not shown
    portal.wait(lambda: portal.driver.execute_script("return sockets.length") == 2, "the page to connect anew, for it may stay")
    portal.wait_until_live()
    assert said(portal) == []


def test_a_connection_that_does_not_come_back_after_firefox_closed_it_is_told(portal: Portal) -> None:
    _writes_on_the_contact_page(portal)
    portal.driver.execute_script("window.WebSocket = class { constructor() { setTimeout(() => this.onclose({code: 1006, reason: ''})) } }")
    portal.driver.execute_script(FIREFOX_MOVES_ON)
    portal.wait(lambda: portal.find("connection-lost").is_displayed(), "the bar")


def _writes_on_the_contact_page(portal: Portal, address: str = "/om-foretagsporten-se/kontakt") -> WebElement:
    """Has something typed in its field, which has the page connected."""
    with portal.with_script(SOCKETS):
        portal.visit(address)
    field = portal.driver.find_element("css selector", "main [data-testid=contact-message]")
    field.send_keys("Halvskrivet")
    portal.wait(lambda: portal.has("page", '[data-connection="live"]'), "the page to be connected")
    return field


def test_a_press_without_a_connection_says_that_what_was_typed_is_kept(portal: Portal) -> None:
    opened(portal)
    write(portal)
    with portal.without_network():
        portal.wait(lambda: portal.has("page", '[data-ready="false"]'), "the connection to be lost")
        within(portal, "contact-submit").click()
        portal.wait(lambda: portal.text("connection-lost") == "Du är inte uppkopplad. Det du skrivit finns kvar.", "what is told")
        assert within(portal, "contact-message").get_property("value") == "Knappen gör ingenting."
    portal.wait_until_live()


@pytest.mark.requirement("JOURNEY-051")
@pytest.mark.parametrize("fault", FAILS, ids=["status 500", "away"])
@pytest.mark.parametrize("button", ["profile-logout", "session-logout"])
def test_a_sign_out_that_failed_elsewhere_ends_here_and_says_so(portal: Portal, fault: dict[str, Any], button: str) -> None:
    portal.log_in("B01", **{"token-livslangd": "200" if button == "session-logout" else "1700"})
    portal.served.fault("logout", **fault)
    if button == "profile-logout":
        portal.open_drawer("login", by="header-profile-button")
    portal.click(button)
    portal.wait(lambda: portal.path == "/utloggad?orsak=fel", "the logged-out page")
    assert "Inloggningstjänsten svarade inte" in portal.text("logged-out-text")
    assert not portal.cookie("vst_user") and not portal.cookie("vst_token")
    assert not portal.driver.find_element("tag name", "body").text.startswith("{")
