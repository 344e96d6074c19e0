"""The warning that a session is about to end."""

from portal_pages.portal import Portal


class SessionDialog:
    """It opens when five minutes are left: ``portal.log_in("B03", **{"token-livslangd": "240"})`` sees it at once."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    @property
    def is_open(self) -> bool:
        return self.portal.attribute("session-dialog", "data-open") == "true"

    def wait_until_open(self) -> None:
        self.portal.wait(lambda: self.is_open, "the warning to open")

    @property
    def left(self) -> str:
        """As it is shown: ``04:00``."""
        return self.portal.text("session-countdown")

    def go_on(self) -> None:
        """Prolongs the session."""
        self.portal.click("session-continue")
        self.portal.wait(lambda: not self.is_open, "the warning to close")

    def sign_out(self) -> None:
        self.portal.click("session-logout")
        self.portal.wait(lambda: self.portal.has("logged-out-title"), "the logged-out page")
