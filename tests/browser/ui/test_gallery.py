"""The gallery as a developer uses it: the toolbar, the meter, copying, and axe over every example."""

import pytest
from portal_pages import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from tests.browser.pages.portal import Portal

LOOKS = {
    "light": ("prefers-color-scheme", "light"),
    "dark": ("prefers-color-scheme", "dark"),
    "forced": ("forced-colors", "active"),
}


@pytest.mark.requirement("FLOW-058")
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("address", ["/komponenter", "/en/components"])
def test_no_example_has_a_violation(portal: Portal, address: str, width: int, look: str) -> None:
    portal.width(width)
    name, value = LOOKS[look]
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value}]})
    try:
        portal.visit(address)
        assert violations(portal) == []
        assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.parametrize(
    "address", ["/komponenter/grunder", "/komponenter/monster", "/en/components?part=button", "/en/components?part=select"]
)
def test_the_other_pages_have_no_violation(portal: Portal, address: str) -> None:
    for width in (1280, 375):
        portal.width(width)
        portal.visit(address)
        assert violations(portal) == []
        assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), width


def test_the_toolbar_changes_the_frame_at_once_without_a_new_page(portal: Portal) -> None:
    gallery = _Part(portal, "button", "button-loading")
    portal.driver.execute_script("window.isTheSamePage = true")
    gallery.sets("width", "375")
    gallery.sets("theme", "dark")
    gallery.sets("text", "200")
    assert portal.find("gallery-frame").size["width"] == 375
    inside = gallery.inside("return {...document.documentElement.dataset}")
    assert (inside["theme"], inside["text"]) == ("dark", "200")
    assert portal.driver.execute_script("return window.isTheSamePage")


def test_the_meter_says_how_many_messages_a_click_sends(portal: Portal) -> None:
    gallery = _Part(portal, "helpbox", "helpbox")
    gallery.clicks("helpbox-toggle")
    portal.wait(lambda: portal.attribute("gallery-meter", "data-sent") == "0", "a meter that says none")
    assert portal.text("gallery-meter").startswith("Det senaste du gjorde skickade 0 meddelanden")


def test_a_slow_line_is_slow_and_a_broken_one_is_told_of(portal: Portal) -> None:
    gallery = _Part(portal, "button", "button-busy")
    gallery.sets("latency", "200")
    took = gallery.inside_later(
        """const done = arguments[0], button = document.querySelector("[data-testid=button]"), start = performance.now();
        const says = document.querySelector("[data-testid=busy-presses]");
        new MutationObserver(() => done(performance.now() - start)).observe(says, {subtree: true, childList: true, characterData: true});
        button.click()"""
    )
    assert took >= 400
    gallery.sets("line", "off")
    portal.wait(lambda: gallery.inside("return !document.getElementById('connection-lost').hidden"), "the bar in the frame")
    gallery.sets("line", "on")
    portal.wait(lambda: gallery.inside("return document.getElementById('connection-lost').hidden"), "the bar to go")


def test_the_html_shown_is_what_the_example_is_now(portal: Portal) -> None:
    gallery = _Part(portal, "helpbox", "helpbox")
    portal.wait(lambda: 'aria-expanded="false"' in portal.text("gallery-html"), "the HTML")
    gallery.clicks("helpbox-toggle")
    portal.wait(lambda: 'aria-expanded="true"' in portal.text("gallery-html"), "the HTML after the click")


def test_the_python_is_copied(portal: Portal) -> None:
    portal.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
    _Part(portal, "button", "button-link")
    portal.click("gallery-copy")
    portal.wait(lambda: "Kopierat" in portal.text("gallery-copy"), "the button to say so")
    copied = portal.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])")
    assert copied == portal.find("gallery-python").get_attribute("textContent")


def test_icons_are_found_by_name(portal: Portal) -> None:
    portal.visit("/komponenter/grunder")
    portal.driver.find_element(By.ID, "icon-filter").send_keys("chevron")
    shown = portal.wait(
        lambda: [one.text for one in portal.driver.find_elements(By.CSS_SELECTOR, "#icon-list li") if one.is_displayed()], "the hits"
    )
    assert shown == ["chevron-down", "chevron-left", "chevron-right", "chevron-up"]


class _Part:
    """The page of one part, and the frame in it."""

    def __init__(self, portal: Portal, part: str, example: str) -> None:
        self.portal = portal
        portal.visit(f"/komponenter?part={part}&example={example}")
        portal.wait(
            lambda: self.inside("return document.querySelector('[data-testid=page]').dataset.ready") == "true", "the frame to be live"
        )

    def inside(self, script: str) -> object:
        return self._within(lambda: self.portal.driver.execute_script(script))

    def inside_later(self, script: str) -> float:
        return float(self._within(lambda: self.portal.driver.execute_async_script(script)))

    def clicks(self, test_id: str) -> None:
        self._within(lambda: self.portal.click(test_id))

    def sets(self, name: str, value: str) -> None:
        Select(self.portal.driver.find_element(By.CSS_SELECTOR, f"[data-gallery-toolbar] [name={name}]")).select_by_value(value)

    def _within(self, do):  # type: ignore[no-untyped-def]
        self.portal.driver.switch_to.frame(self.portal.find("gallery-frame"))
        try:
            return do()
        finally:
            self.portal.driver.switch_to.default_content()
