"""The editors' pages work in Chromium under a policy that runs no script of the page; the fixture ``portal`` fails at any complaint."""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from PIL import Image
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from portal.testing import processes
from tests.browser.conftest import Served, serving
from tests.browser.pages.console import SESSION, sign_in
from tests.browser.pages.portal import Portal


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with its content in the database."""
    data = tmp_path_factory.mktemp("data")
    with serving(data) as one:
        environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        processes.run("-m", "django", "load_content", environment=environment, check=True)
        yield one


WATCH = """
window.violations = []
document.addEventListener("securitypolicyviolation", (one) => violations.push(`${one.effectiveDirective} ${one.blockedURI}`))
"""


SHOW_TAB_OF = """
const panel = arguments[0].closest("[role=tabpanel]")
document.querySelector(`[role=tab][href="#${panel.id}"]`).click()
"""


@pytest.mark.requirement("OPS-017")
def test_a_page_is_edited_given_a_picture_and_a_day_and_published_without_a_complaint(
    portal: Portal, served: Served, tmp_path: Path
) -> None:
    picture = tmp_path / "gardsbutik.png"
    Image.new("RGB", (1200, 800), "green").save(picture)
    with portal.with_script(WATCH):
        sign_in(portal, "publicerare")
        portal.driver.get(f"{served.address}/admin/pages/search/?q=driva")
        address = _first(portal, "main a[href$='/edit/']").get_attribute("href") or ""
        portal.driver.get(address)
        title = _first(portal, "#id_title")
        title.clear()
        title.send_keys("Driva företag och gårdsbutik")

        _click(portal, "[data-chooser-action-choose], [data-chooser] .unchosen button")
        portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, ".modal input[type=file]"), "the library in its dialog")
        _first(portal, ".modal input[type=file]").send_keys(str(picture))
        portal.wait(lambda: _first(portal, ".modal [name$='-title']").get_attribute("value"), "the title that the file gives")
        _click(portal, ".modal form[enctype] [type=submit]")
        portal.wait(lambda: not portal.driver.find_elements(By.CSS_SELECTOR, ".modal.in"), "the picture to be chosen")
        portals_own = _first(portal, "[name$='-drawn']")
        portal.driver.execute_script(
            "arguments[0].value = ''; arguments[0].dispatchEvent(new Event('change', {bubbles: true}))", portals_own
        )
        assert _violations(portal) == []

        day = _first(portal, "#id_review_by")
        portal.driver.execute_script(SHOW_TAB_OF, day)
        portal.wait(day.is_displayed, "the tab with the day")
        portal.driver.execute_script("arguments[0].scrollIntoView({block: 'center'}); arguments[0].focus()", day)
        portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, ".xdsoft_datetimepicker"), "the days to choose from")
        day.send_keys("2031-01-31", Keys.TAB)
        assert _violations(portal) == []
        _click(portal, "[name='action-publish']")
        portal.wait(lambda: "gårdsbutik" in httpx.get(f"{served.address}/driva-foretag").text, "the page as it is now")
        assert _violations(portal) == []


def test_what_is_typed_when_the_login_has_ended_stays_and_is_published_after_the_next_login(portal: Portal, served: Served) -> None:
    sign_in(portal, "publicerare")
    portal.driver.get(f"{served.address}/admin/pages/search/?q=bara")
    portal.driver.get(_first(portal, "main a[href$='/edit/']").get_attribute("href") or "")
    page = portal.driver.current_window_handle
    portal.driver.delete_cookie(SESSION)
    title = _first(portal, "#id_title")
    title.clear()
    title.send_keys("Skrivet efter arbetsdagen")
    _click(portal, "[name='action-publish']")
    portal.wait(lambda: "Du är inte inloggad längre" in _first(portal, "dialog.session-end").text, "to be told")
    assert title.get_attribute("value") == "Skrivet efter arbetsdagen"

    portal.driver.switch_to.new_window("tab")
    sign_in(portal, "publicerare")
    portal.driver.close()
    portal.driver.switch_to.window(page)
    _click(portal, "dialog.session-end button")
    _click(portal, "[name='action-publish']")
    portal.wait(lambda: "Skrivet efter arbetsdagen" in httpx.get(f"{served.address}/bara-pa-svenska").text, "the page as it is now")


def _violations(portal: Portal) -> list[str]:
    found: list[str] = portal.driver.execute_script("return window.violations")
    return found


def _first(portal: Portal, selector: str) -> WebElement:
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, selector), selector)
    return portal.driver.find_element(By.CSS_SELECTOR, selector)


def _click(portal: Portal, selector: str) -> None:
    portal.driver.execute_script("arguments[0].click()", _first(portal, selector))
