"""Operations notices above the page."""

from portal_pages.portal import Portal


class Notices:
    """What is said, and what is closed."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    @property
    def titles(self) -> list[str]:
        """Of the notices that are shown, in their order."""
        return [title.text for title in self.portal.all("notice-title") if title.is_displayed()]

    def wait_for(self, title: str) -> None:
        self.portal.wait(lambda: title in self.titles, f"the notice {title}")

    def close(self, uuid: str) -> None:
        self.portal.click("notice", f'[data-uuid="{uuid}"] [data-testid="notice-close"]')
        self.portal.wait(lambda: not self._is_shown(uuid), "the notice to go")

    def _is_shown(self, uuid: str) -> bool:
        return any(one.is_displayed() for one in self.portal.all("notice", f'[data-uuid="{uuid}"]'))
