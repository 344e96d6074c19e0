"""Behind an edge that keeps pages, nobody notices that theirs was drawn for somebody else."""

from collections.abc import Callable, Iterator

import pytest
from selenium.webdriver.support.ui import Select

from portal.http.consent import COOKIES
from tests.browser.at_the_edge import CONTACT, behind_nginx, portal_at_the_edge, secure_chromium, sign_on
from tests.browser.pages.portal import Portal
from tests.in_front import Front

__all__ = ["portal_at_the_edge", "secure_chromium"]

OPEN = ("/", CONTACT, "/sni-kod")


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """With pages kept for ten minutes, those of this test for somebody who was asked about cookies and for somebody who was not."""
    with behind_nginx(tmp_path_factory, with_content=True, VST_EDGE_SECONDS="600") as one:
        for cookies in ("", "vst_cookie_consent=RESTRICTED"):
            for path in OPEN:
                with one.client() as somebody:
                    asked = [somebody.get(path, headers={"Cookie": cookies, "Accept-Encoding": "gzip"}) for _ in range(2)]
                assert asked[1].headers["X-Cache-Status"] == "HIT"
        yield one


@pytest.mark.requirement("EDGE-013")
def test_asa_is_seen_on_every_page_after_her_login_and_on_none_after_it(portal: Portal) -> None:
    portal.visit("/")
    assert portal.has("header-login-button")
    sign_on(portal)
    portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages")
    for comes in (lambda: portal.click("header-logo"), portal.driver.refresh, lambda: portal.visit("/"), _away_and_back(portal)):
        comes()
        portal.wait(lambda: portal.path == "/" and portal.has("header-profile-button"), "the start page with who is signed in")
    portal.open_drawer("login", by="header-profile-button")
    portal.click("profile-logout")
    portal.wait(lambda: portal.path == "/utloggad", "the logged-out page")
    for comes in (lambda: portal.click("header-logo"), portal.driver.refresh, lambda: portal.visit("/"), _away_and_back(portal)):
        comes()
        portal.wait(lambda: portal.path == "/" and portal.has("header-login-button"), "the start page of nobody")


@pytest.mark.requirement("EDGE-015")
def test_a_message_from_a_kept_page_is_sent_once_by_somebody_who_was_never_here(front: Front, portal: Portal) -> None:
    portal.visit(CONTACT)
    assert _status(portal) == "HIT"
    assert not any(cookie["name"] == "vst_csrf" for cookie in portal.driver.get_cookies())
    before = _messages(front)
    Select(portal.find("contact-subject")).select_by_value("TEKNIK")
    portal.find("contact-message").send_keys("Från en sida som sparats.")
    portal.click("contact-submit")
    portal.wait(lambda: portal.has("contact-success"), "the thanks")
    assert _messages(front) == before + 1
    assert _unknown_cookies(portal) == []


@pytest.mark.requirement("EDGE-015")
def test_consent_theme_and_the_question_below_a_page_work_from_a_kept_page(portal: Portal) -> None:
    portal.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    portal.visit("/")
    assert _status(portal) == "HIT"
    portal.click("consent-necessary")
    portal.wait(lambda: not portal.has("consent-dialog"), "the choice to be taken")
    portal.driver.refresh()
    portal.wait(lambda: portal.has("header-logo") and not portal.has("consent-dialog"), "the page that does not ask again")
    portal.visit("/sni-kod")
    assert _status(portal) == "HIT"
    portal.click("page-feedback-yes")
    portal.wait(lambda: portal.has("page-feedback-thanks"), "the thanks")
    portal.visit("/utseende")
    portal.click("appearance-dark")
    portal.wait(lambda: portal.driver.find_element("css selector", "html").get_attribute("data-theme") == "dark", "the dark page")
    portal.visit("/")
    assert portal.driver.find_element("css selector", "html").get_attribute("data-theme") == "dark"
    assert _unknown_cookies(portal) == []


def _away_and_back(portal: Portal) -> Callable[[], None]:
    def come() -> None:
        portal.visit("/tjanster")
        portal.driver.back()

    return come


def _messages(front: Front) -> int:
    return sum(len(process.calls("contact")) for process in front.processes)


def _status(portal: Portal) -> str:
    """Whether the page that is shown came from the edge's store."""
    said = portal.driver.execute_async_script("fetch(location.href).then((answer) => arguments[0](answer.headers.get('X-Cache-Status')))")
    return str(said)


def _unknown_cookies(portal: Portal) -> list[str]:
    """Names of cookies that the cookie page does not tell of."""
    names = [cookie["name"] for cookie in portal.driver.get_cookies()]
    return [name for name in names if not any(row.is_named(name) for row in COOKIES)]
