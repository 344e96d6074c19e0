"""Days: typed, picked in a calendar, chosen in a list."""

from datetime import date, timedelta

import pytest
from selenium.webdriver.common.keys import Keys

from portal.constants import DATE_ITEM_HEIGHT_PX
from portal.words.entered import day
from tests.browser.pages.gallery import Gallery
from tests.browser.pages.portal import Portal

SWEDISH_MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split()


def calendar(portal: Portal, at: str = "", locale: str = "sv") -> Gallery:
    """The calendar, open at a day."""
    gallery = Gallery(portal, "date-picker", locale)
    gallery.type("date-picker-input", at)
    gallery.focus("date-picker-open")
    gallery.press(Keys.ENTER)
    portal.wait(lambda: gallery.focused() == "date-picker-day", "a day to have the focus")
    return gallery


def focused_day(gallery: Gallery) -> str:
    return str(gallery.js("return document.activeElement.dataset.date"))


def today(gallery: Gallery) -> date:
    """The day it is to the portal."""
    return date.fromisoformat(str(gallery.one("date-picker-day", '[aria-current="date"]').get_attribute("data-date")))


@pytest.mark.requirement("COMP-030")
@pytest.mark.parametrize(("locale", "first", "month"), [("sv", "mån", "januari"), ("en", "Mon", "January")])
def test_weeks_begin_on_monday_in_the_words_of_the_page(portal: Portal, locale: str, first: str, month: str) -> None:
    gallery = calendar(portal, "2027-01-04", locale)
    heads = gallery.one("date-picker").find_elements("css selector", "thead th")
    assert (heads[0].text, len(heads)) == (first, 7)
    months = gallery.one("date-picker").find_elements("css selector", "[data-part=month] option")
    assert months[0].text == month
    if locale == "sv":
        assert [one.text for one in months] == SWEDISH_MONTHS
    monday = gallery.one("date-picker").find_elements("css selector", "tbody tr:nth-child(2) td")[0]
    assert monday.get_attribute("data-date") == "2027-01-04"
    assert monday.get_attribute("aria-label") == {"sv": "måndag 4 januari 2027", "en": "Monday, January 4, 2027"}[locale]


@pytest.mark.requirement("COMP-031")
def test_the_week_that_holds_4_january_is_week_1(portal: Portal) -> None:
    gallery = calendar(portal, "2027-01-01")
    week = "return document.querySelector('[data-date=\"' + arguments[0] + '\"]').closest('tr').querySelector('th').textContent"
    assert [gallery.js(week, when) for when in ("2027-01-01", "2027-01-04")] == ["53", "1"]
    assert gallery.js(week, "2027-01-31") == str(day.week(date(2027, 1, 31)))


@pytest.mark.parametrize("year", [2020, 2024, 2026, 2032])
def test_every_week_has_the_number_that_the_server_gives_it(portal: Portal, year: int) -> None:
    gallery = calendar(portal, f"{year}-01-15")
    for month in range(1, 13):
        drawn = gallery.js(
            """return [...document.querySelectorAll('[data-example=date-picker] tbody tr')]
            .map((row) => [row.querySelector('[data-date]').dataset.date, Number(row.querySelector('th').textContent)])"""
        )
        assert drawn == [[when, day.week(date.fromisoformat(when))] for when, _ in drawn]
        assert drawn[0][0] == f"{year}-{month:02}-01"
        gallery.press(Keys.PAGE_DOWN)


MOVES = {
    "Right": (Keys.ARROW_RIGHT, "2027-03-31"),
    "Left": (Keys.ARROW_LEFT, "2027-03-29"),
    "Down": (Keys.ARROW_DOWN, "2027-04-06"),
    "Up": (Keys.ARROW_UP, "2027-03-23"),
    "Home": (Keys.HOME, "2027-03-29"),
    "End": (Keys.END, "2027-04-04"),
    "Page Down": (Keys.PAGE_DOWN, "2027-04-30"),
    "Page Up": (Keys.PAGE_UP, "2027-02-28"),
    "Shift+Page Down": (Keys.SHIFT + Keys.PAGE_DOWN, "2028-03-30"),
    "Shift+Page Up": (Keys.SHIFT + Keys.PAGE_UP, "2026-03-30"),
}


