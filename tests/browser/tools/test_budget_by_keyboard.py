"""A budget by the keyboard alone: arrows between cells, rows that come and go with the focus and are said aloud, a file at the end."""

from pathlib import Path

import pytest
from portal_pages import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

BUDGET = "/tillvaxtverket/likviditetsbudget"
MOST_TABS = 60


def at(portal: Portal) -> str:
    """The name of the field that has the focus."""
    return str(portal.driver.switch_to.active_element.get_attribute("name"))


def press(portal: Portal, *keys: str) -> None:
    portal.driver.switch_to.active_element.send_keys(*keys)


def enters(portal: Portal, test_id: str) -> None:
    portal.find(test_id).send_keys(Keys.ENTER)


@pytest.mark.requirement("TOOL-028")
def test_arrows_go_between_cells_and_through_what_stands_in_one(portal: Portal) -> None:
    portal.visit(f"{BUDGET}?s1.m1=10&s2.m1=20&k1.m2=30")
    portal.driver.find_element(By.NAME, "s1.m1").click()
    press(portal, Keys.HOME, Keys.ARROW_RIGHT)
    assert at(portal) == "s1.m1", "the arrow goes through the digits first"
    press(portal, Keys.END, Keys.ARROW_RIGHT)
    assert at(portal) == "s1.m2"
    press(portal, Keys.ARROW_DOWN)
    assert at(portal) == "s2.m2"
    press(portal, Keys.ARROW_LEFT)
    assert at(portal) == "s2.m1"
    press(portal, Keys.ARROW_UP)
    assert at(portal) == "s1.m1"
    press(portal, "5")
    assert portal.driver.find_element(By.NAME, "s1.m1").get_property("value") == "5", "a digit writes over what stood there"
    press(portal, Keys.ARROW_UP)
    assert at(portal) == "s1.m1", "there is nothing above the first row"


@pytest.mark.requirement("TOOL-028")
def test_a_row_comes_and_goes_with_the_focus_and_is_said_aloud(portal: Portal) -> None:
    portal.visit(f"{BUDGET}?s1.m1=10")
    enters(portal, "add-s")
    portal.wait(lambda: portal.has("remove-s2"), "the new row")
    portal.wait_until_live()
    portal.wait(lambda: at(portal) == "s2.namn", "the focus on the new row")
    portal.wait(lambda: portal.text("said-s") == "Försäljning 2 är tillagd.", "it to be said")
    press(portal, "Kaffe", Keys.TAB)
    enters(portal, "remove-s2")
    portal.wait(lambda: not portal.has("remove-s2"), "the row to go")
    portal.wait_until_live()
    portal.wait(lambda: at(portal) == "s1.namn", "the focus on the row before")
    portal.wait(lambda: portal.text("said-s") == "Försäljning 2 är borttagen.", "it to be said")
    assert violations(portal) == []


def test_on_a_phone_the_month_that_is_shown_follows_the_arrows(portal: Portal) -> None:
    portal.driver.set_window_size(375, 800)
    portal.visit(f"{BUDGET}?s1.m1=10&s2.m1=20")
    portal.driver.find_element(By.NAME, "s1.m1").send_keys(Keys.END, Keys.ARROW_RIGHT)
    assert at(portal) == "s1.m2"
    assert portal.driver.find_element(By.NAME, "s1.m2").is_displayed()
    portal.driver.set_window_size(1280, 900)


@pytest.mark.requirement("TOOL-028")
def test_a_file_is_had_by_the_keyboard(portal: Portal, tmp_path: Path) -> None:
    portal.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    portal.visit(f"{BUDGET}?s1.m1=10")
    portal.find("compute").send_keys("")
    for _ in range(MOST_TABS):
        if portal.driver.switch_to.active_element.get_attribute("data-testid") == "export-csv":
            break
        press(portal, Keys.TAB)
    posts = portal.served.logged().count(f"POST {BUDGET} 200")
    press(portal, Keys.ENTER)
    portal.wait(lambda: portal.served.logged().count(f"POST {BUDGET} 200") > posts, "the file to be asked for")
    portal.wait(lambda: [each.name for each in tmp_path.iterdir()] == ["budget.csv"], "the file to come")
    assert portal.path.startswith(BUDGET), "the page stays"


@pytest.mark.requirement("TOOL-028")
@pytest.mark.parametrize("width", [375, 1280])
def test_axe_finds_nothing_in_the_list_of_what_was_saved(portal: Portal, width: int) -> None:
    portal.log_in("B03", target=f"{BUDGET}/sparade", **{"valt-engagemang": "5521030014"})
    portal.width(width)
    assert violations(portal) == []
