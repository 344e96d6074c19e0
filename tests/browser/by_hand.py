"""Somebody who goes through an application in a browser, by what its form asks: with a pointer where no scripts run, or with keys alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from portal.flow.definition import Definition, Group
from portal.flow.fields import Field
from tests.browser.pages.portal import Portal

MOST_PAGES, MOST_TABS = 120, 200


class ByHand:
    """Answers as ``portal.testing.flows.Journey`` is given them: each by the name of its field, rows of a list by that of the list."""

    def __init__(self, portal: Portal, flow: Definition, given: Mapping[str, Any], folder: Path, *, keys: bool) -> None:
        self.portal, self._flow, self._given, self._folder, self._keys = portal, flow, given, folder, keys
        self._row = 0  # of a list, the one that is added

    def comes_to_check(self) -> None:
        """From the page that stands there, step by step."""
        for _ in range(MOST_PAGES):
            if self.portal.has("flow-check"):
                return
            self.leads_on(self._next_task if self.portal.has("flow-tasks") else self._answers)
        raise AssertionError(f"the journey does not end: {self.portal.path}")

    def presses(self, test_id: str, more: str = "") -> None:
        """A button or a link."""
        if not self._keys:
            self.portal.click(test_id, more)
            return
        self._tabs_to(f'[data-testid="{test_id}"]{more}')
        self._types(Keys.ENTER)

    def leads_on(self, act: Callable[[], None]) -> None:
        """Does it, and waits for another page, or another row of the list."""
        before = self._place()
        act()
        self.portal.wait(lambda: self._place() != before, "the page that follows")
        if self._keys:
            self.portal.wait_until_live()

    def _place(self) -> tuple[str, int]:
        return self.portal.path, len(self.portal.all("flow-row"))

    def _next_task(self) -> None:
        """The first that is not done and can be begun; check answers after all of them."""
        waiting = self.portal.driver.find_elements(By.CSS_SELECTOR, "[data-testid=flow-task]:has(a):not([data-status=klar])")
        name = waiting[0].get_attribute("data-task")
        link = f'[data-testid="flow-task"][data-task="{name}"] a'
        if self._keys:
            self._tabs_to(link)
            self._types(Keys.ENTER)
        else:
            self.portal.driver.find_element(By.CSS_SELECTOR, link).click()

    def _answers(self) -> None:
        """The questions of the page, and its button."""
        name = self.portal.attribute("flow-title", "data-step-name")
        part = self._flow.part(name)
        assert part, f"{name} is no step of {self._flow.id}"
        given = self._given
        if isinstance(part, Group):
            rows, there = self._given.get(name, ()), len(self.portal.all("flow-row"))
            if self.portal.has("flow-add"):
                self._row = there
                self.presses("flow-add" if there < len(rows) else "flow-next")
                return
            given = rows[self._row]
        for field, value in _given(part.fields, given):
            for control, texts in _typed(field, value):
                self._answers_one(control, texts)
        self.presses("flow-next")

    def _answers_one(self, name: str, texts: Sequence[Any]) -> None:
        controls = self.portal.driver.find_elements(By.CSS_SELECTOR, f'#flow [name="{name}"]')
        assert controls, f"{name} is not asked at {self.portal.path}"
        kind = controls[0].get_attribute("type")
        if kind == "file":
            self._chooses_files(controls[0], texts)
        elif kind in {"radio", "checkbox"}:
            for text in texts:
                self._ticks(name, f'[value="{text}"]' if len(controls) > 1 else "", kind)
        elif controls[0].tag_name == "select":
            self._selects(name, controls[0], str(texts[0]))
        elif texts and texts[0]:
            self._writes(name, controls[0], str(texts[0]))

    def _writes(self, name: str, control: WebElement, text: str) -> None:
        if self._keys:
            self._tabs_to(f'#flow [name="{name}"]')
            ActionChains(self.portal.driver).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).perform()
            self._types(text)
        else:
            control.clear()
            control.send_keys(text)

    def _ticks(self, name: str, of_value: str, kind: str) -> None:
        one = f'#flow [name="{name}"]{of_value}'
        control = self.portal.driver.find_element(By.CSS_SELECTOR, one)
        if control.is_selected():
            return
        if not self._keys:
            control.click()
            return
        self._tabs_to(f'#flow [name="{name}"]' if kind == "radio" else one)
        for _ in range(MOST_TABS):
            if self._has_focus(one):
                break
            self._types(Keys.ARROW_DOWN)
        if not self.portal.driver.find_element(By.CSS_SELECTOR, one).is_selected():
            self._types(Keys.SPACE)

    def _selects(self, name: str, control: WebElement, value: str) -> None:
        if not self._keys:
            Select(control).select_by_value(value)
            return
        label = control.find_element(By.CSS_SELECTOR, f'option[value="{value}"]').get_attribute("textContent")
        self._tabs_to(f'#flow [name="{name}"]')
        self._types(str(label))

    def _chooses_files(self, control: WebElement, files: Sequence[tuple[str, bytes]]) -> None:
        paths = [self._folder / name for name, _ in files]
        for path, (_, content) in zip(paths, files, strict=True):
            path.write_bytes(content)
        control.send_keys("\n".join(map(str, paths)))
        if self._keys:  # scripts send them at once
            self.portal.wait(lambda: len(self.portal.all("flow-file", "[data-state=klar]")) >= len(files), "the files to have come")

    def _tabs_to(self, what: str) -> None:
        """Presses Tab until the control with this selector has the focus."""
        for _ in range(MOST_TABS):
            if self._has_focus(what):
                return
            self._types(Keys.TAB)
        raise AssertionError(f"no key leads to {what}")

    def _has_focus(self, what: str) -> bool:
        return bool(self.portal.driver.execute_script("return document.activeElement.matches(arguments[0])", what))

    def _types(self, *keys: str) -> None:
        ActionChains(self.portal.driver).send_keys(*keys).perform()


def _given(fields: Sequence[Field], values: Mapping[str, Any]) -> Iterator[tuple[Field, Any]]:
    return ((each, values[each.name]) for each in fields if each.name in values)


def _typed(field: Field, value: Any) -> Iterator[tuple[str, Sequence[Any]]]:
    """What stands in each control of a field."""
    if field.names() == (field.name,):
        yield field.name, (value,) if isinstance(value, str) else value if isinstance(value, list) else field.written(value)
    else:
        yield from ((name, (text,)) for name, text in zip(field.names(), field.written(value), strict=True))
