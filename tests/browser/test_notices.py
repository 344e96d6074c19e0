"""Notices in a browser: read once, gone for the tab, back when there is something new to read."""

import json

import pytest

from test_world.outside_world import NOTICES
from tests.browser.pages.portal import Portal

SHELL = NOTICES["N-SKAL"]["uuid"]
KEY = "vst-read-notifications"


def read(portal: Portal) -> list[str]:
    """The ids in session storage."""
    found: list[str] = json.loads(portal.driver.execute_script("return sessionStorage.getItem(arguments[0])", KEY) or "[]")
    return found


def remember(portal: Portal, *ids: str) -> None:
    portal.driver.execute_script("sessionStorage.setItem(...arguments)", KEY, json.dumps(ids))


def shown(portal: Portal) -> list[str]:
    return [str(one.get_attribute("data-uuid")) for one in portal.all("notice") if one.is_displayed()]


@pytest.mark.requirement("NOTICE-007")
def test_what_was_read_is_not_shown(portal: Portal) -> None:
    portal.visit("/moms")
    assert shown(portal) == [SHELL]
    remember(portal, SHELL)
    portal.visit("/moms")
    assert shown(portal) == []


@pytest.mark.requirement("NOTICE-008", "NOTICE-010")
def test_closing_one_is_remembered_for_this_tab_and_in_no_other_window(portal: Portal) -> None:
    portal.visit("/moms")
    portal.click("notice-close")
    portal.wait(lambda: shown(portal) == [], "the notice to be gone")
    assert read(portal) == [SHELL]
    assert portal.driver.execute_script("return [Object.keys(sessionStorage), Object.keys(localStorage)]") == [[KEY], []]
    portal.visit("/en/vat")
    assert shown(portal) == []
    first = portal.driver.current_window_handle
    portal.driver.switch_to.new_window("window")
    try:
        portal.visit("/moms")
        assert shown(portal) == [SHELL]
    finally:
        portal.driver.close()
        portal.driver.switch_to.window(first)


def test_what_was_read_is_not_seen_even_before_the_page_is_live(portal: Portal) -> None:
    portal.visit("/moms")
    remember(portal, SHELL, '"] { } x')
    portal.driver.execute_cdp_cmd("Network.enable", {})
    portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*client*.js"]})
    try:
        portal.visit("/moms", live=False)
        assert portal.has("notice")
        assert shown(portal) == []
    finally:
        portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


@pytest.mark.requirement("NOTICE-009")
def test_ids_that_are_no_more_are_dropped_and_the_others_stay(portal: Portal) -> None:
    portal.visit("/moms")
    remember(portal, "finns-inte", NOTICES["N-ARENDEN"]["uuid"], SHELL)
    portal.visit("/moms")
    assert read(portal) == [NOTICES["N-ARENDEN"]["uuid"], SHELL]
    for key in ("N-SKAL", "N-ARENDEN", "N-ANNAN"):
        portal.served.control("DELETE", f"/notices/{NOTICES[key]['uuid']}")
    portal.visit("/moms")
    assert read(portal) == [], "also when there is none at all"


@pytest.mark.requirement("NOTICE-017")
def test_a_disturbance_brings_nothing_back_that_was_read(portal: Portal) -> None:
    portal.visit("/moms")
    portal.click("notice-close")
    portal.served.fault("notices", status=500)
    portal.visit("/moms")
    assert read(portal) == [SHELL]
    portal.served.control("DELETE", "/faults/notices")
    portal.visit("/moms")
    assert shown(portal) == []
    assert read(portal) == [SHELL]


def test_one_that_was_edited_has_a_new_id_and_is_shown_again(portal: Portal) -> None:
    portal.visit("/moms")
    portal.click("notice-close")
    body = {**NOTICES["N-SKAL"], "messages": {"sv": {"title": "Planerat underhåll", "message": "Nu på söndag i stället."}}}
    del body["uuid"]
    portal.served.control("DELETE", f"/notices/{SHELL}")
    portal.served.control("PUT", "/notices/a-later-one", body)
    portal.visit("/moms")
    assert shown(portal) == ["a-later-one"]


def test_a_planned_notice_comes_to_an_open_page_and_goes_and_nothing_typed_is_lost(portal: Portal) -> None:
    portal.visit("/om-foretagsporten-se/kontakt")
    portal.driver.execute_script("window.same = true")
    field = portal.find("main").find_element("css selector", "[data-testid=contact-message]")
    field.send_keys("Ett halvt")
    portal.served.control("POST", "/planned-notices", {"title": "Snart stängt", "from": 2, "until": 6})
    portal.wait(lambda: "Snart stängt" in [one.text for one in portal.all("notice-title")], "the notice to come")
    field.send_keys(" meddelande")
    portal.wait(lambda: "Snart stängt" not in [one.text for one in portal.all("notice-title")], "the notice to go")
    assert field.get_property("value") == "Ett halvt meddelande"
    assert portal.driver.execute_script("return window.same")


def test_a_notice_to_the_login_takes_the_options_of_an_open_page(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in")
    uuid = NOTICES["N-INLOGGNING"]["uuid"]
    portal.served.control("PUT", f"/notices/{uuid}", {name: value for name, value in NOTICES["N-INLOGGNING"].items() if name != "uuid"})
    portal.wait(lambda: portal.has("login-notice"), "the notice")
    portal.served.control("DELETE", f"/notices/{uuid}")
    portal.wait(lambda: portal.has("login-option-bankid"), "the options to be back")


def test_a_notice_that_comes_closes_no_drawer_and_takes_no_text(portal: Portal) -> None:
    portal.visit("/f-skatt")
    portal.driver.execute_script("dispatchEvent(new CustomEvent('vst:open-contact-drawer'))")
    field = portal.find("drawer-contact").find_element("css selector", "[data-testid=contact-message]")
    portal.wait(field.is_displayed, "the form")
    field.send_keys("Ett halvt")
    uuid = NOTICES["N-FEL"]["uuid"]
    portal.served.control("PUT", f"/notices/{uuid}", {name: value for name, value in NOTICES["N-FEL"].items() if name != "uuid"})
    portal.wait(lambda: portal.has("notice", f'[data-uuid="{uuid}"]'), "the notice")
    field.send_keys(" meddelande")
    assert field.get_property("value") == "Ett halvt meddelande"
    assert portal.open_drawers() == ["drawer-contact"]
