"""A page that says what went wrong, in words, and where to go from there."""

from portal_pages.portal import Portal

TITLES = {"404": "not-found-title", "400": "error-400-title", "424": "error-424-title", "500": "error-500-title", "503": "error-503-title"}


class ErrorPage:
    """The page as it stands."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal

    @property
    def code(self) -> str:
        """404, 400, 424, 500 or 503; empty where nothing went wrong."""
        return next((code for code, test_id in TITLES.items() if self.portal.has(test_id)), "")

    @property
    def reference(self) -> str:
        """What the log calls it; empty for a page that has none."""
        return self.portal.text("error-reference").rpartition(" ")[2] if self.portal.has("error-reference") else ""
