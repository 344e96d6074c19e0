"""Advice on funding and permits to find, in Chromium: no violation in any state, nothing that scrolls sideways, the keyboard alone."""

import pytest
from portal_pages import violations
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

FUNDING, PERMITS = (
    ("/tillvaxtverket/finansiering", "/en/tillvaxtverket/funding-advice"),
    (
        "/tillvaxtverket/hitta-tillstand",
        "/en/tillvaxtverket/permit-finder",
    ),
)
STATES = {
    "funding, empty": (FUNDING, ""),
    "funding, answered": (
        FUNDING,
        "?fas=start&belopp=50-250&form=ab&arbetslos=ja&nyhet=ja&sakerhet=nej&behov=tillvaxt&kunder=privat&ort=stad",
    ),
    "funding, wrong": (FUNDING, "?fas=xyz&ort=xyz"),
    "funding, one question": (FUNDING, "?steg=2&fas=ide"),
    "funding, all answers": (FUNDING, "?steg=10&fas=ide"),
    "permits, empty": (PERMITS, ""),
    "permits, answered": (PERMITS, "?bransch=cafe&mat=ja&alkohol=nej&ute=offentlig&lokal=andrad&kommun=0180"),
    "permits, wrong": (PERMITS, "?bransch=xyz&kommun=9999"),
}


@pytest.mark.requirement("TOOL-028")
@pytest.mark.parametrize("name", STATES)
def test_no_state_has_a_violation_or_scrolls_sideways(portal: Portal, name: str) -> None:
    addresses, query = STATES[name]
    found = {}
    for address in addresses:
        portal.visit(f"{address}{query}")
        for width in (1280, 375, 320):
            portal.width(width)
            found[address, width] = violations(portal) if width != 320 else []
            across = portal.driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if across > 0:
                found[address, width].append(f"{across} px sideways")
    assert {where: what for where, what in found.items() if what} == {}


def test_results_stay_in_sight_at_a_desk_and_a_bar_has_them_on_a_phone(portal: Portal) -> None:
    portal.visit(f"{FUNDING[0]}{STATES['funding, answered'][1]}")
    bar, results = portal.find("result-bar"), portal.find("tool-results")
    assert not bar.is_displayed()
    portal.driver.execute_script("document.querySelector('#q-behov').scrollIntoView()")
    assert 0 <= portal.driver.execute_script("return arguments[0].getBoundingClientRect().top", results) < 400
    portal.width(375)
    assert bar.is_displayed()
    assert bar.text.startswith("6 råd passar dina svar.")


def test_the_keyboard_alone_answers_and_asks(portal: Portal) -> None:
    portal.visit(f"{FUNDING[0]}?steg=1")
    portal.driver.execute_script("document.querySelector('#q-fas-1').focus()")
    portal.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    portal.driver.switch_to.active_element.send_keys(Keys.ENTER)
    portal.wait(lambda: "steg=2" in portal.driver.current_url, "the next question")
    assert "fas=start" in portal.driver.current_url
    portal.driver.back()
    portal.wait(lambda: "steg=1" in portal.driver.current_url, "the question before")
    assert portal.find("step").text == "Fråga 1 av 9"
