"""The component gallery: parts in their examples."""

from __future__ import annotations

from typing import Any

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.pages.portal import Portal

ADDRESSES = {"sv": "/komponenter", "en": "/en/components"}
KEPT_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); window.sockets.push(this); } };
"""

CHANGES_WITH_TIME = ("countdown", "year-list", "date-list", "date-picker-open")
ALONE = """
const [section, changing] = arguments;
for (const each of document.querySelectorAll(".header, .notices, .gallery__head, .footer")) each.hidden = true;
for (const each of document.querySelectorAll([".gallery__contents", ...changing])) each.style.visibility = "hidden";
for (const each of document.querySelectorAll(".gallery__section")) each.hidden = each.id !== `part-${section}`;
document.activeElement.blur()"""


class Examples:
    """What one does with an example: find it, press its keys, see what is said."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal
        self.driver = portal.driver

    def visit(self, locale: str = "sv", live: bool = True) -> Examples:
        self.portal.visit(ADDRESSES[locale], live)
        return self

    def alone(self, section: str) -> str:
        """The section by itself at the top of the page, as wide as it is there; what stands around it, and where, does not move its pixels.

        What changes with the day or the second is not seen. The test id of the section.
        """
        self.driver.execute_script(ALONE, section, [f'[data-example="{name}"]' for name in CHANGES_WITH_TIME])
        return f"gallery-{section}"

    def example(self, name: str) -> WebElement:
        """The box of the example, scrolled into sight."""
        found = self.portal.find("gallery-example", f'[data-example="{name}"]')
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", found)
        return found

    def within(self, name: str, test_id: str) -> WebElement:
        """The first element with the test id in the example."""
        return self.example(name).find_element("css selector", f'[data-testid="{test_id}"]')

    def all_within(self, name: str, test_id: str) -> list[WebElement]:
        return self.example(name).find_elements("css selector", f'[data-testid="{test_id}"]')

    def press(self, *keys: str) -> None:
        """Keys on whatever has the focus."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def escape(self) -> None:
        self.press(Keys.ESCAPE)

    def focus(self, element: WebElement) -> WebElement:
        self.driver.execute_script("arguments[0].focus()", element)
        return element

    @property
    def focused(self) -> str:
        """The test id of what has the focus, else its tag: ``body`` means that the focus was lost."""
        now = self.driver.switch_to.active_element
        return str(now.get_attribute("data-testid") or now.tag_name)

    def js(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def wait_for_focus(self, test_id: str) -> None:
        self.portal.wait(lambda: self.focused == test_id, f"the focus to be on {test_id}, not {self.focused}")

    def wait_until_still(self) -> None:
        """Until nothing moves but what moves for ever."""
        moves = "one.playState !== 'finished' && one.effect.getTiming().iterations !== Infinity"
        self.portal.wait(lambda: self.js(f"return !document.getAnimations().some((one) => {moves})"), "what moves to stand still")

    def is_expanded(self, button: WebElement) -> bool:
        return button.get_attribute("aria-expanded") == "true"

    def listen(self, region: str) -> None:
        """Keeps what the live region with this selector says from now on."""
        self.js(
            """const region = document.querySelector(arguments[0]); window.heard = [];
            let last = region.textContent;
            new MutationObserver(() => { if (region.textContent !== last && (last = region.textContent)) heard.push(last); })
                .observe(region, {childList: true, characterData: true, subtree: true})""",
            region,
        )

    @property
    def heard(self) -> list[str]:
        return list(self.js("return window.heard"))

    def keep_sockets(self) -> Examples:
        """Reads the page anew so that its connection can be broken."""
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": KEPT_SOCKETS})
        self.visit()
        self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        return self

    def lose_the_connection(self) -> None:
        """Breaks the connection and waits until the page has a new one."""
        before = self.js("return sockets.length")
        self.js("sockets.at(-1).close()")
        self.portal.wait(lambda: self.js("return sockets.length") > before, "the page to connect again")
        self.portal.wait_until_live()
