"""An SNI code found in a browser: suggestions while somebody types, with keys alone, on a narrow page, and by touch."""

import pytest
from portal_pages import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal
from tests.browser.test_flow import is_at
from tests.portal.flow.applicant import OSTRA_VERKEN, day

SERVICE = "/inloggad/scb/andra/sni"
PROGRAMMING = "62.100 Dataprogrammering"


def adds_a_code(portal: Portal) -> Portal:
    """Beata Styrelse, at an empty row of codes."""
    portal.log_in("B03", f"{SERVICE}/ny", **{"valt-engagemang": OSTRA_VERKEN})
    is_at(portal, "nar")
    portal.driver.find_element(By.NAME, "fran").send_keys(day(20))
    portal.click("flow-next")
    portal.wait(lambda: portal.has("flow-add"), "the list of codes")
    portal.wait_until_live()
    portal.click("flow-add")
    return is_at(portal, "koder")


def suggestions(portal: Portal) -> list[str]:
    return [each.text for each in portal.all("search-suggestion") if each.is_displayed()]


@pytest.mark.requirement("CASE-027")
def test_a_word_suggests_codes_and_one_is_taken_with_keys_alone(portal: Portal) -> None:
    portal.width(320)
    adds_a_code(portal)
    field = portal.find("kod")
    for typed in ("62.1", "62100", "dataprogrammering", "programmera"):
        field.clear()
        field.send_keys(typed)
        portal.wait(lambda: PROGRAMMING in suggestions(portal), f"the suggestion for {typed}")
    assert portal.attribute("kod", "aria-expanded") == "true"
    assert violations(portal) == []
    assert portal.driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    field.send_keys(Keys.ARROW_DOWN)
    named = portal.attribute("kod", "aria-activedescendant")
    assert portal.driver.find_element(By.ID, named).text == PROGRAMMING
    field.send_keys(Keys.ENTER)
    portal.wait(lambda: field.get_attribute("value") == PROGRAMMING, "the code in its field")
    assert suggestions(portal) == []
    portal.driver.find_element(By.NAME, "andel").send_keys("30")
    portal.click("flow-next")
    portal.wait(lambda: len(portal.all("flow-row")) == 2, "two codes")


def test_a_suggestion_is_taken_by_a_press_and_the_button_shows_codes_to_choose_from(portal: Portal) -> None:
    adds_a_code(portal)
    field = portal.find("kod")
    field.send_keys("frisör")
    portal.wait(lambda: suggestions(portal) == ["96.210 Hårvård"], "the suggestion")
    portal.find("search-suggestion").click()
    assert field.get_attribute("value") == "96.210 Hårvård"
    assert portal.path.endswith("/koder/ny")
    field.clear()
    field.send_keys("reparation")
    portal.click("kod-search")
    portal.wait(lambda: portal.has("kod-hit"), "codes to choose from")
    portal.wait_until_live()
    assert violations(portal) == []
    portal.click("kod-hit", "[data-code='95210']")
    portal.wait(lambda: not portal.has("kod-hit") and portal.attribute("kod", "value").startswith("95.210 "), "the code in its field")
