"""A Firefox that our page objects and tests can drive as they drive Chromium."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.bidi.common import command_builder
from selenium.webdriver.firefox.service import Service

from tests.webkit.line import Line

_MEDIA = {
    "prefers-color-scheme": ("prefersColorSchemeOverride", "none"),
    "forced-colors": ("forcedColorsOverride", "none"),
}
"""Media features that a tab of Firefox can be told to have: the name of the setting, and the value without one."""

_PREFERENCES = {
    "network.proxy.allow_hijacking_localhost": True,  # a portal on this machine is reached by its line too
    "browser.cache.disk.enable": False,  # so that everything comes by that line
    "browser.cache.memory.enable": False,
}

_OF_LEAVING = ("ws://", "error loading dynamically imported module")
"""What Firefox calls an error where a page is left, or the line is cut, while something is on its way."""

_FORGETS = """
    const [origin, done] = arguments;
    const principal = Services.scriptSecurityManager.createContentPrincipalFromOrigin(origin);
    Services.clearData.deleteDataFromPrincipal(principal, false, Ci.nsIClearDataService.CLEAR_DOM_STORAGES, () => done());
"""


class Firefox(webdriver.Firefox):
    """A window of Firefox.

    What the page objects ask of Chromium by its own protocol is done by WebDriver, by WebDriver BiDi, or by the browser's own scripts.
    What it sends, and whether it reaches anybody, is a matter of its line. What only Chromium has ends the test as skipped, with the
    name of what was asked for.
    """

    def __init__(self, line: Line, options: webdriver.FirefoxOptions, service: Service) -> None:
        super().__init__(options=options, service=service)
        self._line = line
        self._console: list[dict[str, Any]] = []
        self.script.add_console_message_handler(self._heard)  # type: ignore[no-untyped-call]
        self.script.add_javascript_error_handler(self._heard)  # type: ignore[no-untyped-call]

    def execute_cdp_cmd(self, command: str, asked: dict[str, Any]) -> dict[str, Any]:
        """What Chromium's protocol answers to ``command``; skips the test where Firefox has nothing like it."""
        match command:
            case "Emulation.setDeviceMetricsOverride":
                size = {"width": asked["width"], "height": asked["height"]}
                self._bidi("browsingContext.setViewport", context=self.current_window_handle, viewport=size)
            case "Network.setCookie":
                cookie = {"name": asked["name"], "value": {"type": "string", "value": asked["value"]}, "domain": "localhost", "path": "/"}
                self._bidi("storage.setCookie", cookie=cookie)
            case "Network.deleteCookies":
                self._bidi("storage.deleteCookies", filter={"name": asked["name"]})
            case "Network.clearBrowserCookies":
                self._bidi("storage.deleteCookies")
            case "Storage.clearDataForOrigin":
                with self.context(self.CONTEXT_CHROME):
                    self.execute_async_script(_FORGETS, asked["origin"])
            case "Network.emulateNetworkConditions" if asked["offline"] or asked["uploadThroughput"] < 0:
                self._line.is_away(asked["offline"])
                self.browser_script("Services.io.offline = arguments[0]", asked["offline"])
            case "Network.setBlockedURLs":
                self._line.refuses[:] = asked["urls"]
            case "Page.addScriptToEvaluateOnNewDocument":
                declared = f"() => {{ {asked['source']} }}"
                return {"identifier": self._bidi("script.addPreloadScript", functionDeclaration=declared)["script"]}
            case "Page.removeScriptToEvaluateOnNewDocument":
                self._bidi("script.removePreloadScript", script=asked["identifier"])
            case "Page.printToPDF":
                return {"data": self.print_page()}
            case "Emulation.setEmulatedMedia" if all(one["name"] in _MEDIA for one in asked.get("features", ())):
                self._shows_as(asked)
            case "Emulation.setScriptExecutionDisabled":
                self.browser_script("gBrowser.selectedBrowser.browsingContext.allowJavascript = !arguments[0]", asked["value"])
            case "Network.enable" | "Network.clearBrowserCache":
                pass  # what goes through the line is remembered anyhow, and nothing is kept in a cache
            case _:
                pytest.skip(f"{command} is of Chromium")
        return {}

    def get_log(self, log_type: str) -> list[dict[str, Any]]:
        """What went through the line, for the log ``performance``; for the other what stands on the console."""
        if log_type == "performance":
            return self._line.log()
        told, self._console[:] = self._console[:], []
        return told

    def browser_script(self, source: str, *arguments: Any) -> Any:
        """What ``source`` gives back that runs in the browser's own window, not in the page."""
        with self.context(self.CONTEXT_CHROME):
            return self.execute_script(source, *arguments)

    def _shows_as(self, asked: Mapping[str, Any]) -> None:
        wanted = {one["name"]: one["value"] for one in asked.get("features", ())}
        settings = {setting: wanted.get(name) or default for name, (setting, default) in _MEDIA.items()}
        settings["mediumOverride"] = asked.get("media", "")
        self.browser_script("Object.assign(gBrowser.selectedBrowser.browsingContext, arguments[0])", settings)

    def _bidi(self, method: str, **params: Any) -> Any:
        return self._websocket_connection.execute(command_builder(method, params))

    def _heard(self, entry: Any) -> None:
        is_fault = entry.level == "error" and not any(expected in entry.text for expected in _OF_LEAVING)
        message = entry.text.replace("ws://", "the WebSocket ws://")  # Chromium names it
        self._console.append({"level": "SEVERE" if is_fault else "WARNING", "message": message})


@contextmanager
def a_firefox(folder: Path, line: Line, programs: Mapping[str, str | None]) -> Iterator[Firefox]:
    """The Firefox of the machine, by the paths of ``programs``, at the end of ``line``; what it writes is in ``folder``."""
    options = webdriver.FirefoxOptions()
    options.binary_location = str(programs["firefox"])
    options.add_argument("-headless")
    options.add_argument("-remote-allow-system-access")  # for the browser's own scripts
    options.set_capability("webSocketUrl", True)
    host, port = "127.0.0.1", line.port
    proxy = {"network.proxy.type": 1, "network.proxy.http": host, "network.proxy.http_port": port, "network.proxy.no_proxies_on": ""}
    for name, value in {**_PREFERENCES, **proxy}.items():
        options.set_preference(name, value)
    driver = Firefox(line, options=options, service=Service(programs["geckodriver"], log_output=str(folder / "firefox.log")))
    try:
        yield driver
    finally:
        driver.quit()
