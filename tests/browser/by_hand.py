"""Somebody who goes through an application in a browser, by what its form asks: with a pointer, with scripts or none, or with keys."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from portal.flow.definition import Group
from portal.flow.fields import Field
from portal.testing.flows import Journey
from tests.browser.pages.portal import Portal

MOST_PAGES, MOST_TABS = 120, 200
TO_SIGN = "/inloggad/att-signera"


class ByHand:
    """The person of a journey, with its answers; a row of a list that stands there already is changed, and with no answers stays."""

    def __init__(
        self,
        portal: Portal,
        journey: Journey,
        folder: Path,
        *,
        scripts: bool,
        keys: bool = False,
        looks: Callable[[], None] = lambda: None,
    ) -> None:
        """``looks`` is called at each page that was come to."""
        self.portal, self._journey, self._folder, self._scripts, self._keys, self._looks = portal, journey, folder, scripts, keys, looks
        self._row, self._answered = 0, Counter[str]()  # of a list, the one that is answered, and how many were

    def logs_in(self, target: str) -> None:
        """For the party of the journey, and comes to this address."""
        self._logs_in(self._journey.person, target, **({"valt-engagemang": self._journey.party} if self._journey.party else {}))

    def comes_to_receipt(self, signed_by: Sequence[str] = ()) -> str:
        """From the page that stands there, signed by the person where that is asked for, then by these, and paid: its number."""
        self.comes_to_check()
        self.leads_on("flow-submit")
        draft = self.portal.path.removesuffix("/signera")
        if self.portal.has("flow-sign-button"):
            self._signs(self._journey.person)
        for other in signed_by:
            self._logs_in(other, TO_SIGN)
            self.leads_on("sign-item-link")
            self._signs(other)
        if signed_by:
            self.logs_in(draft)
        if self.portal.has("flow-pay"):
            self._pays()
        return self.portal.text("receipt-number")

    def comes_to_check(self) -> None:
        """From the page that stands there, step by step."""
        for _ in range(MOST_PAGES):
            if self.portal.has("flow-check"):
                return
            self._follows(self._next_task if self.portal.has("flow-tasks") else self._answers)
        raise AssertionError(f"the journey does not end: {self.portal.path}")

    def leads_on(self, test_id: str) -> None:
        """Presses a button or a link, and comes to another page."""
        self._follows(lambda: self._presses(test_id))

    def follows_link_to(self, address: str) -> None:
        """The first one of the page that leads there, or below it; by way of the login too."""
        self._follows(lambda: self._goes_by(f'main a[href^="{address}"], main a[href*="redirect={quote(address, safe="")}"]'))

    def arrives(self, is_there: Callable[[], bool], what: str) -> None:
        """Waits until the page is there that was come to."""
        self.portal.wait(is_there, what)
        if self._scripts:
            self.portal.wait_until_live()
        self._looks()

    def _logs_in(self, person: str, target: str, **party: str) -> None:
        self.portal.log_in(person, target, live=self._scripts, **party)
        self._looks()

    def _signs(self, person: str) -> None:
        """At the service of test environments, as this person."""
        self.leads_on("flow-sign-button")
        self.portal.click("mock-signer", f"[data-person={person}]")
        self.arrives(lambda: self.portal.has("page") and not self.portal.has("mock-signing"), "the way back from the signature")

    def _pays(self) -> None:
        """At the service of test environments."""
        self.leads_on("flow-pay")
        self.leads_on("flow-pay-go")
        self.portal.click("mock-payment-betala")
        self.arrives(lambda: self.portal.has("receipt"), "the receipt")

    def _follows(self, act: Callable[[], None]) -> None:
        """Does it, and waits for another page, or another row of the list."""
        before = self._place()
        act()
        self.arrives(lambda: self._place() != before, "the page that follows")

    def _presses(self, test_id: str, more: str = "") -> None:
        if not self._keys:
            self.portal.click(test_id, more)
            return
        self._tabs_to(f'[data-testid="{test_id}"]{more}')
        self._types(Keys.ENTER)

    def _goes_by(self, link: str) -> None:
        if not self._keys:
            self.portal.driver.find_element(By.CSS_SELECTOR, link).click()
            return
        self._tabs_to(link)
        self._types(Keys.ENTER)

    def _place(self) -> tuple[str, int]:
        return self.portal.path, len(self.portal.all("flow-row"))

    def _next_task(self) -> None:
        """The first that is not done and can be begun; check answers after all of them."""
        waiting = self.portal.driver.find_elements(By.CSS_SELECTOR, "[data-testid=flow-task]:has(a):not([data-status=klar])")
        name = waiting[0].get_attribute("data-task")
        self._goes_by(f'[data-testid="flow-task"][data-task="{name}"] a')

    def _answers(self) -> None:
        """The questions of the page, and its button."""
        name = self.portal.attribute("flow-title", "data-step-name")
        part = self._journey.flow.part(name)
        assert part, f"{name} is no step of {self._journey.flow.id}"
        given = self._journey.given
        if isinstance(part, Group):
            rows = given.get(name, ())
            if self.portal.has("flow-add"):
                self._next_row(name, rows)
                return
            given = rows[self._row]
        for field, value in _given(part.fields, given):
            for control, texts in _typed(field, value):
                self._answers_one(control, texts)
        self._presses("flow-next")

    def _next_row(self, name: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """The first that is to be answered; the list is gone on from after the last."""
        waiting = (row for row in range(self._answered[name], len(rows)) if rows[row])
        self._row = next(waiting, len(rows))
        self._answered[name] = self._row + 1
        there = self.portal.all("flow-row")
        if self._row == len(rows):
            self._presses("flow-next")
        elif self._row < len(there):
            self._presses("flow-row-change", f'[href*="{there[self._row].get_attribute("data-row")}"]')
        else:
            self._presses("flow-add")

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
        there = len(self.portal.all("flow-file-remove"))
        control.send_keys("\n".join(map(str, paths)))
        if self._scripts:  # they send them at once
            self.portal.wait(lambda: len(self.portal.all("flow-file-remove")) == there + len(files), "the files in their list")

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
