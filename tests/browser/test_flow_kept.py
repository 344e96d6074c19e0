"""What is typed in an application stays: over another language, and over the end of a login; nobody else sees it."""

import pytest
from portal_pages.login import LoginPage
from selenium.webdriver.common.by import By

from tests.browser.pages.portal import Portal
from tests.browser.test_flow import answers_place, beata, is_at, ticks, types
from tests.portal.flow.applicant import OSTRA_VERKEN

SAVE = "utkast/v1/spara"
TYPED = "Slöjd av en och björk"


def types_and_waits(portal: Portal) -> None:
    """Until what is typed is with the server; what was saved of steps before does not count."""
    portal.requests()
    types(portal, "om", TYPED)
    saved: list[str] = []
    portal.wait(lambda: saved.extend(url for _, url in portal.requests()) or any(SAVE in url for url in saved), "what is typed to be saved")


def written(portal: Portal) -> str:
    return str(portal.driver.find_element(By.NAME, "om").get_property("value"))


@pytest.mark.requirement("FLOW-053")
def test_another_language_stands_at_the_same_step_with_what_was_typed(portal: Portal) -> None:
    answers_place(beata(portal))
    address = portal.path
    types_and_waits(portal)
    portal.open_drawer("lang", by="header-lang-button")
    portal.click("lang-option-en")
    portal.wait(lambda: portal.path == f"/en{address}", "the step in English")
    is_at(portal, "varor")
    assert written(portal) == TYPED
    assert portal.text("flow-title") == "What you sell"
    labels = [each.get_property("textContent") for each in portal.driver.find_elements(By.CSS_SELECTOR, ".flow label, .flow legend")]
    assert labels and not [label for label in labels if set(label) & set("åäöÅÄÖ")]
    assert portal.find("flow-next").text == "Continue"


@pytest.mark.requirement("FLOW-021")
def test_a_login_that_ends_in_a_step_loses_nothing_and_shows_nothing_to_another(portal: Portal) -> None:
    answers_place(beata(portal))
    address = portal.path
    types_and_waits(portal)
    portal.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    portal.consent("RESTRICTED")
    portal.visit(address)
    assert "/logga-in" in portal.path
    LoginPage(portal).sign_in("bankid", person="B01")
    portal.wait(lambda: portal.has("not-found-title"), "that there is nothing here for Albin")
    assert TYPED not in portal.driver.page_source
    kept = "return JSON.stringify([{...sessionStorage}, {...localStorage}])"
    assert "björk" not in portal.driver.execute_script(kept)
    portal.driver.back()
    portal.wait(lambda: portal.driver.execute_script("return document.readyState") == "complete", "the page before")
    assert TYPED not in portal.driver.page_source
    portal.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    portal.consent("RESTRICTED")
    portal.visit(address)
    LoginPage(portal).sign_in("bankid", person="B03")
    assert portal.find("change-engagemang-entity").get_attribute("data-orgnr") == OSTRA_VERKEN, "a draft carries its party"
    portal.click("change-engagemang-continue")
    is_at(portal, "varor")
    assert portal.path == address
    assert written(portal) == TYPED
    assert portal.has("draft-kept")
    assert portal.driver.find_elements(By.CSS_SELECTOR, "[name=varor]:checked") == []


def test_a_step_that_is_sent_without_a_line_stands_as_it_was_answered_and_goes_on_when_there_is_one(portal: Portal) -> None:
    answers_place(beata(portal))
    ticks(portal, "varor", "hantverk")
    ticks(portal, "el", "nej")
    portal.driver.execute_script("document.querySelector('.flow form').isTheSame = true")
    with portal.without_network():
        types(portal, "om", TYPED)
        portal.wait(lambda: portal.has("page", '[data-connection="lost"]'), "the connection to be lost")
        portal.driver.execute_script("document.querySelector('[data-testid=flow-next]').click()")
        assert portal.text("connection-lost") == "Du är inte uppkopplad. Det du skrivit finns kvar."
        assert portal.attribute("flow-next", "data-loading") == "false"
        assert written(portal) == TYPED
    portal.wait_until_live()
    assert portal.driver.execute_script("return document.querySelector('.flow form').isTheSame") is True
    portal.click("flow-next")
    is_at(portal, "medhjalpare")
