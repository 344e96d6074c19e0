"""An application in steps: from the first question to the receipt."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from portal_pages.portal import Portal


class Steps:
    """One draft. Fields have the names that the application declares."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def begin(self, address: str) -> Steps:
        """A new one, of the application at ``address``, at its first step."""
        self.portal.visit(f"{address}/ny")
        self.portal.wait(lambda: self.portal.has("flow-title"), "the first step")
        return self

    @property
    def step(self) -> str:
        """Name of the step that is asked, or of ``kontrollera`` and the like."""
        return self.portal.attribute("flow-title", "data-step-name")

    def fill(self, **answers: str) -> Steps:
        """Types, chooses or ticks, by the names of the fields; a box takes the values it shall have, with commas between."""
        for name, value in answers.items():
            self._answer(name, value)
        return self

    def _answer(self, name: str, value: str) -> None:
        fields = self._field(name)
        kind = fields[0].get_attribute("type")
        if kind in {"radio", "checkbox"}:
            wanted = set(value.split(","))
            for field in fields:
                is_wanted = field.get_attribute("value") in wanted
                if field.is_selected() != is_wanted and (is_wanted or kind == "checkbox"):
                    self.portal.driver.execute_script("arguments[0].click()", field)  # its label lies over it
        elif fields[0].tag_name == "select":
            Select(fields[0]).select_by_value(value)
        else:
            fields[0].clear()
            fields[0].send_keys(value)

    def _field(self, name: str) -> list[WebElement]:
        found: list[WebElement] = self.portal.wait(lambda: self._named(name), f"the field {name}")
        return found

    def _named(self, name: str) -> list[WebElement]:
        """The elements of a field; fails at once where the step before it was not left."""
        found = self.portal.driver.find_elements("name", name)
        if not found and (wrong := self.errors):
            raise AssertionError(f"No field {name}, for the step {self.step} was not left: {wrong}")
        return found

    def attach(self, **files: Path) -> Steps:
        """Chooses a file for each of these fields, and waits until it was sent and scanned."""
        for name, file in files.items():
            before = len(self._kept())
            self._field(name)[0].send_keys(str(file))
            self.portal.wait(partial(self._has_kept, before + 1), f"{file.name} to be kept")
        self.portal.wait_until_live()
        return self

    def _has_kept(self, files: int) -> bool:
        return len(self._kept()) == files

    def _kept(self) -> list[WebElement]:
        """Those that the page has drawn, with an id each; one that has just come is drawn anew."""
        return self.portal.all("flow-file", '[data-id][data-state="klar"]')

    def go_on(self) -> Steps:
        """To the next step; stays where a field is wrong, and ``errors`` says why."""
        self._leave_by("flow-next")
        return self

    def back(self) -> Steps:
        self._leave_by("flow-back")
        return self

    def later(self) -> None:
        """Keeps it, and leaves for the entry."""
        self.portal.click("flow-later")
        self.portal.wait(lambda: self.portal.has("flow-entry"), "the entry")

    def _leave_by(self, button: str) -> None:
        """What is drawn anew has other elements, be it the next step or this one with its errors."""
        title = self.portal.find("flow-title")
        before = (title.id, self.errors)
        self.portal.click(button)
        self.portal.wait(lambda: (self.portal.find("flow-title").id, self.errors) != before, "the page to answer")
        self.portal.wait_until_live()

    @property
    def errors(self) -> dict[str, str]:
        """What is wrong, by field."""
        found = self.portal.driver.execute_script(
            """return Array.from(document.querySelectorAll('main [data-testid$="-error"]')).filter((one) => one.checkVisibility())
                 .map((one) => [one.dataset.testid.replace(/-error$/, ''), one.textContent.trim()])"""
        )
        return dict(found)

    def answers(self) -> dict[str, str]:
        """On the page that shows all answers: each by its field."""
        rows = self.portal.all("flow-check-row")
        return {str(row.get_attribute("data-field")): str(row.get_attribute("textContent")).strip() for row in rows}

    def submit(self, signed_by: str = "") -> str:
        """Sends it, and where that is asked for signs it as the test person of that key and pays; the number of the receipt."""
        self.portal.click("flow-submit")
        if self._is_asked("flow-sign-button", "flow-pay"):
            self.sign(signed_by)
        if self._is_asked("flow-pay"):
            self.pay()
        return self.portal.text("receipt-number")

    def _is_asked(self, first: str, *after: str) -> bool:
        """Whether what has this button is asked for, and not what comes after it; waits for the page that says so."""
        self.portal.wait(
            lambda: any(self.portal.has(one) for one in (first, *after, "receipt-number")), "the signature, the payment or the receipt"
        )
        return self.portal.has(first)

    def sign(self, person: str) -> None:
        """At the signature service of test environments, as the test person of that key."""
        self.portal.click("flow-sign-button")
        self.portal.click("mock-signer", f'[data-person="{person}"]')

    def pay(self, outcome: str = "betala") -> None:
        """At the payment service of test environments; ``neka`` or ``avbryt`` is not paid."""
        self.portal.click("flow-pay")
        self.portal.click("flow-pay-go")
        self.portal.click(f"mock-payment-{outcome}")
