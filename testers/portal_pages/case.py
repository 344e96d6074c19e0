"""A case: what was sent in, and what has become of it."""

from portal_pages.portal import Portal


class Case:
    """The page of one case."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    @property
    def number(self) -> str:
        return self.portal.text("case-number")

    @property
    def state(self) -> str:
        """``inskickat``, ``mottaget``, ``under-handlaggning``, ``komplettering``, ``beviljat``, ``avslaget``, ``avskrivet``,
        ``aterkallas`` or ``aterkallat``."""
        return self.portal.attribute("case-state", "data-state")

    @property
    def messages(self) -> list[str]:
        return [str(one.get_attribute("textContent")).strip() for one in self.portal.all("case-message-text")]

    def write(self, text: str) -> None:
        """To the authority, while it handles the case."""
        self.portal.find("case-reply-text").send_keys(text)
        self.portal.click("case-reply")
        self.portal.wait(lambda: text in self.messages, "the message among those of the case")
