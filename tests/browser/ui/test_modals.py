"""The modal dialog: keys, focus, ways out, closing that is seen, and a server that opens it again."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.examples import Examples


def _open(gallery: Examples, button: str = "modal-button", dialog: str = "modal") -> None:
    gallery.portal.click(button)
    gallery.portal.wait(lambda: gallery.portal.attribute(dialog, "data-open") == "true", "the dialog to open")


def _is_gone(gallery: Examples, dialog: str = "modal") -> None:
    gallery.portal.wait(lambda: not gallery.portal.find(dialog).is_displayed(), "the dialog to be gone")


@pytest.mark.parametrize("key", [Keys.ENTER, Keys.SPACE], ids=["Enter", "Space"])
def test_the_keyboard_opens_it_and_the_heading_has_the_focus(gallery: Examples, key: str) -> None:
    gallery.focus(gallery.within("modal", "modal-button"))
    gallery.press(key)
    gallery.wait_for_focus("modal-title")
    assert gallery.js("return document.querySelector('[data-testid=modal]').matches(':modal')")


@pytest.mark.parametrize("way", ["Escape", "modal-close", "modal-cancel", "modal-discard", "beside"])
def test_each_way_out_closes_it_and_gives_the_focus_back(gallery: Examples, way: str) -> None:
    gallery.example("modal")
    _open(gallery)
    if way == "Escape":
        gallery.escape()
    elif way == "beside":
        gallery.wait_until_still()
        beside = ActionBuilder(gallery.driver)
        beside.pointer_action.move_to_location(5, 400).click()  # from the corner, wherever a test before has left the pointer
        beside.perform()
        beside.clear_actions()
    else:
        gallery.portal.click(way)
    gallery.portal.wait(lambda: gallery.portal.attribute("modal", "data-open") == "false", "the dialog to close")
    _is_gone(gallery)
    gallery.wait_for_focus("modal-button")


def test_one_whose_closing_the_browser_never_began_is_gone_on_the_way_back(gallery: Examples) -> None:
    """Chromium now and then does not begin an animation that waited when the page was kept aside."""
    _open(gallery)
    gallery.wait_until_still()
    gallery.js("document.styleSheets[0].insertRule('dialog[data-closing] { animation-play-state: paused !important }')")
    gallery.portal.click("modal-close")
    gallery.portal.wait(lambda: gallery.portal.attribute("modal", "data-closing") == "true", "the closing")
    gallery.js("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})); document.styleSheets[0].deleteRule(0)")
    _is_gone(gallery)


def test_a_text_selected_inside_and_let_go_outside_closes_nothing(gallery: Examples) -> None:
    _open(gallery)
    gallery.wait_until_still()
    text = gallery.portal.find("modal").find_element("css selector", ".modal__body p")
    ActionChains(gallery.driver).click_and_hold(text).move_by_offset(-500, 0).release().perform()
    assert gallery.portal.attribute("modal", "data-open") == "true"


def test_tab_stays_inside(gallery: Examples) -> None:
    _open(gallery)
    for _ in range(5):
        gallery.press(Keys.TAB)
        assert gallery.js("const now = document.activeElement; return now === document.body || now.closest('dialog') !== null")
        assert not gallery.focused.startswith("header")


def test_the_closing_is_seen_and_the_native_event_comes_after_it(gallery: Examples) -> None:
    gallery.js(
        """window.order = []; const dialog = document.querySelector('[data-testid=modal]');
        dialog.addEventListener('animationend', (event) => event.animationName.startsWith('modal-') && order.push(event.animationName));
        dialog.addEventListener('close', () => order.push('close'))"""
    )
    _open(gallery)
    gallery.wait_until_still()
    gallery.escape()
    assert gallery.portal.attribute("modal", "data-open") == "false"
    gallery.portal.wait(lambda: gallery.js("return window.order") == ["modal-in", "modal-out", "close"], "the closing, then the event")
    assert gallery.portal.find("modal").get_attribute("data-closing") is None


def test_nothing_moves_for_those_who_ask_and_it_closes_at_once(gallery: Examples) -> None:
    gallery.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    try:
        _open(gallery)
        assert gallery.js("return document.querySelector('[data-testid=modal]').getAnimations().length") == 0
        gallery.escape()
        _is_gone(gallery)
    finally:
        gallery.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_the_page_behind_does_not_scroll(gallery: Examples) -> None:
    assert gallery.js("return getComputedStyle(document.documentElement).overflowY") != "hidden"
    _open(gallery)
    assert gallery.js("return getComputedStyle(document.documentElement).overflowY") == "hidden"
    gallery.escape()
    _is_gone(gallery)
    assert gallery.js("return getComputedStyle(document.documentElement).overflowY") != "hidden"


def test_opened_while_it_closes_it_stays(gallery: Examples) -> None:
    _open(gallery)
    gallery.wait_until_still()
    gallery.js(
        """document.querySelector('[data-testid=modal-cancel]').click();
        document.querySelector('[data-testid=modal-button]').click()"""
    )
    assert gallery.portal.attribute("modal", "data-open") == "true"
    gallery.wait_until_still()
    assert gallery.portal.find("modal").is_displayed()


def test_one_that_stays_says_why_every_time_and_has_a_way_out(gallery: Examples) -> None:
    _open(gallery, "modal-stays-button", "modal-stays")
    gallery.listen("[data-testid=modal-stays-stays]")
    for _ in range(3):
        gallery.escape()
    gallery.portal.click("modal-stays-close")
    gallery.portal.wait(lambda: set(gallery.heard) == {"Utkastet är inte sparat. Kasta det om du vill stänga."}, "the reason")
    assert gallery.portal.attribute("modal-stays", "data-open") == "true"
    gallery.portal.click("modal-stays-discard")
    _is_gone(gallery, "modal-stays")
    gallery.wait_for_focus("modal-stays-button")


def test_a_click_on_words_inside_gives_escape_no_way_around_the_reason(gallery: Examples) -> None:
    _open(gallery, "modal-stays-button", "modal-stays")
    gallery.wait_until_still()
    gallery.portal.find("modal-stays").find_element("css selector", ".modal__body p").click()
    for _ in range(3):
        ActionChains(gallery.driver).send_keys(Keys.ESCAPE).perform()
    assert gallery.js("return document.querySelector('[data-testid=modal-stays]').matches(':modal')")


def test_one_that_the_server_takes_away_gives_the_focus_back_too(gallery: Examples) -> None:
    for _ in range(2):
        _open(gallery, "modal-server-button", "modal-server")
        gallery.portal.click("modal-server-away")
        gallery.portal.wait(lambda: not gallery.portal.has("modal-server"), "the dialog to be taken away")
        gallery.wait_for_focus("modal-server-button")


def test_opening_and_closing_sends_nothing(gallery: Examples) -> None:
    gallery.portal.frames_sent()
    _open(gallery)
    gallery.escape()
    _is_gone(gallery)
    assert gallery.portal.frames_sent() == []


def test_the_server_opens_it_again_and_a_new_connection_closes_nothing(gallery: Examples) -> None:
    gallery.keep_sockets()
    for n in (1, 2):
        _open(gallery, "modal-server-button", "modal-server")
        assert gallery.portal.text("modal-server-text") == f"Den har öppnats {n} gånger."
        if n == 1:
            gallery.escape()
            _is_gone(gallery, "modal-server")
            gallery.wait_for_focus("modal-server-button")
    gallery.lose_the_connection()
    assert gallery.js("return document.querySelector('[data-testid=modal-server]').matches(':modal')")
    gallery.escape()
    _is_gone(gallery, "modal-server")
    _open(gallery, "modal-server-button", "modal-server")
