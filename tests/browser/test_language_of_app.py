"""Another language under an app: it is told, keeps what it holds and goes on; one that takes no props is loaded anew after a question."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from portal_pages import LanguageDrawer, violations
from selenium.webdriver.common.keys import Keys

from portal.testing.browser import Served, serving
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import RemoteApp
from tests.portal.eservices.installing import describe
from tests.portal.eservices.test_packages import APP, OF_APP

SV, EN = "/tillvaxtverket/beta", "/en/tillvaxtverket/beta"
TAKES_NO_PROPS = """
    export default (element) => {
      element.innerHTML = "<h1>Beta</h1><label>Namn <input data-testid=name></label>";
      return () => {};
    };
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal whose environment says that one service of the two languages runs in a frame, and has another one in a folder."""
    data = tmp_path_factory.mktemp("data")
    (data / "remotes.toml").write_text('[tillvaxtverket-likviditetsbudget]\nisolation = "frame"\n')
    signs = describe(data / "skyltar", APP.replace("remote =", "# remote ="), sv=OF_APP, en=OF_APP.replace("Skyltar", "Signs"))
    with serving(data, VST_REMOTES=str(data / "remotes.toml"), VST_SERVICES=str(signs)) as one:
        yield one


@pytest.fixture
def app(portal: Portal) -> RemoteApp:
    return RemoteApp(portal)


def is_in(app: RemoteApp, locale: str, path: str) -> None:
    """The page has become ``path`` in that language, and is live again."""
    app.portal.wait(lambda: (app.portal.path, app.portal.locale) == (path, locale), f"the page in {locale}")
    app.portal.wait(lambda: app.portal.attribute("header", "aria-label") == {"sv": "Sidhuvud", "en": "Page header"}[locale], "its header")
    app.portal.wait_until_live()


def given(app: RemoteApp) -> dict[str, Any]:
    props: dict[str, Any] = json.loads(app.portal.text("remote-props"))
    return props


def test_the_app_is_told_the_language_and_keeps_what_was_typed_and_counted(app: RemoteApp) -> None:
    app.visited(SV)
    app.mark()
    app.press("counter")
    app.portal.find("remote-draft").send_keys("Ett café i Ystad")
    LanguageDrawer(app.portal).choose("en")
    is_in(app, "en", EN)
    assert app.is_the_same()
    assert app.log == ["mount", "update"]
    assert app.portal.find("remote-draft").get_property("value") == "Ett café i Ystad"
    assert app.portal.text("remote-counter") == "Count 1"
    assert {name: given(app)[name] for name in ("locale", "basePath")} == {"locale": "en", "basePath": EN}


def test_everything_around_the_app_is_of_the_new_language(app: RemoteApp) -> None:
    app.visited(SV)
    LanguageDrawer(app.portal).choose("en")
    is_in(app, "en", EN)
    driver = app.driver
    assert driver.title == "Try new tools - Business Portal"
    assert app.portal.cookie("vst_locale") == "en"
    assert app.portal.attribute("service-mount", "aria-label") == "Try new tools"
    languages = driver.execute_script(
        "return [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((one) => [one.hreflang, new URL(one.href).pathname])"
    )
    assert sorted(languages) == [["en", EN], ["sv", SV]]
    assert driver.execute_script("return document.getElementById('connection-lost').dataset.offline").startswith("You")
    assert app.portal.open_drawers() == []
    said = "return document.querySelector('[data-route-announcer]').textContent"
    assert driver.execute_script(said) == "Try new tools - Business Portal, page loaded"
    assert violations(app.portal) == []
    driver.refresh()
    app.is_mounted()
    assert (app.portal.locale, app.portal.path) == ("en", EN)


def test_the_app_stays_at_the_place_it_went_to_and_back_in_history_is_the_language_before(app: RemoteApp) -> None:
    app.visited(f"{SV}?k=1")
    app.mark()
    app.press("push")
    app.portal.wait(lambda: app.portal.path == f"{SV}/steg/1", "the first step")
    LanguageDrawer(app.portal).choose("en")
    is_in(app, "en", f"{EN}/steg/1")
    app.driver.back()
    is_in(app, "sv", f"{SV}/steg/1")
    assert given(app)["locale"] == "sv"
    app.driver.forward()
    is_in(app, "en", f"{EN}/steg/1")
    assert given(app)["locale"] == "en"
    assert app.is_the_same() and "unmount" not in app.log


def test_who_clicks_twice_goes_there_once_and_one_step_back_is_back(app: RemoteApp) -> None:
    app.visited(SV)
    app.driver.execute_script("const link = document.querySelector('[data-testid=header-lang-link]'); link.click(); link.click()")
    is_in(app, "en", EN)
    app.driver.back()
    is_in(app, "sv", SV)
    assert app.log[0] == "mount" and "unmount" not in app.log


def test_an_app_that_asks_for_the_other_language_itself_is_told_of_it(app: RemoteApp) -> None:
    app.visited(SV)
    app.mark()
    app.press("set-locale", of="fixture")
    is_in(app, "en", EN)
    app.fire("vst:set-locale", {"locale": "sv"})
    is_in(app, "sv", SV)
    assert app.is_the_same()


def test_the_choice_in_the_settings_shows_the_language_that_the_page_is_in(app: RemoteApp) -> None:
    app.visited(SV)
    app.portal.open_drawer("user-settings", by="header-settings-button")
    app.portal.find("settings-language-en").send_keys(Keys.SPACE)
    is_in(app, "en", EN)
    chosen = "return document.querySelector('[data-testid=settings-language-en]').checked"
    app.portal.wait(lambda: app.driver.execute_script(chosen), "English to be chosen")
    app.driver.back()
    is_in(app, "sv", SV)
    app.portal.wait(lambda: not app.driver.execute_script(chosen), "English not to be chosen")


def test_an_app_that_takes_no_props_is_loaded_anew_only_when_the_visitor_says_so(app: RemoteApp) -> None:
    app.portal.served.fault("remote", body=TAKES_NO_PROPS, contentType="text/javascript")
    app.visited(SV)
    app.portal.find("name").send_keys("Hanna")
    app.portal.click("header-lang-link")
    assert app.portal.text("language-question-title") == "Läsa in sidan igen?"
    assert app.focused().get_attribute("data-testid") == "language-question-title"
    assert violations(app.portal) == []
    app.focused().send_keys(Keys.ESCAPE)
    app.portal.wait(lambda: not app.portal.has("language-question"), "the question to be gone")
    assert app.focused().get_attribute("data-testid") == "header-lang-link"
    app.portal.click("header-lang-link")
    app.portal.click("language-question-stay")
    assert (app.portal.path, app.portal.find("name").get_property("value")) == (SV, "Hanna")
    app.portal.served.fault("remote", body=TAKES_NO_PROPS, contentType="text/javascript")
    app.portal.click("header-lang-link")
    app.portal.click("language-question-go")
    app.portal.wait(lambda: app.portal.locale == "en", "the English page")
    app.is_mounted()
    assert app.portal.find("name").get_property("value") == ""


def test_an_app_that_is_not_offered_in_the_other_language_is_left_for_the_page_that_says_so(app: RemoteApp) -> None:
    app.opened()
    app.fire("vst:set-locale", {"locale": "en"})
    app.portal.wait(lambda: app.portal.path == "/en/inloggad/demo", "the page that says so")
    assert app.portal.screen == "unsupported-language"


def test_a_page_that_cannot_be_had_in_the_other_language_loses_nothing(app: RemoteApp) -> None:
    app.visited(SV)
    app.press("counter")
    app.goes_offline()
    app.portal.click("header-lang-link")
    app.portal.click("language-question-stay")
    assert (app.portal.path, app.portal.locale, app.portal.text("remote-counter")) == (SV, "sv", "Räkna 1")
    app.comes_back()
    app.portal.click("header-lang-link")
    is_in(app, "en", EN)
    assert app.portal.text("remote-counter") == "Count 1"
    app.errors()


def test_an_app_in_a_frame_is_told_too_and_its_document_is_of_the_language(app: RemoteApp) -> None:
    app.visited("/tillvaxtverket/likviditetsbudget")
    frame = app.portal.find("service-mount").find_element("tag name", "iframe")
    app.driver.switch_to.frame(frame)
    app.portal.find("remote-counter").click()
    app.driver.switch_to.default_content()
    app.portal.click("header-lang-link")
    is_in(app, "en", "/en/tillvaxtverket/cash-flow-budget")
    app.driver.switch_to.frame(frame)
    app.portal.wait(lambda: app.portal.text("remote-counter") == "Count 1", "the app in English")
    assert app.driver.execute_script("return document.documentElement.lang") == "en"
    app.portal.find("remote-push").click()
    app.driver.switch_to.default_content()
    app.portal.wait(lambda: app.portal.path == "/en/tillvaxtverket/cash-flow-budget/steg/1", "the address of its step")
    assert frame.get_attribute("title") == app.portal.attribute("service-mount", "aria-label")


def test_an_app_whose_row_and_texts_stand_in_a_folder_is_a_service_like_others(app: RemoteApp) -> None:
    app.portal.served.flag("vst-ft-trafikverket-skyltar", "true")
    app.portal.visit("/tjanster")
    card = app.portal.find("services-entry", '[data-service-id="trafikverket-skyltar"]')
    assert "Skyltar" in card.text and "Trafikverket" in card.text
    app.visited("/trafikverket/skyltar")
    app.portal.click("header-lang-link")
    is_in(app, "en", "/en/trafikverket/signs")
    assert app.portal.find("remote-app").find_element("tag name", "h1").text == "Signs"


def test_a_link_into_the_other_language_from_a_page_without_an_app_is_an_ordinary_one(app: RemoteApp) -> None:
    app.portal.visit("/tjanster")
    app.driver.execute_script("window.isTheSamePage = true")
    app.portal.click("header-lang-link")
    app.portal.wait(lambda: app.portal.path == "/en/services", "the English page")
    assert app.driver.execute_script("return window.isTheSamePage") is None
