"""The component gallery: where each shared part is tried."""

from typing import Any, ClassVar

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.pages.portal import Portal


class Gallery:
    """One example of one part, on the gallery in one language."""

    ADDRESSES: ClassVar = {"sv": "/komponenter", "en": "/en/components"}

    def __init__(self, portal: Portal, example: str, locale: str = "sv", visit: bool = True) -> None:
        self.portal = portal
        self.driver = portal.driver
        self._example = f'[data-example="{example}"]'
        if visit:
            portal.visit(self.ADDRESSES[locale])
            portal.frames_sent()

    def one(self, test_id: str, more: str = "") -> WebElement:
        """The element of that test id in the example; waits for it."""
        return self.portal.wait(lambda: next(iter(self.all(test_id, more)), None), f"{test_id}{more} in {self._example}")  # type: ignore[no-any-return]

    def all(self, test_id: str, more: str = "") -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, f'{self._example} [data-testid="{test_id}"]{more}')

    def shown(self, test_id: str) -> list[WebElement]:
        return [one for one in self.all(test_id) if one.is_displayed()]

    def text(self, test_id: str) -> str:
        return str(self.one(test_id).get_attribute("textContent"))

    def value(self, test_id: str) -> str:
        return str(self.one(test_id).get_property("value"))

    def value_of_hidden(self) -> str:
        """What the hidden field of the example would send."""
        return str(self.js(f"return document.querySelector('{self._example} input[type=hidden]').value"))

    def waits_for_text(self, test_id: str, text: str) -> None:
        self.portal.wait(lambda: self.text(test_id) == text, f"{test_id} to say {text!r}, not {self.text(test_id)!r}")

    def focus(self, test_id: str, more: str = "") -> WebElement:
        element = self.one(test_id, more)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'}); arguments[0].focus()", element)
        return element

    def type(self, test_id: str, text: str) -> None:
        self.focus(test_id).send_keys(text)

    def press(self, *keys: str) -> None:
        """Keys to whatever has the focus."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def paste(self, text: str, test_id: str) -> None:
        """Copies ``text`` from a field of the test's own and pastes it."""
        self.driver.execute_script(
            """const field = document.createElement("textarea"); field.id = "copied"; field.value = arguments[0];
            document.body.append(field); field.focus(); field.select()""",
            text,
        )
        self.press(Keys.CONTROL, "c")
        self.driver.execute_script("document.getElementById('copied').remove()")
        self.focus(test_id).send_keys(Keys.CONTROL, "v")

    def focused(self) -> str:
        """The test id of what has the focus, or what it is; ``BODY`` is nothing at all."""
        return str(self.driver.execute_script("const at = document.activeElement; return at.dataset.testid ?? at.id ?? at.tagName"))

    def has_focus_inside(self) -> bool:
        return bool(self.driver.execute_script("return document.activeElement.closest(arguments[0]) !== null", self._example))

    def records(self, test_id: str) -> None:
        """Writes down from now on what a region says, each text once, in order."""
        self.driver.execute_script(
            """window.said = []; const region = arguments[0];
            new MutationObserver(() => window.said.at(-1) !== region.textContent && window.said.push(region.textContent))
              .observe(region, {childList: true, characterData: true, subtree: true})""",
            self.one(test_id),
        )

    def said(self) -> list[str]:
        return list(self.driver.execute_script("return window.said"))

    def js(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)
