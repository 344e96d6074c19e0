"""The portal in a browser: what every page has. Test ids are those of docs/reference/qa-contract.md (e)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import httpx
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from portal.testing import browser
from test_world.people import by_key


class Elsewhere:
    """A device without a window."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def post(self, path: str, **fields: str) -> None:
        """Sends an ordinary form of the portal."""
        fields = {"csrfmiddlewaretoken": self._client.cookies["vst_csrf"], **fields}
        self._client.post(path, data=fields).raise_for_status()


class Portal(browser.Portal):
    """One browser window on a served portal, and what is asked of it here besides."""

    def frames_sent(self) -> list[str]:
        """What the page has sent over its websocket since this was last asked."""
        return [one["response"]["payloadData"] for one in self._logged("Network.webSocketFrameSent")]

    def frames(self) -> tuple[list[str], list[str]]:
        """What the page has sent over its websocket, and what it was told, since the log was last read."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        sent, told = (
            [one["params"]["response"]["payloadData"] for one in messages if one["method"] == f"Network.webSocketFrame{way}"]
            for way in ("Sent", "Received")
        )
        return sent, told

    def requests(self) -> list[tuple[str, str]]:
        """Method and address of each request since the log was last read."""
        return [(one["request"]["method"], one["request"]["url"]) for one in self._logged("Network.requestWillBeSent")]

    def documents(self) -> list[str]:
        """Path of each page the browser has gone to since the log was last read."""
        sent = self._logged("Network.requestWillBeSent")
        return [urlsplit(one["request"]["url"]).path for one in sent if one.get("type") == "Document"]

    def _logged(self, method: str) -> list[dict[str, Any]]:
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [one["params"] for one in messages if one["method"] == method]

    def expiry(self) -> int:
        """When the tokens end, as ``vst_user`` says: seconds since 1970."""
        middle = (self.cookie("vst_user") or "").split(".")[1]
        return int(json.loads(urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))["exp"])

    @contextmanager
    def second_tab(self, address: str) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
        """Opens ``address`` in another tab; gives two functions that bring the first and the second tab to the front."""
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        second = self.driver.current_window_handle
        self.visit(address)
        try:
            yield partial(self.driver.switch_to.window, first), partial(self.driver.switch_to.window, second)
        finally:
            self.driver.switch_to.window(second)
            self.driver.close()
            self.driver.switch_to.window(first)

    @contextmanager
    def with_script(self, source: str) -> Iterator[None]:
        """Runs ``source`` in each page before anything of the page's own."""
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})

    @contextmanager
    def without_scripts(self) -> Iterator[None]:
        """The browser runs no script of a page."""
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    @contextmanager
    def without_network(self) -> Iterator[None]:
        """The browser reaches nobody."""
        self._limit({"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
        try:
            yield
        finally:
            self._limit({"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
            self.driver.get_log("browser")  # full of calls that reached nobody

    def _limit(self, conditions: dict[str, Any]) -> None:
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)

    @contextmanager
    def elsewhere(self, key: str) -> Iterator[Elsewhere]:
        """Another device that the same test person is signed in with."""
        with httpx.Client(base_url=self.served.address, follow_redirects=True) as client:
            client.get("/inloggad/automock", params={"id": by_key(key).person.personnummer}).raise_for_status()
            yield Elsewhere(client)

    # Drawers

    def open_drawer(self, name: str, by: str) -> WebElement:
        """Opens a drawer by the button with test id ``by``; waits until it stands, for a click on what still slides hits something else."""
        self.click(by)
        opened: WebElement = self.wait(lambda: self.find(f"drawer-{name}", '[data-open="true"]'), f"the drawer {name} to open")
        slides = "one.playState !== 'finished' && one.effect.getTiming().iterations !== Infinity"
        self.wait(
            lambda: self.driver.execute_script(f"return !document.getAnimations().some((one) => {slides})"), f"the drawer {name} to stand"
        )
        return opened

    def open_drawers(self) -> list[str]:
        return [str(one.get_attribute("id")) for one in self.driver.find_elements(By.CSS_SELECTOR, 'dialog[data-open="true"]')]
