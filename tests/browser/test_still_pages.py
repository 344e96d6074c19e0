"""A page that nobody uses has no websocket; it comes with the first act that needs it, and that act is done once."""

import json
from itertools import pairwise

import httpx
import pytest
from portal_pages.search import Search
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from test_world.outside_world import NOTICES
from tests.browser.conftest import Served
from tests.browser.pages.portal import Portal
from tests.browser.test_closed_service import Olle
from tests.slow_line import slow_line

OPENS_CONTACT = "dispatchEvent(new CustomEvent('vst:open-contact-drawer'))"
ASKED = "return performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/puls')).length"
FLOOD = {**NOTICES["N-SKAL"], "uuid": "9d3c7e1a-0000-4000-8000-000000000002", "published": "2026-11-01T08:00:00+01:00"}
SHELL = NOTICES["N-SKAL"]["uuid"]
RESTS_SOON = "const wait = setTimeout; window.setTimeout = (f, ms, ...more) => wait(f, ms === 300000 ? 50 : ms, ...more)"

FAST = """
const [now, later, get] = [performance.now.bind(performance), setTimeout, fetch];
performance.now = () => now() * 20;
window.setTimeout = (f, ms, ...more) => later(f, ms / 20, ...more);
window.asked = [];
window.fetch = (...what) => { if (what[0].endsWith("/puls")) asked.push(performance.now()); return get(...what) };
"""
ALMOST = 0.99
"""Browsers round their clocks."""
FAILS = """
window.fetch = (...what) => {
  if (!what[0].endsWith("/puls")) return get(...what);
  asked.push(performance.now());
  return Promise.reject(new TypeError("away"));
};
"""


class Log:
    """What a browser has said of its websockets since the test began."""

    def __init__(self, portal: Portal) -> None:
        self._portal = portal
        self._opened: list[str] = []

    @property
    def opened(self) -> list[str]:
        messages = [json.loads(entry["message"])["message"] for entry in self._portal.driver.get_log("performance")]
        self._opened += [one["params"]["url"] for one in messages if one["method"] == "Network.webSocketCreated"]
        return self._opened


@pytest.fixture
def log(portal: Portal) -> Log:
    portal.driver.get("about:blank")
    portal.driver.get_log("performance")
    return Log(portal)


def connection(portal: Portal) -> str:
    return portal.attribute("page", "data-connection")


def opens_contact(portal: Portal) -> None:
    portal.driver.execute_script(OPENS_CONTACT)
    portal.wait(lambda: portal.find("drawer-contact", '[data-open="true"]'), "the drawer")
    portal.wait(lambda: in_drawer(portal, "contact-form").is_displayed(), "the form")


def in_drawer(portal: Portal, test_id: str) -> WebElement:
    found: WebElement = portal.driver.find_element(By.CSS_SELECTOR, f"#drawer-contact [data-testid={test_id}]")
    return found


def messages_sent(portal: Portal) -> int:
    return len(portal.served.calls("contact"))


@pytest.mark.requirement("EDGE-020")
def test_half_a_minute_of_reading_opens_none(portal: Portal, log: Log) -> None:
    first = portal.driver.current_window_handle
    windows = []
    try:
        for path in ("/moms", "/tjanster", "/nyheter", "/"):
            portal.driver.switch_to.new_window("window")
            windows.append(portal.driver.current_window_handle)
            portal.visit(path)
            assert connection(portal) == "still", path
        portal.wait(lambda: portal.driver.execute_script(ASKED) >= 6, "half a minute, by the questions each five seconds")
        for window in windows:
            portal.driver.switch_to.window(window)
            assert (portal.attribute("page", "data-ready"), connection(portal)) == ("true", "still")
        assert log.opened == []
    finally:
        for window in windows:
            portal.driver.switch_to.window(window)
            portal.driver.close()
        portal.driver.switch_to.window(first)


@pytest.mark.requirement("EDGE-020")
def test_drawers_menus_answers_suggestions_and_the_choice_of_cookies_need_none(portal: Portal, log: Log) -> None:
    portal.consent("")
    portal.visit("/f-skatt")
    portal.click("consent-necessary")
    portal.wait(lambda: not portal.has("consent-dialog"), "the choice")
    questions = portal.driver.find_elements(By.CSS_SELECTOR, "main summary, main [data-disclosure]")
    assert questions
    questions[0].click()
    for name, button in (("explore", "header-explore-button"), ("services", "header-services-button"), ("lang", "header-lang-button")):
        portal.open_drawer(name, by=button)
    portal.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    portal.wait(lambda: portal.open_drawers() == [], "the drawers to be closed")
    opens_contact(portal)
    portal.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    portal.wait(lambda: portal.open_drawers() == [], "the drawer of the form to be closed")
    assert Search(portal).suggest("mom")
    assert connection(portal) == "still"
    assert log.opened == []


