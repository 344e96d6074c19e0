"""A page that the browser has kept aside comes back as it was, and knows what has happened since. The headless shell keeps none."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from portal_pages import ContactForm
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from test_world.outside_world import NOTICES
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import RemoteApp

pytestmark = pytest.mark.whole_chromium

SHELL = NOTICES["N-SKAL"]["uuid"]


@contextmanager
def elsewhere(portal: Portal, address: str) -> Iterator[None]:
    """Goes on to another page, and comes back by the way back to the very same page."""
    portal.driver.execute_script("window.wasKept = true")
    portal.visit(address)
    yield
    portal.driver.back()
    portal.wait(lambda: portal.driver.execute_script("return window.wasKept"), "the page that was kept")


def test_what_a_salary_costs_stands_there_again(portal: Portal) -> None:
    """The new websocket is told what is typed: its server knows nothing of the page. Between two pages that are kept nothing is waited
    for, and the close of the old websocket is heard by nobody."""
    portal.visit("/nyheter")
    portal.visit("/tillvaxtverket/lonekostnad")
    for name, typed in {"fodelsear": "2006", "lon": "28500"}.items():
        portal.driver.find_element(By.CSS_SELECTOR, f"main [name={name}]").send_keys(typed, Keys.TAB)
    portal.wait(lambda: portal.attribute("total-year", "data-value") == "429605.75", "the sum of what is typed")
    portal.driver.execute_script("window.wasKept = true")
    portal.driver.back()
    portal.wait(lambda: portal.path == "/nyheter", "the page before")
    portal.frames_sent()
    portal.driver.forward()
    portal.wait(lambda: portal.driver.execute_script("return window.wasKept"), "the page that was kept")
    told: list[str] = []
    portal.wait(lambda: told.extend(portal.frames_sent()) or "2006" in "".join(told), "what is typed to be told")
    portal.wait(lambda: portal.attribute("page", "data-connection") == "live", "the page to be live")
    portal.wait(lambda: portal.attribute("total-year", "data-value") == "429605.75", "the sum to be there again")


def test_what_is_sent_the_moment_the_page_is_back_is_sent(portal: Portal) -> None:
    portal.visit("/nyheter")
    form = ContactForm(portal).opened()
    form.fill(form.subjects[0], "Jag når inte mitt ärende.")
    portal.driver.execute_script("""
        window.wasKept = true
        addEventListener("pageshow", () => document.querySelector("main [data-testid=contact-submit]").click())""")
    portal.driver.back()
    portal.wait(lambda: portal.path == "/nyheter", "the page before")
    portal.driver.forward()
    portal.wait(lambda: portal.driver.execute_script("return window.wasKept"), "the page that was kept")
    form.wait_until_sent()


@pytest.mark.requirement("LOADER-020")
def test_what_is_typed_in_an_app_of_another_authority_stands_there_again(portal: Portal) -> None:
    app = RemoteApp(portal).visited("/tillvaxtverket/beta")
    app.press("counter")
    portal.find("remote-draft").send_keys("Ett utkast")
    with elsewhere(portal, "/nyheter"):
        assert app.last_log == ["mount"]
    portal.wait_until_live()
    app.press("counter")
    portal.find("remote-draft").send_keys(" till")
    assert (portal.text("remote-counter"), portal.find("remote-draft").get_property("value")) == ("Räkna 2", "Ett utkast till")
    assert app.log == ["mount"]


@pytest.mark.requirement("NOTICE-008")
def test_a_notice_that_was_closed_on_the_next_page_is_gone(portal: Portal) -> None:
    def is_shown() -> bool:
        return any(one.is_displayed() for one in portal.all("notice", f'[data-uuid="{SHELL}"]'))

    portal.visit("/moms")
    assert is_shown()
    with elsewhere(portal, "/nyheter"):
        portal.click("notice-close")
    assert not is_shown()


def test_the_colours_that_were_chosen_on_the_next_page_are_those_of_this_one(portal: Portal) -> None:
    def colours() -> str:
        return str(portal.driver.execute_script("return getComputedStyle(document.documentElement).colorScheme"))

    portal.visit("/utseende")
    assert (colours(), portal.attribute("appearance-auto", "aria-pressed")) == ("light dark", "true")
    with elsewhere(portal, "/en/appearance"):
        portal.click("appearance-dark")
        portal.wait(lambda: colours() == "dark" and portal.attribute("appearance-dark", "aria-pressed") == "true", "the dark colours")
        portal.driver.back()
        portal.wait_until_live()
    assert (colours(), portal.attribute("appearance-dark", "aria-pressed")) == ("dark", "true")
    assert portal.attribute("appearance-auto", "aria-pressed") == "false"


def test_the_field_above_results_has_the_term_of_these_results(portal: Portal) -> None:
    def field() -> str:
        return str(portal.find("search-field").get_property("value"))

    portal.visit("/sok?q=moms")
    portal.driver.execute_script("window.wasKept = true")
    portal.find("search-field").send_keys(Keys.CONTROL, "a")
    portal.find("search-field").send_keys("styrelse", Keys.ENTER)
    portal.wait(lambda: "styrelse" in portal.driver.current_url and field() == "styrelse", "the other results")
    portal.driver.back()
    portal.wait(lambda: portal.driver.execute_script("return window.wasKept") and field() == "moms", "the term of before")
    portal.driver.forward()
    portal.wait(lambda: "styrelse" in portal.driver.current_url and field() == "styrelse", "the later one")


@pytest.mark.requirement("LOGIN-035")
def test_who_is_signed_in_again_is_not_told_on_the_way_back_that_they_are_logged_out(portal: Portal) -> None:
    portal.log_in("B01", "/nyheter", **{"valt-engagemang": "5521010016"})
    portal.sign_out()
    portal.log_in("B01", "/nyheter", **{"valt-engagemang": "5521010016"})
    portal.driver.back()
    portal.wait(lambda: portal.path == "/utloggad" and portal.text("logged-out-title") == "Du är inloggad", "the page that says so")
    assert portal.has("header-profile-button")
