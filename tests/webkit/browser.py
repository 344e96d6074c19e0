"""A WebKitGTK that our page objects and tests can drive as they drive Chromium."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from selenium import webdriver
from selenium.webdriver.common.proxy import Proxy, ProxyType
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from tests.webkit.element import Element
from tests.webkit.line import Line

_EMPTY_PAGE = "/robots.txt"
"""A page of a portal on which nothing runs: WebDriver changes cookies and storage only of where the browser is."""

_SLIM = "toolbar, toolitem, button, entry, image { min-width: 0; min-height: 0; margin: 0; border: 0; padding: 0; font-size: 1px }"
"""For GTK: its tool bar keeps a window from being as narrow as a phone."""


class WebKit(webdriver.WebKitGTK):
    """A window of WebKit.

    What the page objects ask of Chromium by its own protocol is done by standard commands, where there are any: the size of the
    window, cookies, what a page keeps. What it sends, and whether it reaches anybody, is a matter of its line. What only Chromium has
    ends the test as skipped, with the name of what was asked for.
    """

    _web_element_cls = Element

    def __init__(self, line: Line, options: webdriver.WebKitGTKOptions, service: Service) -> None:
        super().__init__(options=options, service=service)
        self._line = line
        self._forgets_cookies = False

    def execute_cdp_cmd(self, command: str, asked: dict[str, Any]) -> dict[str, Any]:
        """What Chromium's protocol answers to ``command``; skips the test where WebDriver has nothing like it."""
        match command:
            case "Emulation.setDeviceMetricsOverride":
                self._shows(asked["width"], asked["height"])
            case "Network.setCookie":
                self._goes_to(asked["url"])
                self.add_cookie({"name": asked["name"], "value": asked["value"], "path": "/"})
            case "Network.deleteCookies":
                self._goes_to(asked["url"])
                self.delete_cookie(asked["name"])
            case "Network.clearBrowserCookies":
                if self._is_somewhere():
                    self.delete_all_cookies()
                else:
                    self._forgets_cookies = True
            case "Storage.clearDataForOrigin":
                self._goes_to(asked["origin"])
                self.execute_script("localStorage.clear(); sessionStorage.clear()")
            case "Network.emulateNetworkConditions" if asked["offline"] or asked["uploadThroughput"] < 0:
                self._line.is_away(asked["offline"])
            case "Network.setBlockedURLs":
                self._line.refuses[:] = asked["urls"]
            case "Page.addScriptToEvaluateOnNewDocument" if not asked["source"]:
                return {"identifier": ""}  # the browser as it is
            case "Network.enable" | "Page.removeScriptToEvaluateOnNewDocument":
                pass  # what goes through the line is remembered anyhow; there is no such script
            case _:
                pytest.skip(f"{command} is of Chromium")
        return {}

    def get_log(self, log_type: str) -> list[dict[str, Any]]:
        """What went through the line, for the log ``performance``. Nothing for the other: WebKit tells nobody what stands on the console of
        a window that is driven."""
        return self._line.log() if log_type == "performance" else []

    def _shows(self, width: int, height: int) -> None:
        """The page is that large; the window is as much larger as its tool bar, and both take their size a moment later."""

        def is_so(driver: webdriver.WebKitGTK) -> bool:
            inner: list[int] = driver.execute_script("return [innerWidth, innerHeight, outerWidth, outerHeight]")
            if inner[:2] == [width, height]:
                return True
            around = inner[2] - inner[0], inner[3] - inner[1]
            if min(around) >= 0:
                driver.set_window_size(width + around[0], height + around[1])
            return False

        WebDriverWait(self, 20, 0.02).until(is_so, f"the page to be {width} by {height}")

    def _is_somewhere(self) -> bool:
        return urlsplit(self.current_url).scheme.startswith("http")

    def _goes_to(self, address: str) -> None:
        """To a page of the origin of ``address``, unless it is at one; cookies that were to be forgotten go with the first."""
        wanted, here = urlsplit(address), urlsplit(self.current_url)
        if (wanted.scheme, wanted.netloc) != (here.scheme, here.netloc):
            self.get(f"{wanted.scheme}://{wanted.netloc}{_EMPTY_PAGE}")
        if self._forgets_cookies:
            self.delete_all_cookies()
            self._forgets_cookies = False


@contextmanager
def a_webkit(folder: Path, display: str, line: Line, programs: Mapping[str, str | None]) -> Iterator[WebKit]:
    """The WebKitGTK of the machine, by the paths of ``programs``: on the X server ``display``, at the end of ``line``; what it writes is
    in ``folder``."""
    options = webdriver.WebKitGTKOptions()
    options.binary_location = programs["MiniBrowser"]
    options.set_capability("browserName", "MiniBrowser")
    options.add_argument("--automation")
    options.proxy = Proxy({"proxyType": ProxyType.MANUAL, "httpProxy": f"127.0.0.1:{line.port}"})
    style = folder / ".config" / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text(_SLIM)
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder),
        "DISPLAY": display,
        "LANG": "C.UTF-8",
        "GDK_BACKEND": "x11",
        "NO_AT_BRIDGE": "1",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",  # no graphics card behind such a screen
    }
    driver = WebKit(
        line, options=options, service=Service(programs["WebKitWebDriver"], log_output=str(folder / "webkit.log"), env=environment)
    )
    try:
        yield driver
    finally:
        driver.quit()
