"""A window, and what a visitor does anywhere in the portal: tabs, drawers, language, signing out; with no scripts, or no network."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from portal_pages.window import Window

SLIDES = "one.playState !== 'finished' && one.effect.getTiming().iterations !== Infinity"


class Portal(Window):
    """One browser window on the portal."""

    def begin_anew(self, consent: str = "RESTRICTED") -> None:
        """Leaves the page, closes what stands in other tabs, and takes all that was kept in the browser; ``consent`` is the choice of
        cookies, empty for one who is asked."""
        here, *others = self.driver.window_handles
        for other in others:
            self.driver.switch_to.window(other)
            self.driver.close()
        self.driver.switch_to.window(here)
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.served.address, "storageTypes": "all"})
        if consent:
            self.consent(consent)
        self.driver.get_log("browser")  # type: ignore[no-untyped-call]

    def sign_out(self) -> None:
        """By the profile drawer; lands on the page that says so."""
        self.open_drawer("login", by="header-profile-button")
        self.click("profile-logout")
        self.wait(lambda: self.has("logged-out-title"), "the logged-out page")

    # Drawers

    def open_drawer(self, name: str, by: str) -> WebElement:
        """Opens a drawer by the button with test id ``by``; waits until it stands, for a click on what still slides hits something else."""
        self.click(by)
        opened: WebElement = self.wait(lambda: self.find(f"drawer-{name}", '[data-open="true"]'), f"the drawer {name} to open")
        self.wait(
            lambda: self.driver.execute_script(f"return !document.getAnimations().some((one) => {SLIDES})"), f"the drawer {name} to stand"
        )
        return opened

    def open_drawers(self) -> list[str]:
        return [str(one.get_attribute("id")) for one in self.driver.find_elements(By.CSS_SELECTOR, 'dialog[data-open="true"]')]

    # Tabs

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

    # A poorer browser

    @contextmanager
    def without_scripts(self) -> Iterator[None]:
        """The browser runs no script of a page; visit and log in with ``live=False``."""
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
            self.driver.get_log("browser")  # type: ignore[no-untyped-call]  # full of calls that reached nobody

    def _limit(self, conditions: dict[str, Any]) -> None:
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)
