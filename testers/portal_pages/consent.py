"""The question about cookies, and the page where the answer is changed."""

from portal_pages.portal import Portal


class Consent:
    """What one answers. A window begins with RESTRICTED; ``portal.begin_anew(consent="")`` is somebody who is asked."""

    ADDRESS = "/cookies"

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    @property
    def is_asked(self) -> bool:
        return self.portal.has("consent-dialog")

    @property
    def given(self) -> str:
        """NOT_SET, ALL or RESTRICTED, as the page knows it."""
        return self.portal.attribute("page", "data-consent")

    def accept_all(self) -> None:
        self._answer("consent-accept-all")

    def only_necessary(self) -> None:
        self._answer("consent-necessary")

    def _answer(self, button: str) -> None:
        self.portal.click(button)
        self.portal.wait(lambda: not self.is_asked, "the question to go")
