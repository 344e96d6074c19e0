"""The window events that an app may send to the shell: what each does, and that a wrong one does nothing."""

import json
from typing import Any

import pytest

from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import RemoteApp

WRONG = ["text", 1, True, ["a"]]


@pytest.fixture
def app(portal: Portal) -> RemoteApp:
    return RemoteApp(portal)


@pytest.mark.requirement("EVENT-001")
def test_set_locale_goes_to_the_page_in_that_language(app: RemoteApp) -> None:
    app.portal.visit("/tjanster")
    app.fire("vst:set-locale", {"locale": "en"})
    app.portal.wait(lambda: app.portal.path == "/en/services", "the English page")
    app.portal.wait_until_live()
    app.fire("vst:set-locale", {"locale": "sv"})
    app.portal.wait(lambda: app.portal.path == "/tjanster", "the Swedish page")


@pytest.mark.requirement("EVENT-002")
@pytest.mark.parametrize("detail", [{"locale": "de"}, {"locale": "SV"}, {"locale": ""}, {}, None, {"locale": 1}, {"locale": "toString"}])
def test_another_language_is_an_error_in_the_console_and_nothing_more(app: RemoteApp, detail: Any) -> None:
    app.portal.visit("/tjanster")
    app.fire("vst:set-locale", detail)
    assert len(app.errors()) == 1
    assert app.portal.path == "/tjanster"
    _still_reacts(app)


@pytest.mark.requirement("EVENT-003", "EVENT-005", "EVENT-006")
@pytest.mark.parametrize(("event", "drawer"), [("service-menu", "services"), ("login-menu", "login"), ("lang-menu", "lang")])
def test_a_toggle_opens_its_drawer_and_closes_it(app: RemoteApp, event: str, drawer: str) -> None:
    app.portal.visit("/tjanster")
    app.fire(f"vst:toggle-{event}")
    assert app.portal.open_drawers() == [f"drawer-{drawer}"]
    if drawer == "lang":
        assert app.portal.has("lang-option-sv")
        assert app.portal.has("lang-option-en")
    app.fire(f"vst:toggle-{event}")
    assert app.portal.open_drawers() == []


def test_the_settings_drawer_opens_with_the_focus_inside(app: RemoteApp) -> None:
    app.portal.visit("/tjanster")
    app.fire("vst:toggle-user-settings-menu")
    assert app.portal.open_drawers() == ["drawer-user-settings"]
    assert _focus_is_in(app, "drawer-user-settings")


@pytest.mark.requirement("NAV-063")
def test_an_event_may_name_what_to_focus_and_what_to_scroll_to(app: RemoteApp) -> None:
    app.portal.visit("/tjanster")
    app.driver.execute_script(
        """const body = document.querySelector("#drawer-user-settings .drawer__body");
        body.insertAdjacentHTML("beforeend", '<pre id="far">' + "rad\\n".repeat(200) + '</pre><button id="last">Sist</button>');
        document.getElementById("far").insertAdjacentHTML("afterend", "<p id='there'>Här</p><pre>" + "rad\\n".repeat(200) + "</pre>");"""
    )
    app.fire("vst:toggle-user-settings-menu", {"focusElementId": "last", "scrollElementId": "there"})
    assert app.focused().get_attribute("id") == "last"
    top = "return document.getElementById(arguments[0]).getBoundingClientRect().top"
    there, drawer = (app.driver.execute_script(top, id) for id in ("there", "drawer-user-settings"))
    assert there - drawer == pytest.approx(200, abs=2)
    app.fire("vst:toggle-user-settings-menu")
    app.fire("vst:toggle-user-settings-menu", {"focusElementId": "settings-language"})
    assert app.focused().get_attribute("id") == "settings-language"


@pytest.mark.parametrize("detail", [*WRONG, {"focusElementId": 1}, {"scrollElementId": {}}])
def test_a_wrong_detail_leaves_the_settings_closed(app: RemoteApp, detail: Any) -> None:
    app.portal.visit("/tjanster")
    app.fire("vst:toggle-user-settings-menu", detail)
    assert app.portal.open_drawers() == []
    assert len(app.errors()) == 1
    _still_reacts(app)


def test_an_element_nobody_has_is_told_of_and_the_drawer_opens(app: RemoteApp) -> None:
    app.portal.visit("/tjanster")
    app.fire("vst:toggle-user-settings-menu", {"focusElementId": "main"})
    assert _focus_is_in(app, "drawer-user-settings")
    assert len(app.errors()) == 1


@pytest.mark.requirement("EVENT-007")
def test_the_contact_drawer_opens_and_stays_open(app: RemoteApp) -> None:
    app.portal.visit("/tjanster")
    for _ in range(2):
        app.fire("vst:open-contact-drawer")
        assert app.portal.open_drawers() == ["drawer-contact"]


@pytest.mark.requirement("EVENT-010", "ERR-012")
def test_the_button_of_the_not_found_page_fires_an_event(app: RemoteApp) -> None:
    app.portal.visit("/404")
    app.driver.execute_script("addEventListener('vst:toggle-service-menu', ({type}) => window.heard = type)")
    app.portal.click("not-found-services-button")
    assert app.driver.execute_script("return heard") == "vst:toggle-service-menu"
    assert app.portal.open_drawers() == ["drawer-services"]


@pytest.mark.requirement("EVENT-012")
@pytest.mark.parametrize("detail", [None, 1, {}, {"organisationsnummer": 5521030014}, {"organisationsnummer": "552103"}, [], "5521030014"])
def test_a_wrong_party_is_an_error_in_the_console_and_the_page_lives_on(app: RemoteApp, detail: Any) -> None:
    app.opened()
    app.portal.frames_sent()
    app.fire("vst:changed-organisation", detail)
    assert len(app.errors()) == 1, json.dumps(detail)
    assert app.portal.frames_sent() == []
    assert app.log == ["mount"]
    _still_reacts(app)


def test_an_app_reaches_the_shell_by_its_own_buttons(app: RemoteApp) -> None:
    app.opened()
    app.press("toggle-lang-menu")
    app.portal.wait(lambda: app.portal.open_drawers() == ["drawer-lang"], "the language drawer")
    app.portal.click("drawer-lang-close")
    app.press("open-contact-drawer")
    app.portal.wait(lambda: app.portal.open_drawers() == ["drawer-contact"], "the contact drawer")
    app.portal.click("drawer-contact-close")
    app.press("set-locale-en")
    app.portal.wait(lambda: app.portal.path == "/en/inloggad/demo", "the English page")
    assert app.portal.has("unsupported-language")


def _focus_is_in(app: RemoteApp, id: str) -> bool:
    return bool(app.driver.execute_script("return document.getElementById(arguments[0]).contains(document.activeElement)", id))


def _still_reacts(app: RemoteApp) -> None:
    app.portal.open_drawer("lang", by="header-lang-button")
    assert app.portal.has("page", '[data-ready="true"]')