@pytest.mark.requirement("EDGE-021")
def test_a_message_that_is_sent_at_once_is_sent_once_over_a_slow_line(portal: Portal, served: Served, log: Log) -> None:
    with slow_line(int(served.address.rpartition(":")[2]), 0.1) as port:
        portal.driver.get(f"http://localhost:{port}/f-skatt")
        portal.wait_until_live()
        opens_contact(portal)
        before = messages_sent(portal)
        Select(in_drawer(portal, "contact-subject")).select_by_value("TEKNIK")
        in_drawer(portal, "contact-message").send_keys("Knappen gör ingenting, inte ens åäö.")
        portal.driver.execute_script("arguments[0].requestSubmit()", in_drawer(portal, "contact-form"))
        portal.wait(lambda: portal.has("contact-success"), "the thanks")
        assert messages_sent(portal) == before + 1
        assert served.calls("contact")[-1]["body"]["meddelande"] == "Knappen gör ingenting, inte ens åäö."
        assert portal.open_drawers() == ["drawer-contact"]
        assert connection(portal) == "live"
        assert len(log.opened) == 1


@pytest.mark.requirement("EDGE-021")
def test_a_click_that_nothing_announced_is_answered_once(portal: Portal, log: Log) -> None:
    portal.visit("/f-skatt")
    portal.driver.execute_script(OPENS_CONTACT)
    before = messages_sent(portal)
    portal.driver.execute_script("for (const _ of [1, 2, 3]) arguments[0].requestSubmit()", in_drawer(portal, "contact-form"))
    portal.wait(lambda: in_drawer(portal, "contact-form").find_elements(By.CSS_SELECTOR, "[data-form-errors] li"), "what is missing")
    assert len([frame for frame in portal.frames_sent() if "layout-event" in frame]) == 1
    assert (messages_sent(portal), connection(portal)) == (before, "live")


@pytest.mark.requirement("EDGE-021")
def test_a_form_is_posted_as_without_scripts_where_no_websocket_can_be_had(portal: Portal) -> None:
    portal.visit("/om-foretagsporten-se/kontakt")
    assert connection(portal) == "still"
    portal.driver.execute_script("window.WebSocket = class { constructor() { setTimeout(() => this.onclose({code: 1006, reason: ''})) } }")
    before = messages_sent(portal)
    Select(portal.find("contact-subject")).select_by_value("TEKNIK")
    portal.find("contact-message").send_keys("Utan anslutning")
    assert not portal.find("connection-lost").is_displayed()
    portal.click("contact-submit")
    portal.wait(lambda: portal.has("contact-success"), "the thanks")
    assert messages_sent(portal) == before + 1


@pytest.mark.requirement("EDGE-022")
def test_pages_of_somebody_are_live_at_once_and_leave_when_another_tab_signs_out(portal: Portal, log: Log) -> None:
    portal.log_in("B03")
    portal.wait(lambda: connection(portal) == "live", "the page to be live")
    assert log.opened
    with portal.second_tab("/inloggad/mina-sidor") as (to_first, to_second):
        to_second()
        portal.open_drawer("login", by="header-profile-button")
        portal.click("profile-logout")
        to_first()
        portal.wait(lambda: portal.path == "/utloggad", "the other tab to leave")
        to_second()


@pytest.mark.requirement("EDGE-022")
def test_what_was_typed_stays_when_the_connection_breaks_and_comes_back(portal: Portal) -> None:
    portal.visit("/om-foretagsporten-se/kontakt")
    portal.find("contact-message").send_keys("Halva meddelandet")
    portal.wait(lambda: connection(portal) == "live", "the page to be live")
    with portal.without_network():
        portal.driver.execute_script("dispatchEvent(new Event('offline'))")
        portal.wait(lambda: connection(portal) == "lost", "the connection to be lost")
    portal.driver.execute_script("dispatchEvent(new Event('online'))")
    portal.wait(lambda: connection(portal) == "live", "the page to be live again")
    assert portal.find("contact-message").get_attribute("value") == "Halva meddelandet"


def test_a_page_that_was_only_looked_at_closely_rests_again_and_one_with_text_does_not(portal: Portal, log: Log) -> None:
    with portal.with_script(RESTS_SOON):
        portal.visit("/om-foretagsporten-se/kontakt")
        ActionChains(portal.driver).move_to_element(portal.find("contact-form")).perform()
        portal.wait(lambda: log.opened, "the websocket")
        portal.wait(lambda: connection(portal) == "still", "the page to rest")
        assert not portal.find("connection-lost").is_displayed()
        portal.find("contact-message").send_keys("Nu skriver jag")
        portal.wait(lambda: connection(portal) == "live", "the page to be live")
        portal.click("contact-submit")
        portal.wait(lambda: portal.attribute("contact-subject", "aria-invalid") == "true", "the subject to be missed")
        assert (connection(portal), len(log.opened)) == ("live", 2)
        assert portal.find("contact-message").get_attribute("value") == "Nu skriver jag"


def shown(portal: Portal) -> list[str]:
    return [str(one.get_attribute("data-uuid")) for one in portal.all("notice")]


