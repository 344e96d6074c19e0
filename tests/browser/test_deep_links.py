"""Where somebody was going when they had to log in first: all of the address, and the address of the first page (MEND-003)."""

from urllib.parse import quote

import pytest
from selenium.webdriver.common.by import By

from tests.browser.pages.portal import Portal

COMPANY = "/inloggad/mina-sidor/foretag"
CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"


def signs_on_as(portal: Portal, person: str) -> None:
    """From the login page, by the option for test people."""
    portal.click("login-option-mock-bankid")
    portal.click("mock-person", f'[data-person="{person}"]')


@pytest.mark.requirement("MEND-003")
def test_a_deep_link_keeps_the_part_after_the_hash_through_tolvans_login(portal: Portal) -> None:
    portal.driver.get(f"{portal.served.address}{COMPANY}#del2")
    portal.wait_until_live()
    assert portal.path.startswith("/inloggad/logga-in")
    signs_on_as(portal, "P00")
    portal.wait(lambda: portal.path == COMPANY, "the page of the link")
    assert portal.driver.current_url.endswith("#del2")


@pytest.mark.requirement("MEND-003")
def test_and_through_beatas_choice_of_a_company(portal: Portal) -> None:
    portal.driver.get(f"{portal.served.address}{COMPANY}?x=1#del2")
    portal.wait_until_live()
    signs_on_as(portal, "B03")
    portal.wait(lambda: portal.path.startswith(CHOOSER), "the chooser")
    portal.wait_until_live()
    portal.click("chooser-item", '[data-orgnr="5521030014"]')
    portal.wait(lambda: portal.path == f"{COMPANY}?x=1", "the page of the link")
    assert portal.driver.current_url.endswith("#del2")


@pytest.mark.requirement("MEND-003")
def test_beata_who_chooses_when_her_time_is_over_logs_in_chooses_again_and_is_where_she_was_going(portal: Portal) -> None:
    portal.log_in("B03", f"{CHOOSER}?redirect={quote('/inloggad/demo')}")
    for name in ("vst_token", "vst_session"):
        portal.driver.delete_cookie(name)
    portal.driver.find_element(By.CSS_SELECTOR, '[data-testid="chooser-item"][data-orgnr="5521030014"]').click()
    portal.wait(lambda: portal.path.startswith("/inloggad/logga-in"), "the login page")
    portal.wait_until_live()
    signs_on_as(portal, "B03")
    portal.wait(lambda: portal.path.startswith(CHOOSER), "the chooser")
    portal.wait_until_live()
    portal.click("chooser-item", '[data-orgnr="5521030014"]')
    portal.wait(lambda: portal.path == "/inloggad/demo", "where she was going first")
