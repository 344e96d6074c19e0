"""A service of another authority in the portal: the test app of the test environment, and what the loader shows around it."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit

from selenium.webdriver.remote.webelement import WebElement

from tests.browser.pages.portal import Portal

DEMO = "/inloggad/demo"
EAST, BRF, HB = "5521030014", "7521030010", "9521030016"
"""The three parties of B03; most tests act for the first."""


class RemoteApp:
    """The place of an app on a page."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal
        self.driver = portal.driver

    def opened(self, path: str = DEMO, party: str = EAST, mounted: bool = True) -> RemoteApp:
        """Beata opens a service, acting for ``party``."""
        self.portal.log_in("B03", path, **{"valt-engagemang": party})
        return self.is_mounted() if mounted else self

    def visited(self, path: str, mounted: bool = True) -> RemoteApp:
        self.portal.visit(path)
        return self.is_mounted() if mounted else self

    def is_mounted(self) -> RemoteApp:
        self.portal.wait(lambda: self.portal.has("service-mount", '[data-mounted="true"]'), "the app to be mounted")
        return self

    def is_broken(self, seconds: float = 15) -> RemoteApp:
        self.portal.wait(lambda: self.portal.has("broken"), "the broken page", seconds)
        return self

    def asks_to_change(self) -> RemoteApp:
        self.portal.wait(lambda: self.portal.has("change-engagemang"), "the question whether to change party")
        return self

    @property
    def props(self) -> dict[str, Any]:
        """What the test app says it was given."""
        given: dict[str, Any] = json.loads(self.portal.text("remote-props"))
        return given

    @property
    def log(self) -> list[str]:
        """The steps of the app's life on this page."""
        return list(self.driver.execute_script("return (window.__remoteLog ?? []).map(({what}) => what)"))

    @property
    def last_log(self) -> list[str]:
        """The same of the last page with an app in this tab, also when the page is gone."""
        return list(self.driver.execute_script("return JSON.parse(sessionStorage.getItem('remote-log') ?? '[]').map(({what}) => what)"))

    def times(self, what: str) -> int:
        return self.log.count(what)

    def press(self, name: str, of: str = "remote") -> None:
        """Presses a button of the test app, which may lie under the header after what was pressed before."""
        button = self.portal.find(f"{of}-{name}")
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", button)
        self.portal.click(f"{of}-{name}")

    def close_what_the_flood_left(self) -> None:
        """A busy machine hears a flood of toggles for more than a second, and then maybe an odd number of them."""
        if self.portal.open_drawers():
            self.portal.click("drawer-services-close")
        self.portal.wait(lambda: self.portal.open_drawers() == [], "no drawer to be open")

    def fire(self, event: str, detail: Any = None) -> None:
        """A window event, as an app fires it."""
        self.driver.execute_script("dispatchEvent(new CustomEvent(arguments[0], {detail: arguments[1]}))", event, detail)

    def wants(self, wish: str) -> None:
        """What the page tells the loader: ``wish`` makes it from the page's own ``spec``, or is ``null`` for no app."""
        self.driver.execute_async_script(
            f"""const [done] = arguments;
            const place = document.getElementById("app");
            const spec = JSON.parse(place.dataset.spec);
            const wanted = {wish};
            import(place.dataset.loader).then((loader) => {{
              for (const one of [wanted].flat()) one ? loader.sync(one) : loader.leave();
              done();
            }});"""
        )

    def ask_for(self, number: str) -> None:
        self.fire("vst:changed-organisation", {"organisationsnummer": number})

    def mark(self, css: str = "[data-testid=remote-app]") -> None:
        """Remembers a node, to know it again."""
        self.driver.execute_script("window.marked = document.querySelector(arguments[0])", css)

    def is_the_same(self, css: str = "[data-testid=remote-app]") -> bool:
        return bool(self.driver.execute_script("return window.marked?.isConnected && marked === document.querySelector(arguments[0])", css))

    def goes_offline(self) -> None:
        """The browser loses its connection, and its socket with it."""
        self._network(offline=True)
        self.portal.wait(lambda: self.portal.has("page", '[data-ready="false"]'), "the connection to be lost")

    def comes_back(self) -> None:
        self._network(offline=False)
        self.portal.wait_until_live()

    def _network(self, *, offline: bool) -> None:
        conditions = {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)

    def said(self) -> list[str]:
        """What the browser's console said since this was last asked."""
        return [str(entry["message"]) for entry in self.driver.get_log("browser")]

    def errors(self) -> list[str]:
        """The shell's own errors since the console was last read; failed loads, which the browser tells of itself, left out."""
        found = [entry for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        return [str(entry["message"]) for entry in found if "Failed to load resource" not in entry["message"]]

    def seconds_left(self) -> int:
        return int(re.search(r"\d+", self.portal.text("broken-countdown"))[0])  # type: ignore[index]

    def focused(self) -> WebElement:
        return self.driver.switch_to.active_element

    def requests(self) -> list[str]:
        """Method and path of the browser's requests for modules since this was last asked."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        asked = [one["params"]["request"] for one in messages if one["method"] == "Network.requestWillBeSent"]
        return [f"{one['method']} {urlsplit(one['url']).path}" for one in asked if "/remotes" in one["url"]]

    def tries(self) -> list[tuple[str, str]]:
        """The calls for modules as the portal answered them: host and method."""
        calls = [*self.portal.served.calls("remote"), *self.portal.served.calls("remote-beta")]
        return [(call["name"], call["method"]) for call in sorted(calls, key=lambda call: str(call["time"]))]