@pytest.mark.requirement("EDGE-023")
def test_a_notice_reaches_pages_without_a_websocket_and_leaves_them(portal: Portal, served: Served, log: Log) -> None:
    portal.visit("/moms")
    assert shown(portal) == [SHELL]
    served.control("PUT", f"/notices/{FLOOD['uuid']}", {name: value for name, value in FLOOD.items() if name != "uuid"})
    portal.wait(lambda: set(shown(portal)) == {SHELL, FLOOD["uuid"]}, "the notice")
    portal.click("notice-close", f'[aria-label*="{FLOOD["messages"]["sv"]["title"]}"]')
    served.control("DELETE", f"/notices/{SHELL}")
    portal.wait(lambda: SHELL not in shown(portal), "the other one to be gone")
    assert connection(portal) == "still"
    assert log.opened == []


@pytest.mark.requirement("JOURNEY-066")
def test_a_notice_that_comes_after_another_was_closed_is_seen(portal: Portal, served: Served) -> None:
    portal.visit("/moms")
    portal.click("notice-close")
    newest = _newest(portal, served)
    assert portal.find("notice", f'[data-uuid="{newest}"]').is_displayed()
    assert not portal.find("notice", f'[data-uuid="{SHELL}"]').is_displayed()


@pytest.mark.requirement("JOURNEY-066")
def test_a_notice_that_comes_is_said_alone(portal: Portal, served: Served) -> None:
    portal.visit("/moms")
    portal.driver.execute_script(
        """window.said = [];
        new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => window.said.push(node.dataset?.uuid))))
            .observe(document.querySelector("[data-testid=notices]"), { childList: true, subtree: true });"""
    )
    newest = _newest(portal, served)
    assert portal.driver.execute_script("return window.said") == [newest]


def _newest(portal: Portal, served: Served) -> str:
    """A notice that stands before the one that the page has; its id, when it is there."""
    said = {**FLOOD, "published": "2026-11-21T08:00:00+01:00"}
    uuid = str(said.pop("uuid"))
    served.control("PUT", f"/notices/{uuid}", said)
    portal.wait(lambda: shown(portal) == [uuid, SHELL], "the notice")
    return uuid


@pytest.mark.whole_chromium
@pytest.mark.requirement("EDGE-023")
def test_a_hidden_page_asks_for_nothing_and_has_the_notice_when_it_is_shown_again(portal: Portal, served: Served, log: Log) -> None:
    portal.visit("/moms")
    with portal.second_tab("/nyheter") as (to_first, to_second):
        to_first()
        portal.driver.execute_script(
            "window.turns = []; document.addEventListener('visibilitychange', () => window.turns.push(performance.now()))"
        )
        to_second()
        served.control("PUT", f"/notices/{FLOOD['uuid']}", {name: value for name, value in FLOOD.items() if name != "uuid"})
        portal.wait(lambda: FLOOD["uuid"] in shown(portal), "the notice on the page in front")
        to_first()
        portal.wait(lambda: FLOOD["uuid"] in shown(portal), "the notice on the page that was behind")
        hidden, again = portal.driver.execute_script("return window.turns")
        asked = portal.driver.execute_script(f"{ASKED.removesuffix('.length')}.map((one) => one.startTime)")
        assert not [at for at in asked if hidden < at < again]
    assert log.opened == []


@pytest.mark.requirement("EDGE-023")
def test_a_page_that_only_stands_there_asks_seldom(portal: Portal) -> None:
    waits = _waits(portal, until=300_000)
    assert min(waits) >= 5_000 * ALMOST
    assert min(wait for at, wait in waits.items() if at > min(waits) + 65_000) >= 30_000 * ALMOST  # nothing was done for a minute then


@pytest.mark.requirement("EDGE-024")
def test_pages_ask_as_seldom_as_operators_say(portal: Portal, served: Served) -> None:
    olle = Olle(VST_DATA=str(served.log.parent))
    olle.runs("pulse", "15s")
    try:
        portal.wait(lambda: httpx.get(f"{served.address}/api/skalet/v1/puls").json()["everyMs"] == 15_000, "the process to know of it")
        assert (
            min(wait for at, wait in _waits(portal, until=60_000).items() if at > 9_000) >= 15_000 * ALMOST
        )  # from the second question on
    finally:
        olle.runs("pulse", "--usual")


@pytest.mark.requirement("EDGE-024")
def test_a_failing_pulse_shows_nothing_and_is_asked_for_less_and_less(portal: Portal) -> None:
    waits = list(_waits(portal, until=150_000, failing=True).values())
    assert all(wait >= least * ALMOST for wait, least in zip(waits, (10_000, 20_000, 40_000), strict=False))
    assert connection(portal) == "still" and not portal.find("connection-lost").is_displayed()


def _waits(portal: Portal, until: int, failing: bool = False) -> dict[float, float]:
    """In a browser whose clock runs twenty times as fast: when the page asked, and how long it waited then, in its milliseconds."""
    with portal.with_script(FAST + (FAILS if failing else "")):
        portal.visit("/moms")
        portal.wait(lambda: (at := _asked_at(portal)) and at[-1] > until, "the last question")
        return {before: after - before for before, after in pairwise(_asked_at(portal))}


def _asked_at(portal: Portal) -> list[float]:
    found: list[float] = portal.driver.execute_script("return window.asked")
    return found
