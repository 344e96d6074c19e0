"""What is said and shown over time: messages, rows that were fetched, time that runs out."""

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.examples import ADDRESSES, Examples
from tests.browser.pages.portal import Portal

COLORS = ("primary", "secondary", "alarming", "error", "sun", "sky", "foretagsporten")


@pytest.mark.requirement("COMP-004")
def test_an_icon_heading_has_each_of_seven_colours(gallery: Examples) -> None:
    shown = [gallery.within(f"icon-heading-{color}", "icon-heading") for color in COLORS]
    assert [heading.get_attribute("data-color") for heading in shown] == list(COLORS)
    tiles = {gallery.js("return getComputedStyle(arguments[0].previousElementSibling).backgroundColor", heading) for heading in shown}
    assert len(tiles) == len(COLORS), "the colours can be told apart"


@pytest.mark.requirement("COMP-035")
@pytest.mark.parametrize(("locale", "words"), [("sv", "Innehåll laddas"), ("en", "Content is loading")])
def test_what_loads_says_so_in_the_language_of_the_page(portal: Portal, locale: str, words: str) -> None:
    gallery = Examples(portal)
    portal.visit(ADDRESSES[locale])
    assert gallery.within("spinner", "spinner").get_attribute("textContent") == words
    status = gallery.within("skeleton", "skeleton").find_element("css selector", "[role=status]")
    assert status.get_attribute("textContent") == words
    assert len(gallery.all_within("skeleton", "skeleton-item")) == 3


def test_what_loads_stands_still_for_those_who_ask(gallery: Examples) -> None:
    gallery.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    try:
        gallery.visit()
        gallery.portal.wait(lambda: gallery.js("return document.getAnimations().length") == 0, "nothing to move")
    finally:
        gallery.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_a_message_after_a_press_is_an_alert(gallery: Examples) -> None:
    assert not gallery.all_within("alert-appears", "alert-appeared")
    gallery.portal.click("alert-try")
    assert gallery.portal.attribute("alert-appeared", "role") == "alert"
    assert gallery.focused == "alert-try"


@pytest.mark.parametrize("key", [Keys.ENTER], ids=["Enter"])
def test_more_rows_take_the_focus_to_the_first_new_one_and_their_number_is_said(gallery: Examples, key: str) -> None:
    gallery.listen("#growing-list-announcer")
    for row, said in ((4, "3 fler träffar har lagts till"), (7, "2 fler träffar har lagts till")):
        gallery.focus(gallery.within("fetch-more", "fetch-more"))
        gallery.press(key)
        gallery.portal.wait(
            lambda row=row: gallery.driver.switch_to.active_element.text == f"Ärende {row}", "the focus on the first new row"
        )
        gallery.portal.wait(lambda said=said: gallery.heard[-1:] == [said], "the number to be said")
    assert not gallery.all_within("fetch-more", "fetch-more"), "there is no more"
    assert gallery.focused == "growing-row"


def test_pages_are_links_without_scripts(gallery: Examples) -> None:
    with gallery.portal.without_scripts():
        gallery.visit(live=False)
        gallery.portal.click("fetch-more")
        gallery.portal.wait(lambda: gallery.portal.path == "/komponenter?sida=2", "the next page")
        found = gallery.portal.find("gallery-example", '[data-example="pagination"]')
        assert [link.get_dom_attribute("href") for link in found.find_elements("css selector", "a")][:2] == ["?sida=6", "?sida=1"]


def test_time_runs_out_by_the_clock_and_is_said_at_milestones_only(portal: Portal) -> None:
    clock = """let ahead = 0; const now = performance.now.bind(performance); performance.now = () => now() + ahead;
    window.sleepUntil = (left, seconds) => { ahead += (left - seconds) * 1000;
        document.dispatchEvent(new Event('visibilitychange')); };"""
    script = portal.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": clock})
    gallery = Examples(portal).visit()
    portal.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    gallery.listen("#countdown-example-announcer")
    assert _left(gallery) > 100
    portal.frames_sent()
    gallery.js(f"sleepUntil({_left(gallery)}, 90)")
    assert 80 <= _left(gallery) <= 91
    assert gallery.heard == []
    gallery.js(f"sleepUntil({_left(gallery)}, 55)")
    gallery.portal.wait(lambda: gallery.heard == ["1 minut kvar"], "the milestone that was slept through")
    gallery.js("window.ended = 0; addEventListener('example:countdown-ended', () => window.ended++); sleepUntil(60, -30)")
    gallery.portal.wait(lambda: gallery.heard == ["1 minut kvar", "Tiden är slut"], "the end")
    gallery.js("sleepUntil(0, -60)")
    assert (_left(gallery), gallery.js("return window.ended")) == (0, 1)
    assert portal.frames_sent() == []


def test_time_ticks_each_second(gallery: Examples) -> None:
    before = _left(gallery)
    gallery.portal.wait(lambda: _left(gallery) <= before - 2, "two seconds to pass", 6)


def test_breadcrumbs_are_one_way_back_on_narrow_screens(gallery: Examples) -> None:
    def shown() -> list[str]:
        trail = gallery.within("breadcrumbs-long", "breadcrumbs").find_elements("css selector", "li")
        return [item.text for item in trail if item.is_displayed()]

    assert len(shown()) == 3
    gallery.portal.width(599)
    assert shown() == ["Tjänster"]


def test_a_wide_table_scrolls_by_itself_and_by_the_keyboard(gallery: Examples) -> None:
    gallery.portal.width(320)
    region = gallery.example("table").find_element("css selector", "[role=region]")
    assert gallery.js("return arguments[0].scrollWidth > arguments[0].clientWidth", region)
    assert gallery.js("return document.documentElement.scrollWidth <= innerWidth")
    gallery.focus(region)
    gallery.press(Keys.ARROW_RIGHT)
    gallery.portal.wait(lambda: gallery.js("return arguments[0].scrollLeft > 0", region), "the table to scroll")
    assert region.accessible_name == "Avgifter 2026"


def _left(gallery: Examples) -> int:
    minutes, seconds = gallery.portal.text("countdown")[-6:-1].split(":")
    return int(minutes) * 60 + int(seconds)
