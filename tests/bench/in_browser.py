"""What a visitor waits for, in Chromium."""

import json
import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

from selenium.webdriver.common.by import By

from tests.client.served import Served, chromium, until
from tests.slow_line import slow_line

TIMES = 12
LATENCY = 0.050
TYPED = "Abcdefghij klmnopqrst uvwxyz 0123456789 abcdefghij klmnopqrs"
BETWEEN_KEYS = 0.020

WHEN_READY = """
new MutationObserver(() => {
  if (window.readyAt === undefined && document.querySelector('[data-testid=page][data-ready=true]')) window.readyAt = performance.now();
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready']});
"""
PAINT = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
CLICK = """
const [css, done] = arguments, hit = document.querySelector(css), begin = performance.now();
new MutationObserver((_, all) => { all.disconnect(); done(performance.now() - begin); }).observe(
  document.body, {subtree: true, childList: true, characterData: true, attributes: true});
hit.click();
"""

Row = tuple[str, str, str]


def rows_of_scene(scene: Served) -> Iterator[Row]:
    """The comparison scene."""
    with chromium() as driver:
        yield from _page(driver, "scene", f"{scene.url}/?shape=bench", "#counter")
        yield _filtering(driver, f"{scene.url}/?shape=bench")
        with slow_line(scene.port, LATENCY) as port:
            yield _typing(driver, f"http://127.0.0.1:{port}/?shape=bench")


def rows_of_portal(login: str | None, urls: list[list[str]]) -> Iterator[Row]:
    """A running portal: ``urls`` are (label, address) with an optional ``=css`` of what to click after the address's last ``=``."""
    with chromium() as driver:
        if login:
            driver.get(login)
            until(
                lambda: driver.execute_script("return document.querySelector('[data-testid=page][data-ready=true]') !== null"),
                "signed in",
                30,
            )
        for label, address in urls:
            address, _, css = address.partition("=#")
            yield from _page(driver, label, address, f"#{css}" if css else None)


def _page(driver: Any, label: str, address: str, css: str | None) -> Iterator[Row]:
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WHEN_READY})
    ready, response, paint, first, clicks = [], [], [], [], []
    for _ in range(TIMES):
        driver.get("about:blank")
        driver.get_log("performance")
        driver.get(address)
        ready.append(until(lambda: driver.execute_script("return window.readyAt"), "ready", 30))
        response.append(
            driver.execute_script("const n = performance.getEntriesByType('navigation')[0]; return n.responseEnd - n.requestStart")
        )
        paint.append(until(lambda: driver.execute_script(PAINT), "painted", 30))
        received = _frames(driver, "Received")
        first.append(len(received[0].encode()) if received else 0)
        if css:
            for _ in range(8):
                clicks.append(driver.execute_async_script(CLICK, css))
    yield f"{label}: request → all of the page", f"{statistics.median(response):.1f} ms p50", "–"
    yield f"{label}: navigation → first contentful paint", f"{statistics.median(paint):.0f} ms p50", "–"
    yield f"{label}: navigation → ready", f"{statistics.median(ready):.0f} ms p50", "–"
    yield f"{label}: first update", f"{statistics.median(first):,.0f} bytes", "small"
    if clicks:
        yield f"{label}: click → changed page", f"{statistics.median(clicks):.1f} ms p50", "network + 5 ms"


def _filtering(driver: Any, address: str) -> Row:
    _open(driver, address)
    driver.find_element(By.ID, "filter").send_keys("förening 01")
    shown = "return document.querySelectorAll('#rows li:not([hidden])').length"
    until(lambda: driver.execute_script(shown) == 100, "filtered")
    took = driver.execute_script(
        "const f = document.getElementById('filter'), begin = performance.now(); f.value = '00';"
        "f.dispatchEvent(new Event('input')); return performance.now() - begin"
    )
    return "filtering 1,000 rows", f"{sum(map(len, _frames(driver, 'Sent')))} bytes sent, {took:.1f} ms", "0 bytes, < 16 ms"


SLOWER: Final = 4
"""How much slower than this machine the phone is."""
WHEN_PAINTED = """
window.took = {};
arguments[0].addEventListener('keydown', ({key, timeStamp}) => requestAnimationFrame(() => requestAnimationFrame(() => {
  (took[key === 'Backspace' ? 'clear' : 'key'] ??= []).push(performance.now() - timeStamp) })), true);
arguments[0].focus();
"""
"""From each key in the field to the frame after the one that shows what it did."""


def rows_of_filter(address: str, people: dict[str, str]) -> Iterator[Row]:
    """The filter of the chooser on a slow phone, for those who sign in at ``people``: how many entries → address."""
    took: dict[str, dict[str, float]] = {}
    for entries, login in people.items():
        with chromium() as driver:
            driver.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride", {"width": 375, "height": 800, "deviceScaleFactor": 2, "mobile": True}
            )
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WHEN_READY})
            driver.get(login)
            until(lambda d=driver: d.execute_script("return window.readyAt && !location.pathname.includes('automock')"), "signed in", 30)
            _open(driver, address)
            took[entries] = _painted(driver)
    for what, of in (("key", "a key"), ("clear", "the filter cleared")):
        few, many = (each[what] for each in took.values())
        of_many = list(took)[-1]
        yield (
            f"chooser, {of_many} entries, CPU {SLOWER}× slower: {of} → painted list",
            f"{many:.0f} ms p50, {many / few:.1f} times that of {next(iter(took))} entries",
            "< 100 ms",
        )


def _painted(driver: Any) -> dict[str, float]:
    field = driver.find_element(By.ID, "chooser-search")
    driver.execute_script(WHEN_PAINTED, field)
    driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for term in ("brf", "559", "ab", "lind"):
        for key in (*term, "Backspace"):
            if key == "Backspace":
                driver.execute_script("arguments[0].select()", field)
            done = driver.execute_script("return Object.values(took).flat().length")
            more = {"windowsVirtualKeyCode": 8} if key == "Backspace" else {"text": key}
            driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, **more})
            driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, **more})
            until(lambda done=done: driver.execute_script("return Object.values(took).flat().length") > done, "painted")
    return {what: statistics.median(each) for what, each in driver.execute_script("return took").items()}


def _typing(driver: Any, address: str) -> Row:
    _open(driver, address)
    field = driver.find_element(By.ID, "name")
    field.click()
    due = time.monotonic()
    for letter in TYPED:
        driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "char", "text": letter})
        due += BETWEEN_KEYS
        time.sleep(max(0.0, due - time.monotonic()))
    kept = field.get_property("value")
    told = until(
        lambda: [frame for frame in _seen(driver) if json.loads(frame)["data"][0]["target"]["value"] == TYPED], "the last letter was told"
    )
    is_whole = kept == TYPED and told
    return (
        f"{len(TYPED)} characters at 20 ms, 50 ms each way",
        f"{len(kept)} kept, {'whole' if is_whole else 'changed'}, {len(_all_sent)} messages",
        f"{len(TYPED)} kept",
    )


_all_sent: list[str] = []


def _seen(driver: Any) -> list[str]:
    _all_sent.extend(_frames(driver, "Sent"))
    return _all_sent


def _open(driver: Any, address: str) -> None:
    driver.get(address)
    until(lambda: driver.execute_script("return window.readyAt"), "ready", 30)
    driver.get_log("performance")


def _frames(driver: Any, which: str) -> list[str]:
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    return [each["params"]["response"]["payloadData"] for each in messages if each["method"] == f"Network.webSocketFrame{which}"]