@pytest.mark.parametrize("name", MOVES)
def test_keys_in_the_calendar(portal: Portal, name: str) -> None:
    key, lands_on = MOVES[name]
    gallery = calendar(portal, "2027-03-30")
    gallery.press(key)
    assert focused_day(gallery) == lands_on
    gallery.press(Keys.ENTER)
    assert gallery.value("date-picker-input") == lands_on
    assert gallery.focused() == "date-picker-open"
    assert portal.frames_sent() == []


def test_escape_closes_and_changes_nothing(portal: Portal) -> None:
    gallery = calendar(portal, "2027-03-30")
    gallery.press(Keys.ARROW_DOWN, Keys.ESCAPE)
    assert gallery.value("date-picker-input") == "2027-03-30"
    assert gallery.focused() == "date-picker-open"
    assert not gallery.one("date-picker-calendar").is_displayed()


def test_a_new_month_is_said_and_chosen_by_mouse(portal: Portal) -> None:
    gallery = calendar(portal, "2027-03-30")
    gallery.js(
        """window.said = []; const region = document.querySelector('[data-example=date-picker] [data-part=said]');
        const changes = {childList: true, characterData: true, subtree: true};
        new MutationObserver(() => window.said.push(region.textContent)).observe(region, changes)"""
    )
    gallery.one("date-picker-calendar", ' [data-turn="1"]').click()
    gallery.one("date-picker-calendar", ' [data-turn="1"]').click()
    assert gallery.said() == ["april 2027", "maj 2027"]
    gallery.one("date-picker-day", '[data-date="2027-05-17"]').click()
    assert gallery.value("date-picker-input") == "2027-05-17"
    assert gallery.focused() == "date-picker-open"


def test_today_is_one_press_away(portal: Portal) -> None:
    gallery = calendar(portal)
    now = today(gallery)
    assert focused_day(gallery) == now.isoformat()
    assert gallery.text("date-picker-today") == "Idag"
    gallery.one("date-picker-today").click()
    assert gallery.value("date-picker-input") == now.isoformat()


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("270104", "2027-01-04"),
        ("20270104", "2027-01-04"),
        ("12/3 2027", "2027-03-12"),
        ("12/3-27", "2027-03-12"),
        ("12-3-27", "12-3-27"),
        ("2027-02-30", "2027-02-30"),
        ("snart", "snart"),
    ],
)
def test_typing_always_works_and_the_whole_date_is_written_when_one_leaves(portal: Portal, typed: str, whole: str) -> None:
    gallery = Gallery(portal, "date-picker")
    gallery.type("date-picker-input", typed)
    assert gallery.value("date-picker-input") == typed
    gallery.press(Keys.TAB)
    assert gallery.value("date-picker-input") == whole


def test_a_day_without_a_year_is_of_this_one(portal: Portal) -> None:
    gallery = calendar(portal)
    now = today(gallery)
    gallery.press(Keys.ESCAPE)
    gallery.type("date-picker-input", "12/3" + Keys.TAB)
    assert gallery.value("date-picker-input") == f"{now.year}-03-12"


def test_the_calendar_reaches_ten_years_either_way_and_no_further(portal: Portal) -> None:
    gallery = calendar(portal)
    now = today(gallery)
    first, last = day.years_before(now, 10), day.years_after(now, 10)
    for _ in range(11):
        gallery.press(Keys.SHIFT + Keys.PAGE_DOWN)
    assert focused_day(gallery) == last.isoformat()
    after = last + timedelta(days=1)
    if after.month == last.month:
        assert gallery.one("date-picker-day", f'[data-date="{after}"]').get_attribute("aria-disabled") == "true"
    for _ in range(21):
        gallery.press(Keys.SHIFT + Keys.PAGE_UP)
    assert focused_day(gallery) == first.isoformat()


