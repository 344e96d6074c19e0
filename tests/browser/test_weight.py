"""What the first view of a page weighs, and that nothing on it moves once it is seen (journey 18)."""

import json
from typing import Any

import pytest

from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import EAST

MOST_OF_A_FIRST_VIEW = 160_000
MOST_SHIFT = 0.02
MY_PAGES = "/inloggad/mina-sidor"
SHIFT = """
const [done] = arguments, seen = new PerformanceObserver(() => {});
seen.observe({type: "layout-shift", buffered: true});
requestAnimationFrame(() => requestAnimationFrame(() =>
  done(seen.takeRecords().filter((one) => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0))))
"""


@pytest.mark.requirement("JOURNEY-078")
@pytest.mark.parametrize("width", [375, 1280])
def test_the_first_view_of_the_start_page_is_light(portal: Portal, width: int) -> None:
    portal.width(width)
    portal.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    portal.driver.get_log("performance")
    portal.visit("/")
    portal.wait(lambda: portal.driver.execute_script("return document.readyState") == "complete", "all of the first view")
    fetched = _fetched(portal.driver.get_log("performance"))
    assert any(address.endswith(".css") for address in fetched), fetched
    assert any("/client" in address for address in fetched), fetched
    assert sum(fetched.values()) <= MOST_OF_A_FIRST_VIEW, fetched


@pytest.mark.requirement("JOURNEY-078")
@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("address", ["/", "/tjanster", "/sni-kod", MY_PAGES])
def test_nothing_moves_once_the_page_is_seen(portal: Portal, width: int, address: str) -> None:
    portal.width(width)
    if address == MY_PAGES:
        portal.log_in("B03", "/", **{"valt-engagemang": EAST})
    portal.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    portal.visit(address)
    assert portal.driver.execute_async_script(SHIFT) <= MOST_SHIFT


def _fetched(log: list[dict[str, Any]]) -> dict[str, int]:
    """Bytes over the wire, headers and all, of each address of the portal that was fetched."""
    messages = [json.loads(entry["message"])["message"] for entry in log]
    sent = [one["params"] for one in messages if one["method"] == "Network.requestWillBeSent"]
    addresses = {one["requestId"]: one["request"]["url"] for one in sent}
    finished = [one["params"] for one in messages if one["method"] == "Network.loadingFinished"]
    return {addresses[one["requestId"]]: int(one["encodedDataLength"]) for one in finished if one["requestId"] in addresses}
