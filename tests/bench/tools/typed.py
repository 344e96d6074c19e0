"""How soon a sum stands in the page of a slow machine, in Chromium."""

import statistics
from collections.abc import Iterator
from typing import Any

from selenium.webdriver.common.by import By

from portal.testing.browser import Served
from tests.bench.tools.budget import ADDRESS, CELL
from tests.client.served import chromium, until

KEYS = 100
SLOWER = 4
ARRIVAL = """
window.WebSocket = class extends WebSocket {
  constructor(...of) { super(...of); this.addEventListener("message", () => { window.arrived = performance.now(); }); }
};
"""
WATCH = """
window.took = [];
new MutationObserver(() => window.took.push(performance.now() - window.arrived))
  .observe(document.querySelector("[data-testid=balance-12]"), { childList: true, subtree: true, characterData: true });
"""
READY = "return document.querySelector('[data-testid=page][data-ready=true]') !== null"


def typed(served: Served) -> Iterator[tuple[str, float]]:
    """By the names of ``limits``."""
    for width in (375, 1280):
        with chromium() as driver:
            yield f"key {width}", statistics.quantiles(_keys(driver, served, width), n=20)[-1]


def _keys(driver: Any, served: Served, width: int) -> list[float]:
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ARRIVAL})
    size = {"width": width, "height": 812, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    driver.get(served.address + ADDRESS)
    until(lambda: driver.execute_script(READY), "ready")
    driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    driver.execute_script(WATCH)
    if width < 500:
        driver.execute_script("document.querySelector('[for=visa-3]').click()")
    cell = driver.find_element(By.NAME, CELL)
    for key in range(KEYS):
        cell.clear() if key % 5 == 0 else None
        cell.send_keys(str(1 + key % 9))
        until(lambda key=key: driver.execute_script("return window.took.length") > key or None, "the sum")
    took: list[float] = driver.execute_script("return window.took")
    return took[:KEYS]
