"""The test apps in place of the services of other authorities: what they show, and that each failure ends as the contract says."""

import pytest
from portal_pages import violations

from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import BRF, DEMO, EAST, RemoteApp

BREAKS = {
    "throw-at-mount": "MOUNT",
    "hang-at-mount": "MOUNT_TIMEOUT",
    "404": "ENTRY_STATUS",
    "500": "ENTRY_STATUS",
    "network": "ENTRY_NETWORK",
    "wrong-type": "ENTRY_MIME",
    "hang": "ENTRY_TIMEOUT",
    "remove": "LOST",
}
LEAVES = {"throw-at-unmount": "UNMOUNT", "hang-at-unmount": "UNMOUNT_TIMEOUT", "leave-behind": "LEFT_BEHIND"}


@pytest.fixture
def app(portal: Portal) -> RemoteApp:
    return RemoteApp(portal)


def _logged(app: RemoteApp, code: str) -> int:
    return app.portal.served.logged().count(f"App of demo: {code} on ")


def test_a_tester_reads_what_the_app_was_given(app: RemoteApp) -> None:
    app.opened()
    names = ("locale", "base-path", "orgnr", "formkod", "user", "hamta-arenden")
    assert [app.portal.attribute("fixture-app", f"data-{name}") for name in names] == ["sv", DEMO, EAST, "AB", "Beata Styrelse", ""]
    app.visited("/en/tillvaxtverket/beta")
    assert app.portal.find("remote-app").find_element("tag name", "h1").text == "Try new tools"
    assert app.portal.attribute("fixture-app", "data-locale") == "en"
    assert "Östra Verken AB (AB, 5521030014)" in app.portal.text("fixture-app")


def test_the_buttons_that_the_reference_names_do_what_they_say(app: RemoteApp) -> None:
    app.opened()
    app.press("push-path", of="fixture")
    assert app.portal.path == f"{DEMO}/steg/1"
    app.press("open-contact", of="fixture")
    app.portal.wait(lambda: app.portal.open_drawers() == ["drawer-contact"], "the contact form")
    app.portal.click("drawer-contact-close")
    app.press("change-organisation", of="fixture")
    app.asks_to_change()
    assert app.portal.attribute("change-engagemang-entity", "data-orgnr") == BRF
    app.visited("/tillvaxtverket/beta")
    app.press("set-locale", of="fixture")
    app.portal.wait(lambda: app.portal.path == "/en/tillvaxtverket/beta", "the English page")


@pytest.mark.parametrize("failure", BREAKS)
def test_a_failure_leads_to_the_broken_page_once(app: RemoteApp, failure: str) -> None:
    app.opened()
    before = _logged(app, BREAKS[failure])
    app.press(failure)
    app.is_broken()
    app.portal.wait(lambda: _logged(app, BREAKS[failure]) == before + 1, "a line in the log")
    app.errors()
    app.portal.click("broken-reload")
    app.is_mounted()


@pytest.mark.parametrize(("failure", "code"), [("throw", "RUNTIME"), ("reject", "RUNTIME")])
def test_an_error_of_a_running_app_is_told_and_nothing_is_lost(app: RemoteApp, failure: str, code: str) -> None:
    app.opened()
    before = _logged(app, code)
    app.press(failure)
    app.portal.wait(lambda: _logged(app, code) == before + 1, "a line in the log")
    app.press("counter")
    assert app.portal.text("remote-counter") == "Räkna 1"
    app.errors()


def test_wrong_events_and_thousands_of_them_do_not_disturb_the_portal(app: RemoteApp) -> None:
    app.opened()
    app.press("wrong-event")
    assert len(app.errors()) == 1
    app.press("flood")
    app.close_what_the_flood_left()
    assert app.portal.has("page", '[data-ready="true"]')
    assert (app.portal.path, app.log) == (DEMO, ["mount", "fired"])
    assert all("more than 20 in a second are ignored" in error for error in app.errors())


@pytest.mark.parametrize(("failure", "code"), LEAVES.items())
def test_an_app_that_does_not_leave_or_not_with_all_it_made_is_taken_away(app: RemoteApp, failure: str, code: str) -> None:
    app.opened()
    before = _logged(app, code)
    app.press(failure)
    assert app.portal.text("remote-said") == "Felet kommer när appen lämnas."
    app.press("change-organisation", of="fixture")
    app.asks_to_change()
    app.portal.wait(lambda: _logged(app, code) == before + 1, "a line in the log")
    assert not (app.portal.has("remote-app") or app.portal.has("remote-left"))
    app.errors()


def test_an_app_that_colours_the_page_takes_its_colours_with_it(app: RemoteApp) -> None:
    colour = "return getComputedStyle(document.querySelector('header')).backgroundColor"
    app.opened()
    usual = app.driver.execute_script(colour)
    app.press("styles")
    assert app.driver.execute_script(colour) == "rgb(255, 200, 230)"
    app.press("change-organisation", of="fixture")
    app.asks_to_change()
    app.portal.wait(lambda: app.driver.execute_script(colour) == usual, "the header's own colour")


def test_the_address_may_ask_for_a_failure_once(app: RemoteApp) -> None:
    app.opened(f"{DEMO}?fail=throw-at-mount", mounted=False).is_broken()
    assert app.portal.path == DEMO
    app.errors()
    app.portal.click("broken-reload")
    app.is_mounted()


@pytest.mark.parametrize("width", [320, 1280])
def test_the_test_app_is_accessible_in_english_too(app: RemoteApp, width: int) -> None:
    app.portal.width(width)
    app.opened("/en/tillvaxtverket/beta")
    assert violations(app.portal) == []
    assert app.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
