"""A browser window on a portal: what every page has, by test ids, waited for by state and never by time."""

from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
    WebDriverException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from portal_pages.environment import Environment

PATIENCE = 60
"""Seconds after which what is waited for will not come, however busy the machine is."""
_OF_THE_PAGE_BEFORE = "does not belong to the document"
_TO_THE_MIDDLE = "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})"


class Window:
    """One window. Test ids are those of the contract (e), and those of the services themselves."""

    def __init__(self, driver: webdriver.Chrome, served: Environment) -> None:
        self.driver = driver
        self.served = served

    def width(self, pixels: int, height: int = 900) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": pixels, "height": height, "deviceScaleFactor": 1, "mobile": False}
        )

    def visit(self, address: str, live: bool = True) -> Self:
        """Goes to a path of the portal and waits until it is ready for clicks."""
        self.driver.get(self.served.address + address)
        return self.wait_until_live() if live else self

    def log_in(self, key: str, target: str = "/inloggad/mina-sidor", live: bool = True, **query: str) -> Self:
        """Signs a test person in by the test login in one step, and lands at ``target``; ``valt-engagemang`` chooses the party."""
        person = self.served.people[key]
        self.driver.get(f"{self.served.address}/inloggad/automock?{urlencode({'id': person.personnummer, 'target': target, **query})}")
        if not live:
            self.click("automock-continue")  # a script would lead on
        self.wait(lambda: "/automock" not in self.path, f"the test login of {key} to lead on")
        return self.wait_until_live() if live else self

    def wait_until_live(self) -> Self:
        self.wait(lambda: self.has("page", '[data-ready="true"]'), "the page to be ready for clicks")
        return self

    def wait(self, condition: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """The first true value of ``condition``; fails saying what was waited for, and where."""
        limit = WebDriverWait(self.driver, seconds, 0.05, [NoSuchElementException, StaleElementReferenceException])

        def holds(_: webdriver.Chrome) -> Any:
            try:
                return condition()
            except WebDriverException as fault:  # so chromedriver calls an element of the page before, while the next one comes
                if _OF_THE_PAGE_BEFORE in str(fault.msg):
                    return None
                raise

        try:
            return limit.until(holds)
        except TimeoutException as late:
            raise TimeoutException(f"Waited for {what}, and stands at {self.path}", late.screen, late.stacktrace) from None

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
        element: WebElement = self.wait(lambda: next(iter(self.all(test_id, more)), None), f"[data-testid={test_id}]{more}")
        return element

    def text(self, test_id: str, more: str = "") -> str:
        """What the element says, hidden words too; asked again when the page was changed in between."""
        return str(self.wait(lambda: (self.find(test_id, more).get_attribute("textContent"),), f"the text of {test_id}")[0]).strip()

    def attribute(self, test_id: str, name: str, more: str = "") -> str:
        """An attribute of the element, in the same way."""
        return str(self.wait(lambda: (self.find(test_id, more).get_attribute(name),), f"{name} of {test_id}")[0])

    def click(self, test_id: str, more: str = "") -> None:
        """Clicks it once it is shown and nothing lies over it; a drawer that still slides is waited for. Fails with what was in the way."""
        hindered = ["it is not on the page"]

        def clicked() -> bool:
            element = next(iter(self.all(test_id, more)), None)
            if element is None:
                return False
            hindered[0] = "it is not shown"
            if not element.is_displayed():
                return False
            try:
                element.click()
            except (ElementClickInterceptedException, ElementNotInteractableException) as fault:
                hindered[0] = str(fault.msg).partition("\n")[0]
                self.driver.execute_script(_TO_THE_MIDDLE, element)  # what lies below the header counts as in sight for a driver
                return False
            return True

        try:
            self.wait(clicked, f"{test_id}{more} to be there for a click")
        except TimeoutException as late:
            raise TimeoutException(f"{late.msg}: {hindered[0]}", late.screen, late.stacktrace) from None

    def consent(self, choice: str) -> Self:
        """The choice of cookies that the next page finds: ALL, RESTRICTED, or none at all with an empty one."""
        if choice:
            cookie = {"url": self.served.address, "name": "vst_cookie_consent", "value": choice}
            self.driver.execute_cdp_cmd("Network.setCookie", cookie)
        else:
            self.driver.execute_cdp_cmd("Network.deleteCookies", {"url": self.served.address, "name": "vst_cookie_consent"})
        return self

    def cookie(self, name: str) -> str | None:
        cookie = self.driver.get_cookie(name)
        return str(cookie["value"]) if cookie else None

    @property
    def screen(self) -> str:
        return self.attribute("page", "data-screen")

    @property
    def locale(self) -> str:
        return self.attribute("page", "data-locale")
