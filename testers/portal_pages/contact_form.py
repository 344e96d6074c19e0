"""The contact form, on its page and in its drawer."""

from __future__ import annotations

from selenium.webdriver.support.ui import Select

from portal_pages.portal import Portal


class ContactForm:
    """What one writes to those who run the portal."""

    ADDRESS = "/om-foretagsporten-se/kontakt"

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def opened(self) -> ContactForm:
        self.portal.visit(self.ADDRESS)
        return self

    def fill(self, subject: str, message: str, email: str = "") -> ContactForm:
        """``subject`` is the code of a topic, an option's value."""
        Select(self.portal.find("contact-subject")).select_by_value(subject)
        for test_id, text in (("contact-message", message), ("contact-email", email)):
            self.portal.find(test_id).clear()
            self.portal.find(test_id).send_keys(text)
        return self

    @property
    def subjects(self) -> list[str]:
        """Codes of the topics in their order."""
        options = Select(self.portal.find("contact-subject")).options
        return [value for option in options if (value := option.get_attribute("value"))]

    def send(self) -> None:
        self.portal.click("contact-submit")

    @property
    def state(self) -> str:
        """editing, submitting, sent or failed."""
        return self.portal.attribute("contact-form", "data-state")

    def wait_until_sent(self) -> None:
        self.portal.wait(lambda: self.portal.has("contact-success"), "the thanks for the message")

    @property
    def errors(self) -> dict[str, str]:
        """What the form says is wrong: subject, message, email."""
        found = {name: self.portal.all(f"contact-{name}-error") for name in ("subject", "message", "email")}
        return {name: elements[0].text for name, elements in found.items() if elements and elements[0].is_displayed()}
