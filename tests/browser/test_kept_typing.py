"""What is typed by who is signed out, and the page loaded anew: by a pull on a phone, by a key, by a browser that was short of memory."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

BUDGET, SALARY, CONTACT = "/tillvaxtverket/likviditetsbudget", "/tillvaxtverket/lonekostnad", "/om-foretagsporten-se/kontakt"
MESSAGE = "Knappen gör ingenting."
AFTER = 500
"""Milliseconds after which what is typed is kept (static/client/early/kept-typing.ts)."""
KEPT = "return history.state?.typed ?? {}"


def types(portal: Portal, name: str, *keys: str) -> None:
    portal.driver.find_element(By.CSS_SELECTOR, f"main [name='{name}']").send_keys(*keys)


def holds(portal: Portal, name: str) -> str:
    return str(portal.driver.find_element(By.CSS_SELECTOR, f"main [name='{name}']").get_property("value"))


def is_kept(portal: Portal, *names: str) -> None:
    """Half a second after the last key."""
    portal.wait(lambda: {key.split()[1] for key in portal.driver.execute_script(KEPT)} == set(names), f"{names} to be kept")


def loads_anew(portal: Portal) -> None:
    portal.driver.refresh()
    portal.wait_until_live()


def test_a_salary_stands_there_again_with_what_it_costs(portal: Portal) -> None:
    portal.visit(SALARY)
    types(portal, "fodelsear", "2006")
    types(portal, "lon", "28500", Keys.TAB)
    is_kept(portal, "fodelsear", "lon")
    loads_anew(portal)
    assert (holds(portal, "fodelsear"), holds(portal, "lon")) == ("2006", "28\N{NO-BREAK SPACE}500")
    portal.wait(lambda: portal.attribute("total-year", "data-value") == "429605.75", "the sum of what was typed")


def test_a_salary_stands_there_on_the_way_back_each_time(portal: Portal) -> None:
    """Firefox keeps no page with a websocket aside, and fills in the fields of one that it loads again once, not the next time."""
    portal.visit(SALARY)
    types(portal, "lon", "28500", Keys.TAB)
    is_kept(portal, "lon")
    portal.visit("/moms")
    for _ in range(2):
        portal.driver.back()
        portal.wait(lambda: portal.path == SALARY, "the way back")
        portal.wait_until_live()
        assert holds(portal, "lon") == "28\N{NO-BREAK SPACE}500"
        portal.driver.forward()
        portal.wait(lambda: portal.path == "/moms", "the next page")


def test_a_budget_that_got_one_row_more_keeps_it(portal: Portal) -> None:
    """Its page is the answer to a post, which the browser posts again."""
    portal.visit(BUDGET)
    types(portal, "ingaende", "10000")
    is_kept(portal, "ingaende")
    portal.driver.find_element(By.CSS_SELECTOR, "[name=gor][value=rad-s]").click()
    portal.wait(lambda: portal.driver.find_elements(By.NAME, "s2.m1"), "a second row")
    portal.wait_until_live()
    types(portal, "s2.m1", "4000", Keys.TAB)
    typed_at = portal.driver.execute_script("return performance.now()")
    portal.wait(lambda: portal.driver.execute_script("return performance.now()") > typed_at + 2 * AFTER, "the time to be over")
    loads_anew(portal)
    assert holds(portal, "ingaende") == "10\N{NO-BREAK SPACE}000"
    assert portal.driver.find_elements(By.NAME, "s2.m1")


def test_a_message_stands_there_again_and_one_that_was_sent_does_not(portal: Portal) -> None:
    portal.visit(CONTACT)
    types(portal, "message", MESSAGE)
    is_kept(portal, "message")
    loads_anew(portal)
    assert holds(portal, "message") == MESSAGE
    portal.driver.find_element(By.CSS_SELECTOR, "main [name=subject] option[value=TEKNIK]").click()
    portal.driver.find_element(By.CSS_SELECTOR, "main [data-testid=contact-submit]").click()
    portal.find("contact-success")
    is_kept(portal)
    loads_anew(portal)
    assert holds(portal, "message") == ""


def test_nothing_of_it_is_there_for_who_comes_to_the_page_again_or_in_the_storage_of_the_browser(portal: Portal) -> None:
    portal.visit(CONTACT)
    types(portal, "message", MESSAGE)
    is_kept(portal, "message")
    assert portal.driver.execute_script("return sessionStorage.length + localStorage.length") == 0
    portal.visit("/")
    portal.visit(CONTACT)
    assert holds(portal, "message") == ""
    assert portal.driver.execute_script(KEPT) == {}


def test_nothing_is_kept_so_of_who_is_signed_in_nor_shown_to_them(portal: Portal) -> None:
    portal.visit(SALARY)
    types(portal, "lon", "28500")
    is_kept(portal, "lon")
    portal.driver.execute_script("window.open('/')")  # Another tab signs in.
    first, other = portal.driver.window_handles
    portal.driver.switch_to.window(other)
    portal.log_in("B01", "/inloggad/mina-sidor")
    portal.driver.close()
    portal.driver.switch_to.window(first)
    loads_anew(portal)
    assert portal.attribute("page", "data-signed-in") == "true"
    assert holds(portal, "lon") == ""
    assert portal.driver.execute_script(KEPT) == {}
    types(portal, "fodelsear", "2006")
    types(portal, "lon", "28500", Keys.TAB)
    portal.wait(lambda: portal.attribute("total-year", "data-value") == "429605.75", "the sum of what was typed")
    loads_anew(portal)
    assert holds(portal, "lon") == ""
