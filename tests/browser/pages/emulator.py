"""The emulator of the kit for apps of other authorities: a panel, and the page that the app stands in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlencode

from portal_pages.environment import Environment
from portal_pages.window import Window
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select


class Told(NamedTuple):
    """One line of what has happened."""

    tone: str
    title: str
    detail: str
    text: str


class Emulator(Window):
    """The panel; ``inside`` looks at the app's own page."""

    def __init__(self, driver: webdriver.Chrome, address: str) -> None:
        super().__init__(driver, Environment(address))

    def opened(self, app: str = "", **more: str) -> Emulator:
        """Plays the portal around the app at an address; without one that is the plain starter."""
        query = {name: value for name, value in {"app": app, **more}.items() if value}
        self.driver.get(f"{self.served.address}/emulator/?{urlencode(query)}")
        return self

    def is_mounted(self) -> Emulator:
        self.wait(lambda: self.state.startswith(("Appen är monterad", "The app is mounted")), "the app to be mounted")
        return self

    @property
    def state(self) -> str:
        return self.text("state")

    def choose(self, field: str, value: str) -> None:
        Select(self.driver.find_element(By.ID, field)).select_by_value(value)

    def chosen(self, field: str) -> str:
        return str(Select(self.driver.find_element(By.ID, field)).first_selected_option.text)

    def press(self, id: str) -> None:
        self.driver.find_element(By.ID, id).click()

    @contextmanager
    def inside(self) -> Iterator[None]:
        """The page of the app, as long as this holds."""
        self.driver.switch_to.frame("stage")
        try:
            yield
        finally:
            self.driver.switch_to.default_content()

    def shows(self, *texts: str) -> None:
        """Waits until each text stands in the page of the app."""
        with self.inside():
            self.wait(lambda: all(text in self.driver.find_element(By.ID, "app").text for text in texts), f"{texts} in the app")

    def fire(self, event: str, detail: object = None) -> None:
        """Fires an event as the app does."""
        with self.inside():
            self.driver.execute_script("dispatchEvent(new CustomEvent(arguments[0], {detail: arguments[1]}))", event, detail)

    @property
    def told(self) -> list[Told]:
        """What has happened, the newest first."""
        script = """return [...document.querySelectorAll("#told > li")].map((item) =>
            [item.dataset.tone, ...["strong", "code", "p"].map((part) => item.querySelector(part)?.textContent ?? "")])"""
        return [Told(*each) for each in self.driver.execute_script(script)]

    def tells(self, title: str) -> Told:
        """Waits for the newest line with this title."""
        return Told(*self.wait(lambda: next((each for each in self.told if each.title == title), None), f"{title} in the list"))
