"""A budget saves itself while somebody signed in types, and stays the one that it is."""

import pytest
from portal_pages import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

BUDGET = "/tillvaxtverket/likviditetsbudget"


def types(portal: Portal, name: str, *keys: str) -> None:
    portal.driver.find_element(By.NAME, name).send_keys(*keys)


def holds(portal: Portal, name: str) -> str:
    return str(portal.driver.find_element(By.NAME, name).get_property("value"))


@pytest.mark.requirement("TOOL-020")
def test_what_is_typed_is_saved_without_a_button_and_pressing_it_makes_no_second(portal: Portal) -> None:
    portal.log_in("B03", BUDGET, **{"valt-engagemang": "5521030014"})
    portal.visit(BUDGET)
    types(portal, "sparnamn", "Vår")
    types(portal, "s1.m1", "10000")
    portal.wait(lambda: portal.text("saved-status") == "Sparad.", "it to be saved", 3)
    portal.visit(BUDGET)
    assert (holds(portal, "s1.m1"), holds(portal, "sparnamn")) == ("10000", "Vår")
    types(portal, "s1.m2", "7")
    portal.find("save-here").send_keys(Keys.ENTER)
    portal.wait(lambda: "/sparade/" in portal.driver.current_url, "the address of the budget")
    portal.visit(f"{BUDGET}/sparade")
    assert [each.text for each in portal.driver.find_elements(By.CSS_SELECTOR, "[data-testid=saved-way]")] == ["Vår"]
    assert violations(portal) == []


def test_a_new_one_is_typed_saved_and_then_saved_by_its_button_as_one(portal: Portal) -> None:
    portal.log_in("B03", BUDGET, **{"valt-engagemang": "5521030014"})
    portal.visit(f"{BUDGET}/sparade/ny")
    types(portal, "sparnamn", "Ny")
    types(portal, "s1.m1", "1")
    portal.wait(lambda: portal.text("saved-status") == "Sparad.", "it to be saved", 3)
    portal.find("save-here").send_keys(Keys.ENTER)
    portal.wait(lambda: "/sparade/ny" not in portal.driver.current_url, "the address of the budget")
    portal.visit(f"{BUDGET}/sparade")
    assert [each.text for each in portal.driver.find_elements(By.CSS_SELECTOR, "[data-testid=saved-way]")].count("Ny") == 1
