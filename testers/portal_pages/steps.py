"""An application in steps: from the first question to the receipt."""

from __future__ import annotations

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
        fields = self.portal.wait(lambda: self.portal.driver.find_elements("name", name), f"the field {name}")
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

    def submit(self) -> str:
        """Sends it; the number of the receipt."""
        self.portal.click("flow-submit")
        return self.portal.text("receipt-number")
