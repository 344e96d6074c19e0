"""The portal in a browser: what every page has. Test ids are those of docs/reference/qa-contract.md (e)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

import httpx
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from portal.test_controls.people import by_key

if TYPE_CHECKING:
    from tests.browser.conftest import Served


class Elsewhere:
    """A device without a window."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def post(self, path: str, **fields: str) -> None:
        """Sends an ordinary form of the portal."""
        fields = {"csrfmiddlewaretoken": self._client.cookies["vst_csrf"], **fields}
        self._client.post(path, data=fields).raise_for_status()


class Portal:
    """One browser window on a served portal."""

    def __init__(self, driver: Chrome, served: Served) -> None:
        self.driver = driver
        self.served = served

    def width(self, pixels: int, height: int = 900) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": pixels, "height": height, "deviceScaleFactor": 1, "mobile": False}
        )

    def visit(self, address: str, live: bool = True) -> Portal:
        """Goes to a path of the portal and waits until it is ready for clicks."""
        self.driver.get(self.served.address + address)
        return self.wait_until_live() if live else self

    def log_in(self, key: str, target: str = "/inloggad/mina-sidor", **query: str) -> Portal:
        """Signs a test person of docs/reference/test-people.md in by the test login, and lands at ``target``."""
        person = by_key(key).person
        self.driver.get("about:blank")  # As from an identity provider: a page of a login that is replaced would go to the logged-out page.
        self.driver.get(f"{self.served.address}/inloggad/automock?{urlencode({'id': person.personnummer, 'target': target, **query})}")
        self.wait(lambda: "/automock" not in self.path, f"the test login of {key} to lead on")
        return self.wait_until_live()

    def wait_until_live(self) -> Portal:
        self.wait(lambda: self.has("page", '[data-ready="true"]'), "the page to be ready for clicks")
        return self

    def wait(self, condition, what: str, seconds: float = 15):  # type: ignore[no-untyped-def]
        """The first true value of ``condition``; fails saying what was waited for, and where."""
        return WebDriverWait(self.driver, seconds, 0.05, [NoSuchElementException, StaleElementReferenceException]).until(
            lambda _: condition(), f"Waited for {what} at {self.path}"
        )

    @property
    def path(self) -> str:
        """Path and query the browser is at."""
        parts = urlsplit(self.driver.current_url)
        return f"{parts.path}?{parts.query}" if parts.query else parts.path

    def has(self, test_id: str, more: str = "") -> bool:
        return bool(self.all(test_id, more))

    def all(self, test_id: str, more: str = "") -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, f'[data-testid="{test_id}"]{more}')

    def find(self, test_id: str, more: str = "") -> WebElement:
        return self.wait(lambda: next(iter(self.all(test_id, more)), None), f"[data-testid={test_id}]{more}")  # type: ignore[no-any-return]

    def text(self, test_id: str, more: str = "") -> str:
        """What the element says, hidden words too; asked again when the page was changed in between."""
        return str(self.wait(lambda: (self.find(test_id, more).get_attribute("textContent"),), f"the text of {test_id}")[0]).strip()

    def attribute(self, test_id: str, name: str, more: str = "") -> str:
        """An attribute of the element, in the same way."""
        return str(self.wait(lambda: (self.find(test_id, more).get_attribute(name),), f"{name} of {test_id}")[0])

    def click(self, test_id: str, more: str = "") -> None:
        """Clicks it once it is shown and nothing lies over it; a drawer that still slides is waited for."""
        self.wait(lambda: self._clicked(test_id, more), f"{test_id}{more} to be there for a click")

    def _clicked(self, test_id: str, more: str) -> bool:
        element = next(iter(self.all(test_id, more)), None)
        if element is None or not element.is_displayed():
            return False
        try:
            element.click()
        except (ElementClickInterceptedException, ElementNotInteractableException):
            return False
        return True

    def cookie(self, name: str) -> str | None:
        found = self.driver.get_cookie(name)
        return str(found["value"]) if found else None

    @property
    def screen(self) -> str:
        return self.attribute("page", "data-screen")

    @property
    def locale(self) -> str:
        return self.attribute("page", "data-locale")

    def frames_sent(self) -> list[str]:
        """What the page has sent over its websocket since this was last asked."""
        return [one["response"]["payloadData"] for one in self._logged("Network.webSocketFrameSent")]

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
