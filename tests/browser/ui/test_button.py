"""Buttons that wait: clicks in between go nowhere."""

import pytest

from tests.browser.pages.gallery import Gallery
from tests.browser.pages.portal import Portal


@pytest.mark.requirement("COMP-001")
def test_a_loading_button_ignores_clicks(portal: Portal) -> None:
    gallery = Gallery(portal, "button-loading")
    button = gallery.one("button")
    gallery.js("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()
    button.click()
    answered = Gallery(portal, "button-busy", visit=False)  # An answer to a later press comes after any to these.
    answered.one("button").click()
    answered.waits_for_text("busy-presses", "1")
    assert gallery.text("button-presses") == "0"


@pytest.mark.requirement("COMP-002")
@pytest.mark.parametrize(("locale", "words"), [("sv", "Innehåll laddas"), ("en", "Content is loading")])
def test_a_loading_button_says_so(portal: Portal, locale: str, words: str) -> None:
    gallery = Gallery(portal, "button-loading", locale)
    assert gallery.one("button").get_attribute("aria-busy") == "true"
    portal.wait(lambda: gallery.one("button", ' [data-testid="spinner"]').is_displayed(), "the spinner to be seen")
    assert gallery.text("spinner") == words


def test_a_button_is_busy_from_the_press_until_the_answer(portal: Portal) -> None:
    gallery = Gallery(portal, "button-busy")
    gallery.js(
        """window.states = []; const button = arguments[0];
        new MutationObserver(() => window.states.push(button.ariaBusy)).observe(button, {attributeFilter: ["aria-busy"]});
        button.click(); window.atOnce = button.ariaBusy; button.click(); button.click()""",
        gallery.one("button"),
    )
    assert gallery.js("return window.atOnce") == "true"
    gallery.waits_for_text("busy-presses", "1")
    portal.wait(lambda: gallery.one("button").get_attribute("aria-busy") == "false", "the button to be free again")
    assert gallery.js("return document.activeElement") is not None
    gallery.one("button").click()
    gallery.waits_for_text("busy-presses", "2")
    assert len(portal.frames_sent()) == 2


@pytest.mark.requirement("COMP-003")
def test_the_eight_looks_of_a_button(portal: Portal) -> None:
    portal.visit("/komponenter")
    for variant in ("solid", "text"):
        for theme in ("default", "alarming"):
            for size in ("small", "large"):
                button = Gallery(portal, f"button-{variant}-{theme}-{size}", visit=False).one("button")
                assert [button.get_attribute(f"data-{name}") for name in ("variant", "theme", "size")] == [variant, theme, size]
