"""The login page and the test identity page behind it."""

from portal_pages.portal import Portal


class LoginPage:
    """Signing in as people do: an option, then a person."""

    ADDRESS = "/inloggad/logga-in"

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    def options(self) -> list[str]:
        """Keys of the options in the order they stand."""
        found = self.portal.driver.find_elements("css selector", "main [data-testid^=login-option-]")
        return [str(option.get_attribute("data-key")) for option in found]

    def sign_in(self, option: str, person: str) -> None:
        """Chooses an option by its key and then a test person by theirs."""
        self.portal.click(f"login-option-{option}")
        self.portal.click("mock-person", f'[data-person="{person}"]')
