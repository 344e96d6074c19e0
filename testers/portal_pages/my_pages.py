"""My pages: what waits for the visitor, what was begun, what goes on."""

from selenium.webdriver.remote.webelement import WebElement

from portal_pages.portal import Portal


class MyPages:
    """The desk of somebody signed in."""

    ADDRESS = "/inloggad/mina-sidor"

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    @property
    def party(self) -> str:
        """Whom the person represents, by name."""
        return self.portal.text("my-pages-party", " strong")

    def wait_until_told(self) -> None:
        """Until every service has answered, or said that it does not."""
        self.portal.wait(lambda: not self.portal.has("going-on-waiting"), "all services to answer")

    @property
    def drafts(self) -> list[str]:
        """What the person began for this party and did not send, as its links say."""
        return [link.text for link in self.portal.all("my-draft-link")]

    @property
    def cases(self) -> dict[str, str]:
        """Number of each case that is shown, and its state in words."""
        found = self.portal.driver.execute_script(
            """return Array.from(document.querySelectorAll('[data-testid=going-on-case]')).map((one) =>
                 [one.dataset.number, one.querySelector('[data-testid=going-on-state]')?.textContent.trim() ?? ''])"""
        )
        return {number: state for number, state in found if number}

    def case(self, number: str) -> WebElement:
        return self.portal.find("going-on-case", f'[data-number="{number}"]')

    def go_to(self, service: str) -> None:
        self.portal.click("my-services-link", f'[data-service-id="{service}"]')
