"""An element as the standard has it, where WebKit's driver has it otherwise."""

from collections.abc import Callable
from typing import Any

from selenium.common.exceptions import ElementNotInteractableException
from selenium.webdriver.remote.webelement import WebElement

_INTO_VIEW = "(arguments[0].closest('select') ?? arguments[0]).scrollIntoView({block: 'center', behavior: 'instant'})"


class Element(WebElement):
    """An element on a page of WebKit."""

    def click(self) -> None:
        self._in_view(super().click)

    def clear(self) -> None:
        self._in_view(super().clear)

    def _in_view(self, do: Callable[[], None]) -> None:
        """Scrolled to by hand where the driver finds it below the window and does not scroll, as after a change of its size."""
        try:
            do()
        except ElementNotInteractableException:
            self.parent.execute_script(_INTO_VIEW, self)
            do()

    def send_keys(self, *value: str) -> None:
        """Nothing is typed, and the focus is put here, where nothing is to be typed: the driver refuses that."""
        if any(value):
            super().send_keys(*value)
        else:
            self.parent.execute_script("arguments[0].focus()", self)

    def get_dom_attribute(self, name: str) -> Any:
        """As it is written in the page; the driver makes a whole address of a ``href``."""
        return self.parent.execute_script("return arguments[0].getAttribute(arguments[1])", self, name)
