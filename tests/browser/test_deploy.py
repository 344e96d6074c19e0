"""A release is put in while visitors are there: one process after the other ends, and nobody sees it."""

import signal
from collections.abc import Iterator

import pytest
from selenium.webdriver.support.ui import Select

from tests.browser.at_the_edge import CONTACT, behind_nginx, portal_at_the_edge, secure_chromium
from tests.browser.pages.portal import Portal
from tests.in_front import Front

__all__ = ["portal_at_the_edge", "secure_chromium"]

SEEN = """
window.codes = [];
window.bars = 0;
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...all) { super(...all); this.addEventListener("close", ({code}) => codes.push(code)) }
};
new MutationObserver(() => {
  if (document.getElementById("connection-lost")?.hidden === false) bars += 1;
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"]});
"""


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with behind_nginx(tmp_path_factory, VST_DRAIN="2,3,30") as one:
        yield one


@pytest.mark.requirement("OPS-037")
def test_a_message_that_is_written_while_a_process_ends_is_sent_once_by_the_other_and_no_bar_is_seen(front: Front, portal: Portal) -> None:
    with portal.with_script(SEEN):
        portal.visit(CONTACT)
        Select(portal.find("contact-subject")).select_by_value("TEKNIK")
        message = portal.find("contact-message")
        message.send_keys("Skrivet före ")
        ends = next(index for index, live in enumerate(front.live_pages()) if live)
        ending, stays = front.processes[ends], front.processes[1 - ends]
        ending.process.send_signal(signal.SIGTERM)
        portal.wait(lambda: portal.driver.execute_script("return codes.length"), "the page to be sent on")
        message.send_keys("och under tiden.")
        portal.click("contact-submit")
        portal.wait(lambda: portal.has("contact-success"), "the thanks")
        portal.wait_until_live()
        assert portal.driver.execute_script("return codes") == [1012]
        assert portal.driver.execute_script("return bars") == 0
    assert ending.process.wait(timeout=60) == 0
    assert [each["body"]["meddelande"] for each in stays.calls("contact")] == ["Skrivet före och under tiden."]
    assert not [entry for entry in portal.driver.get_log("browser") if entry["level"] == "SEVERE"]