def test_the_last_day_of_a_range_is_not_before_the_first(portal: Portal) -> None:
    gallery = Gallery(portal, "date-range")
    first, last = gallery.all("date-picker-input")
    gallery.js("arguments[0].scrollIntoView({block: 'center'}); arguments[0].focus()", first)
    first.send_keys("2027-03-15")
    last.send_keys("2027-03-20")
    gallery.all("date-picker-open")[1].send_keys(Keys.ENTER)
    gallery.press(Keys.PAGE_UP)
    assert focused_day(gallery) == "2027-03-15"


@pytest.mark.requirement("COMP-032", "MEND-031")
def test_a_row_of_the_date_list_is_51_pixels_high(portal: Portal) -> None:
    for example in ("date-list", "year-list"):
        rows = Gallery(portal, example).all("date-list-item")
        assert {row.size["height"] for row in rows} == {DATE_ITEM_HEIGHT_PX}


@pytest.mark.requirement("COMP-033")
def test_the_year_list_holds_ten_years_either_way(portal: Portal) -> None:
    gallery = Gallery(portal, "year-list")
    year = today(Gallery(portal, "date-picker", visit=False)).year
    assert gallery.one("date-list").get_attribute("data-kind") == "year"
    years = [one.get_attribute("data-value") for one in gallery.all("date-list-item")]
    assert years == [str(each) for each in range(year - 10, year + 11)]
    assert len(years) == 21


LIST_MOVES = {
    "Down": ([Keys.ARROW_DOWN], 1),
    "Up": ([Keys.ARROW_UP], -1),
    "Page Down": ([Keys.PAGE_DOWN], 5),
    "Page Up": ([Keys.PAGE_UP], -5),
    "Home": ([Keys.HOME], -10),
    "End": ([Keys.END], 10),
    "Down past the end": ([Keys.END, Keys.ARROW_DOWN], 10),
}


@pytest.mark.parametrize("name", LIST_MOVES)
def test_keys_in_the_list(portal: Portal, name: str) -> None:
    keys, years = LIST_MOVES[name]
    gallery = Gallery(portal, "year-list")
    year = int(gallery.value_of_hidden())
    gallery.focus("date-list")
    gallery.press(*keys)
    at = gallery.js("return document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).dataset.value")
    assert at == str(year + years)
    gallery.press(Keys.ENTER)
    assert gallery.value_of_hidden() == str(year + years)
    chosen = gallery.one("date-list-item", '[aria-selected="true"]')
    assert chosen.get_attribute("data-value") == str(year + years)
    assert gallery.focused() == "date-list"
    assert portal.frames_sent() == []


def test_typing_leads_to_the_row_that_begins_so(portal: Portal) -> None:
    gallery = Gallery(portal, "year-list")
    year = int(gallery.value_of_hidden())
    gallery.focus("date-list")
    gallery.press(str(year + 3))
    gallery.press(Keys.ENTER)
    assert gallery.value_of_hidden() == str(year + 3)


CONTROLS = "*/dist/controls*"


def test_a_day_can_be_typed_on_a_page_whose_calendar_never_came(portal: Portal) -> None:
    portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": [CONTROLS]})
    try:
        gallery = Gallery(portal, "date-picker")
        gallery.type("date-picker-input", "2027-01-04")
        assert gallery.value("date-picker-input") == "2027-01-04"
        assert portal.attribute("page", "data-ready") == "true"
        assert any("The controls did not come" in entry["message"] for entry in portal.driver.get_log("browser"))
    finally:
        portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


def test_a_page_without_a_calendar_does_not_fetch_one(portal: Portal) -> None:
    portal.visit("/")
    assert not [address for _, address in portal.requests() if "/controls" in address]
    Gallery(portal, "date-picker")
    portal.driver.refresh()
    portal.wait_until_live()
    assert [address for _, address in portal.requests() if "/controls" in address]
