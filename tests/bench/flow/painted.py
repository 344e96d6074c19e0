"""How long somebody waits from Fortsätt to the next step, in Chromium, near and far."""

import json
import statistics
from collections.abc import Iterator
from typing import Any

from portal.testing.browser import Served
from tests.client.served import chromium, until
from tests.portal.flow.applicant import CRAFTS, OSTRA_VERKEN, PLACE, SERVICE
from tests.portal.flow.over_http import OverHttp

PRESSES = 30
FAR = 50
"""Milliseconds each way."""
STEPS = ("plats", "varor", "medhjalpare", "karta")
MY_PAGES = "/inloggad/mina-sidor"
WATCH = """
addEventListener('click', ({target, timeStamp}) => {
  if (target.closest?.('[data-testid=flow-next]'))
    sessionStorage.setItem('pressed', JSON.stringify({at: performance.timeOrigin + timeStamp, step: step()}));
}, true);
const step = () => document.querySelector('[data-testid=flow-title]')?.dataset.stepName;
const look = () => {
  const pressed = JSON.parse(sessionStorage.getItem('pressed') ?? 'null');
  if (pressed && step() && step() !== pressed.step) {
    sessionStorage.removeItem('pressed');
    requestAnimationFrame(() => setTimeout(() => { window.painted = performance.timeOrigin + performance.now() - pressed.at }));
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""The frame that shows another step, seen from the next task after it."""
SCRIPTS = "return performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'script').map((one) => one.name)"
FOR_LATER = "/api/skalet/v1/delar/"
READY = "return document.querySelector('[data-testid=page][data-ready=true]') !== null"


def painted(served: Served) -> Iterator[tuple[str, float]]:
    """By the names of ``limits``, with the example of five steps."""
    beata = OverHttp(served.address, "B03", OSTRA_VERKEN)
    page = beata.goes_on(beata.goes_on(beata.visits(f"{SERVICE}/ny"), **PLACE), **CRAFTS)
    page = beata.goes_on(beata.goes_on(page))
    draft = str(page.base_url).rsplit("/", 1)[0]
    with chromium() as driver:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        driver.get(f"{served.address}/404")
        for name, value in beata.http.cookies.items():
            driver.execute_cdp_cmd("Network.setCookie", {"name": name, "value": value, "url": served.address})
        _visits(driver, f"{served.address}{MY_PAGES}")
        before = set(driver.execute_script(SCRIPTS))
        _visits(driver, f"{draft}/karta")
        added = set(driver.execute_script(SCRIPTS)) - before
        yield "scripts", sum(len(beata.http.get(name, headers={"Accept-Encoding": "br"}).read()) for name in added) / 1024
        yield from _presses(driver, draft)


def _presses(driver: Any, draft: str) -> Iterator[tuple[str, float]]:
    near, trips = _pressed(driver, draft)
    yield "painted", statistics.median(near)
    driver.execute_cdp_cmd("Network.enable", {})
    shape = {"offline": False, "latency": 2 * FAR, "downloadThroughput": -1, "uploadThroughput": -1}
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", shape)
    far, more = _pressed(driver, draft)
    yield "painted far", statistics.median(far)
    yield "round trips", float(max(trips + more))


def _pressed(driver: Any, draft: str) -> tuple[list[float], list[int]]:
    """Milliseconds, and round trips, of each press."""
    took: list[float] = []
    trips: list[int] = []
    while len(took) < PRESSES:
        _visits(driver, f"{draft}/{STEPS[0]}")
        for following in STEPS[1:]:
            driver.get_log("performance")
            driver.execute_script("document.querySelector('[data-testid=flow-next]').click()")
            took.append(until(lambda: driver.execute_script("return window.painted"), f"{following} painted"))
            trips.append(_trips(driver))
            until(lambda: driver.execute_script(READY), "ready")
            driver.execute_script("window.painted = undefined")
    return took, trips


def _visits(driver: Any, address: str) -> None:
    driver.get(address)
    until(lambda: driver.execute_script("return location.href") == address and driver.execute_script(READY), address)


def _trips(driver: Any) -> int:
    """Requests for documents and data since the log was last read, each answer of a chain of redirects one of them; none that the browser
    answers of what it has kept, nor the menus, which it fetches for later when it has nothing else to do."""
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    asked = [one["params"] for one in messages if one["method"] == "Network.requestWillBeSent"]
    kept = {one["params"]["requestId"] for one in messages if _is_kept(one)}
    needed = (one for one in asked if FOR_LATER not in one["request"]["url"] and one["requestId"] not in kept)
    return sum(one.get("type") in {"Document", "Fetch", "XHR"} for one in needed)


def _is_kept(message: Any) -> bool:
    of_disk = message["method"] == "Network.responseReceived" and message["params"]["response"].get("fromDiskCache")
    return bool(of_disk) or message["method"] == "Network.requestServedFromCache"
