"""The search of the portal: the field of the header or of the drawer, the dialog with its results, and what was asked of the source."""

from __future__ import annotations

from typing import Any

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from portal_pages.portal import Portal

HEADER, DRAWER, DIALOG = "header", "#drawer-search", "#search-dialog"
STILL = "return document.getAnimations().every((one) => one.playState === 'finished' || one.effect.getTiming().iterations === Infinity)"


class Search:
    """What one does to search, in the field of the header; below 1024 px ``Search(portal, "#drawer-search")``, in its drawer."""

    def __init__(self, portal: Portal, place: str = HEADER) -> None:
        self.portal = portal
        self.driver = portal.driver
        self.place = place

    @property
    def field(self) -> WebElement:
        test_id = {DIALOG: "search-field", DRAWER: "drawer-search-field"}.get(self.place, "header-search-field")
        found: WebElement = self.portal.wait(lambda: self._first(f'{self.place} [data-testid="{test_id}"]'), f"the field in {self.place}")
        return found

    def _first(self, selector: str) -> WebElement | None:
        return next(iter(self.driver.find_elements(By.CSS_SELECTOR, selector)), None)

    def type(self, *keys: str) -> Search:
        """Types where the focus is; puts it in the field first, when it is elsewhere."""
        if self.field != self.driver.switch_to.active_element:
            self.driver.execute_script("arguments[0].focus()", self.field)
        self.driver.switch_to.active_element.send_keys(*keys)
        return self

    def suggest(self, typed: str = "mom") -> list[str]:
        """Types and waits for the suggestions."""
        self.type(typed)
        return list(
            self.portal.wait(lambda: self.state["shown"] and self.state["term"] == typed.strip() and self.state["values"], "suggestions")
        )

    @property
    def state(self) -> dict[str, Any]:
        """The suggestions of the field as they stand."""
        return dict(
            self.driver.execute_script(
                """const place = document.querySelector(arguments[0]), field = place.querySelector('[role=combobox]');
                const list = place.querySelector('[data-testid=search-suggestions]');
                const options = [...(list?.querySelectorAll('[data-testid=search-suggestion]') ?? [])];
                return {there: !!list, shown: !!list?.checkVisibility(), focus: list ? Number(list.dataset.focus) : null,
                        term: list?.dataset.term ?? '', expanded: field.getAttribute('aria-expanded') === 'true',
                        controls: field.getAttribute('aria-controls') === list?.id,
                        active: document.getElementById(field.getAttribute('aria-activedescendant'))?.dataset.value ?? null,
                        selected: options.filter((one) => one.getAttribute('aria-selected') === 'true').map((one) => one.dataset.value),
                        values: options.map((one) => one.textContent), text: field.value, has: document.activeElement === field}""",
                self.place,
            )
        )

    def results_of(self, term: str) -> Search:
        """Searches for ``term`` from the field; gives the dialog with its results."""
        self.type(term, Keys.ENTER)
        return self.in_dialog().wait_for_results()

    def in_dialog(self) -> Search:
        self.portal.wait(lambda: self.portal.has("search-dialog", '[data-open="true"]'), "the dialog to open")
        self.stand()
        return Search(self.portal, DIALOG)

    def anew(self, term: str) -> Search:
        """Empties the field of the dialog and searches for another term."""
        self.driver.execute_script("arguments[0].focus(); arguments[0].select()", self.field)
        self.type(Keys.DELETE, term, Keys.ENTER)
        return self

    def wait_for_results(self) -> Search:
        self.portal.wait(lambda: self.results and not self.portal.has("search-skeleton-item"), "the results")
        return self

    @property
    def results(self) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, f'{DIALOG} [data-testid="search-result"]')

    @property
    def is_open(self) -> bool:
        return bool(self.driver.execute_script("return document.querySelector('#search-dialog')?.open ?? false"))

    def fetch_more(self) -> None:
        before = len(self.results)
        self.portal.click("search-fetch-more")
        self.portal.wait(lambda: len(self.results) > before, "more results")

    def wait_until_closed(self) -> None:
        self.portal.wait(lambda: not self.is_open, "the dialog to close")

    def stand(self) -> None:
        self.portal.wait(lambda: self.driver.execute_script(STILL), "what moves to stand")

    @property
    def focused(self) -> str:
        return str(self.driver.execute_script("return document.activeElement?.dataset?.testid ?? document.activeElement?.tagName ?? ''"))

    def asked(self, name: str = "search") -> list[dict[str, Any]]:
        """What the source was asked, oldest first."""
        return [call["body"] for call in self.portal.served.calls(name)]
