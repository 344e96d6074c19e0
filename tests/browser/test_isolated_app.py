"""An app that shares no page with the portal: it runs in a sandboxed frame and can do what others can, but nothing to the shell."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from selenium import webdriver

from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import BRF, DEMO, EAST, RemoteApp


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal whose environment says that the demo service runs in a frame."""
    data = tmp_path_factory.mktemp("data")
    (data / "remotes.toml").write_text('[demo]\nisolation = "frame"\n')
    with serving(data, VST_REMOTES=str(data / "remotes.toml")) as one:
        yield one


@pytest.fixture
def app(portal: Portal, chromium: webdriver.Chrome) -> RemoteApp:
    return RemoteApp(portal)


@contextmanager
def inside(app: RemoteApp) -> Iterator[None]:
    """In the frame of the app."""
    app.driver.switch_to.frame(app.portal.find("service-mount").find_element("tag name", "iframe"))
    try:
        yield
    finally:
        app.driver.switch_to.default_content()


def test_it_is_mounted_with_its_props_and_can_reach_nothing_of_the_portal(app: RemoteApp) -> None:
    app.opened()
    frame = app.portal.find("service-mount").find_element("tag name", "iframe")
    assert (frame.get_attribute("title"), frame.get_attribute("sandbox")) == ("Demotjänst", "allow-scripts allow-forms allow-popups")
    app.portal.wait(lambda: frame.size["height"] > 600, "the frame to be as high as the app")
    with inside(app):
        assert (app.props["engagemang"]["organisationsnummer"], app.props["path"]) == (EAST, "/")
        assert app.driver.execute_script("return window.origin") == "null"
        reaching = "try { %s; return 'reached' } catch (error) { return error.name }"
        found = [app.driver.execute_script(reaching % what) for what in ("parent.document", "document.cookie", "localStorage")]
        assert found == ["SecurityError"] * 3


def test_its_document_is_alone_by_its_own_headers_however_it_is_opened(served: Served) -> None:
    answer = httpx.get(f"{served.address}/remotes-frame/demo?locale=en")
    assert (answer.status_code, answer.headers["X-Frame-Options"]) == (200, "SAMEORIGIN")
    policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["sandbox"] == "allow-scripts allow-forms allow-popups"
    assert policy["frame-ancestors"] == "'self'"
    assert '<html lang="en">' in answer.text


def test_it_asks_the_shell_as_other_apps_do(app: RemoteApp) -> None:
    app.opened()
    with inside(app):
        app.press("open-contact", of="fixture")
    app.portal.wait(lambda: app.portal.open_drawers() == ["drawer-contact"], "the contact form")
    app.portal.click("drawer-contact-close")
    with inside(app):
        app.driver.execute_script(
            "dispatchEvent(new CustomEvent('vst:changed-organisation', {detail: {organisationsnummer: arguments[0]}}))", BRF
        )
    app.asks_to_change()
    assert app.portal.attribute("change-engagemang-entity", "data-orgnr") == BRF


def test_it_moves_within_its_own_addresses_and_nowhere_else(app: RemoteApp) -> None:
    app.opened()
    with inside(app):
        app.press("push-path", of="fixture")
    app.portal.wait(lambda: app.portal.path == f"{DEMO}/steg/1", "the address to follow")
    with inside(app):
        app.driver.execute_script("dispatchEvent(new CustomEvent('vst:navigated', {detail: {path: '/../../mina-sidor'}}))")
    app.driver.back()
    app.portal.wait(lambda: app.portal.path == DEMO, "the way back")
    with inside(app):
        app.portal.wait(lambda: app.props["path"] == "/", "the app to know where it is")
    app.driver.get_log("browser")  # it was told of what it may not


def test_its_styles_and_its_errors_stay_with_it(app: RemoteApp) -> None:
    app.opened()
    before = app.driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    with inside(app):
        app.press("styles")
        app.press("throw")
    app.portal.wait(lambda: "App of demo: RUNTIME on " in app.portal.served.logged(), "the error in the log")
    assert app.driver.execute_script("return getComputedStyle(document.body).backgroundColor") == before
    app.driver.get_log("browser")


def test_a_file_that_can_not_be_had_is_the_broken_page_with_its_code_in_the_log(app: RemoteApp) -> None:
    app.portal.served.fault("remote", status=404)
    app.opened(mounted=False).is_broken()
    assert "App of demo: ENTRY_NETWORK on " in app.portal.served.logged(), "a frame without an origin may not read the status of an error"
    app.driver.get_log("browser")
