"""A page of information."""

from portal_pages.portal import Portal


class Article:
    """What editors wrote, and what is asked below it."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    @property
    def title(self) -> str:
        return self.portal.text("article-title")

    @property
    def contents(self) -> list[str]:
        """Headings of a long page, as its list of contents has them."""
        return [
            str(link.get_attribute("textContent"))
            for box in self.portal.all("page-contents")
            for link in box.find_elements("tag name", "a")
        ]

    def helped(self, yes: bool) -> None:
        """Answers whether one found what one looked for."""
        self.portal.click("page-feedback-yes" if yes else "page-feedback-no")
        self.portal.wait(lambda: self.portal.has("page-feedback-thanks"), "the thanks for the answer")
