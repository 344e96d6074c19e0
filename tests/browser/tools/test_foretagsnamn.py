"""Help with choosing a company name in a browser: it answers while one types, by one message each way, on a phone and on a desk."""

from urllib.parse import urlencode

import pytest
from portal_pages import violations
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal
from tests.tools.test_foretagsnamn import IN_ENGLISH, NAMES, SIX

EACH_WAY_MOST = 4096
"""Bytes of what comes back when somebody rests."""
RESULT = {"namn": "Strandhuset Café AB", "verksamhet": "café", "namn2": "Bygg i Norr HB"}
STATES: dict[str, dict[str, str]] = {"empty": {}, "wrong": {"namn": "", "form": "ef"}, "result": RESULT}


def level(portal: Portal) -> str:
    return portal.attribute("level", "data-value") if portal.has("level") else ""


def types(portal: Portal, field: str, text: str) -> None:
    portal.find(f"field-{field}").send_keys(text)


@pytest.mark.requirement("TOOL-079")
def test_a_name_that_is_typed_is_answered_by_one_message_each_way(portal: Portal) -> None:
    portal.served.control("PUT", "/names", {"namn": "Solvik AB", "form": "ab"})
    portal.visit(NAMES)
    types(portal, "verksamhet", "bageri")
    portal.frames()
    for typed, wanted in (("Solvik", "upptaget"), (Keys.BACKSPACE, "liknar"), ("k", "upptaget")):
        types(portal, "namn", typed)
        portal.wait(lambda wanted=wanted: level(portal) == wanted, f"the level {wanted}")
        frames_sent, frames_told = portal.frames()
        sent = [frame for frame in frames_sent if "olvi" in frame]
        told = [frame for frame in frames_told if "data-value" in frame]  # a sentence alone is what is spoken, each other second at most
        assert len(sent) == 1, sent
        assert [len(frame.encode()) <= EACH_WAY_MOST for frame in told] == [True], [len(frame.encode()) for frame in told]
    assert portal.find("field-namn").get_property("value") == "Solvik"


@pytest.mark.requirement("TOOL-078")
def test_what_is_typed_has_the_same_answer_as_what_is_posted_and_what_an_address_asks(portal: Portal) -> None:
    portal.served.control("PUT", "/names", {"namn": "Solvik AB", "form": "ab"})
    portal.visit(NAMES)
    types(portal, "verksamhet", "bageri")
    types(portal, "namn", "Solvik")
    portal.wait(lambda: [link.text for link in portal.all("suggestion")] == SIX, "the suggestions")
    portal.wait(lambda: portal.text("result-said"), "the sentence that is spoken")
    live = portal.text("tool-results")
    portal.click("compute")
    portal.wait_until_live()
    assert portal.text("tool-results") == live
    portal.visit(f"{NAMES}?{urlencode({'namn': 'Solvik', 'verksamhet': 'bageri'})}")
    assert portal.text("tool-results") == live


def test_half_a_name_too_long_takes_no_answer_away(portal: Portal) -> None:
    portal.visit(f"{NAMES}?namn=Solvik")
    before = portal.text("tool-results")
    types(portal, "verksamhet", "x" * 101)
    portal.wait(lambda: portal.find("field-verksamhet").get_property("value") == "x" * 101, "the text to stand there")
    assert portal.text("tool-results") == before


@pytest.mark.requirement("TOOL-028")
@pytest.mark.parametrize("address", [NAMES, IN_ENGLISH])
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_accessible_and_as_wide_as_the_screen(portal: Portal, address: str, state: str) -> None:
    for width in (320, 375, 1280):
        portal.width(width)
        portal.visit(f"{address}?{urlencode(STATES[state])}" if STATES[state] else address)
        assert violations(portal) == []
        assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= width
