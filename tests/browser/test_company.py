"""The registration of a company in a browser: a task list, a warning of a register, rules over a list, with keys alone on a narrow page."""

import pytest
from portal_pages import violations
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal
from tests.browser.test_flow import is_at

SERVICE = "/inloggad/foretagsregistrering"
MOST_TABS = 60


def presses(portal: Portal, *keys: str) -> None:
    ActionChains(portal.driver).send_keys(*keys).perform()


def tabs_to(portal: Portal, what: str) -> None:
    """Presses Tab until the control with this selector has the focus."""
    for _ in range(MOST_TABS):
        if portal.driver.execute_script("return document.activeElement.matches(arguments[0])", what):
            return
        presses(portal, Keys.TAB)
    raise AssertionError(f"no key leads to {what}")


def types(portal: Portal, **texts: str) -> None:
    for name, text in texts.items():
        tabs_to(portal, f"[name={name}]")
        presses(portal, text)


def goes_on(portal: Portal) -> None:
    tabs_to(portal, "[data-testid=flow-next]")
    presses(portal, Keys.ENTER)


def opens(portal: Portal, task: str) -> None:
    """Goes to a task from the list."""
    portal.wait(lambda: portal.has("flow-tasks"), "the task list")
    portal.wait_until_live()
    tabs_to(portal, f"[data-task={task}] a")
    presses(portal, Keys.ENTER)


@pytest.mark.requirement("FLOW-052")
def test_tasks_a_warning_and_a_list_are_done_with_keys_alone_and_are_clean_at_320_pixels(portal: Portal) -> None:
    portal.width(320)
    found: dict[str, list[str]] = {}

    def looked_at(state: str) -> None:
        found[state] = violations(portal)
        wide = portal.driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{state} is {wide} px too wide"

    portal.log_in("P00", SERVICE)
    opens(portal, "foretagsnamn")
    is_at(portal, "foretagsnamn")
    types(portal, namn1="Östra Verkan AB")
    presses(portal, Keys.TAB)
    portal.wait(lambda: portal.has("liknar"), "the warning of the register, when the field is left")
    looked_at("warning")
    tabs_to(portal, "[name=liknar]")
    presses(portal, Keys.SPACE)
    goes_on(portal)
    is_at(portal, "sarskilt")
    goes_on(portal)
    opens(portal, "kapital")
    is_at(portal, "kapital")
    types(portal, aktiekapital="25000", aktier="500")
    goes_on(portal)
    is_at(portal, "bankintyg")
    assert portal.text("kvotvarde") == "Varje akties kvotvärde är 50,00 kr."
    looked_at("a paper that may come late")
    goes_on(portal)
    opens(portal, "stiftare")
    is_at(portal, "stiftare")
    tabs_to(portal, "[data-testid=flow-add]")
    presses(portal, Keys.ENTER)
    portal.wait(lambda: portal.driver.execute_script("return document.querySelector('[name=antal]')"), "the row")
    portal.wait_until_live()
    tabs_to(portal, "[name=slag]")
    presses(portal, Keys.SPACE)
    types(portal, namn="Tolvan Tolvansson", personnummer="191212121212", antal="300", pris="50")
    looked_at("founder")
    goes_on(portal)
    portal.wait(lambda: portal.has("flow-row"), "the list")
    portal.wait_until_live()
    goes_on(portal)
    portal.wait(lambda: portal.has("stiftare-error"), "what the list lacks")
    looked_at("list with an error")
    portal.visit(SERVICE)
    looked_at("entry")
    tabs_to(portal, "[data-testid=flow-draft-open]")
    presses(portal, Keys.ENTER)
    portal.wait(lambda: portal.has("flow-task", "[data-task=stiftare][data-status=ses-over]"), "the task list")
    looked_at("tasks")
    assert {state: found for state, found in found.items() if found} == {}
