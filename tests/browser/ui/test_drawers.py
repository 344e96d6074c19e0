"""Drawers: open and close without the server, keep what must be kept, give the focus back."""

import pytest
from selenium.webdriver.common.keys import Keys

from portal.constants import DRAWER_COMPACT_TITLE_AFTER_PX
from tests.browser.pages.examples import Examples
from tests.browser.pages.portal import Portal

REASON = "Utkastet är inte sparat. Kasta det om du vill stänga."


def _open(gallery: Examples, name: str = "gallery") -> None:
    gallery.example("drawer" if name == "gallery" else "drawer-prevent-close")
    gallery.portal.open_drawer(name, by=f"drawer-{name}-button")
    gallery.wait_until_still()


@pytest.mark.requirement("COMP-005")
@pytest.mark.parametrize("way", ["close", "Escape", "backdrop"])
def test_a_drawer_opens_and_each_way_out_closes_it_and_gives_the_focus_back(gallery: Examples, way: str) -> None:
    _open(gallery)
    _leave(gallery, "drawer-gallery", way)
    gallery.portal.wait(lambda: gallery.portal.open_drawers() == [], "the drawer to close")
    assert gallery.focused == "drawer-gallery-button"
    gallery.portal.wait(lambda: not gallery.portal.find("drawer-gallery").is_displayed(), "the drawer to be gone")
    assert gallery.focused == "drawer-gallery-button"


@pytest.mark.requirement("COMP-005")
@pytest.mark.parametrize("way", ["close", "Escape", "backdrop"])
def test_a_drawer_that_stays_is_left_by_no_way_and_says_why(gallery: Examples, way: str) -> None:
    _open(gallery, "gallery-locked")
    gallery.listen("[data-testid=drawer-gallery-locked-stays]")
    _leave(gallery, "drawer-gallery-locked", way)
    gallery.portal.wait(lambda: gallery.heard == [REASON], "the reason to be said")
    assert gallery.portal.open_drawers() == ["drawer-gallery-locked"]
    assert gallery.portal.find("drawer-gallery-locked").is_displayed()


def test_the_reason_is_said_again_to_who_tries_again(gallery: Examples) -> None:
    _open(gallery, "gallery-locked")
    gallery.listen("[data-testid=drawer-gallery-locked-stays]")
    for n in (1, 2):
        gallery.escape()
        gallery.portal.wait(lambda n=n: gallery.heard == [REASON] * n, f"the reason to be said {n} times")


def test_a_drawer_that_stays_has_a_way_out_of_its_own(gallery: Examples) -> None:
    _open(gallery, "gallery-locked")
    gallery.portal.click("drawer-gallery-locked-discard")
    gallery.portal.wait(lambda: gallery.portal.open_drawers() == [], "the drawer to close")
    assert gallery.focused == "drawer-gallery-locked-button"


@pytest.mark.requirement("COMP-006")
def test_the_title_is_compact_after_ten_pixels(gallery: Examples) -> None:
    _open(gallery)
    drawer = gallery.portal.find("drawer-gallery")
    for pixels, compact in ((DRAWER_COMPACT_TITLE_AFTER_PX, "false"), (DRAWER_COMPACT_TITLE_AFTER_PX + 1, "true"), (0, "false")):
        gallery.js("arguments[0].scrollTop = arguments[1]", drawer, pixels)
        _after_scrolling(gallery)
        assert gallery.js("return arguments[0].scrollTop", drawer) == pixels
        assert gallery.portal.attribute("drawer-gallery-title", "data-compact") == compact, pixels


def test_the_focus_goes_in_to_the_title_and_stays_in(gallery: Examples) -> None:
    _open(gallery)
    assert gallery.focused == "drawer-gallery-title"
    stops = []
    for _ in range(4):
        gallery.press(Keys.TAB)
        stops.append(gallery.js("return document.activeElement.closest('[data-testid=drawer-gallery]') !== null"))
    assert stops == [True] * 4


def test_what_stands_beside_the_drawer_is_out_of_reach_until_it_closes(gallery: Examples) -> None:
    _open(gallery)
    title = gallery.portal.find("gallery-title")
    assert gallery.js("return arguments[0].closest('[inert]') !== null", title)
    gallery.escape()
    assert not gallery.js("return document.querySelector('[inert]') !== null")


def test_a_drawer_that_closes_is_seen_to_close(gallery: Examples) -> None:
    _open(gallery)
    seen = gallery.js(
        """document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true}));
        const drawer = document.querySelector('[data-testid=drawer-gallery]');
        return [drawer.dataset.open, drawer.dataset.closing, getComputedStyle(drawer).animationName]"""
    )
    assert seen == ["false", "true", "drawer-out"]


def test_opening_and_closing_sends_nothing(gallery: Examples) -> None:
    gallery.portal.frames_sent()
    _open(gallery)
    gallery.escape()
    assert gallery.portal.frames_sent() == []


def test_a_drawer_opened_from_another_gives_the_focus_to_the_button_of_the_first(portal: Portal) -> None:
    portal.width(375)
    gallery = Examples(portal)
    portal.visit("/tjanster")
    portal.open_drawer("explore", by="header-explore-button")
    portal.open_drawer("user-settings", by="explore-settings-button")
    gallery.escape()
    portal.wait(lambda: portal.open_drawers() == [], "the drawers to close")
    assert gallery.focused == "header-explore-button"


def test_a_modal_over_a_drawer_is_left_first(gallery: Examples) -> None:
    _open(gallery)
    gallery.js("document.querySelector('[data-testid=modal-button]').click()")
    gallery.wait_for_focus("modal-title")
    gallery.escape()
    gallery.portal.wait(lambda: not gallery.portal.find("modal").is_displayed(), "the dialog to be gone")
    assert gallery.portal.open_drawers() == ["drawer-gallery"]


@pytest.mark.requirement("NAV-012")
def test_the_contact_drawer_closes_whatever_is_open(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.open_drawer("services", by="header-services-button")
    portal.driver.execute_script("dispatchEvent(new CustomEvent('vst:open-contact-drawer'))")
    portal.wait(lambda: portal.open_drawers() == ["drawer-contact"], "only the contact drawer to be open")


def _leave(gallery: Examples, id: str, way: str) -> None:
    if way == "Escape":
        gallery.escape()
    else:
        gallery.portal.click(f"{id}-{way}")


def _after_scrolling(gallery: Examples) -> None:
    gallery.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
