"""The pages that are judged, at which widths and in which schemes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tests.browser.pages.remote_app import EAST

Scheme = Literal["light", "dark"]

WIDTHS: Final = {375: 812, 1280: 900}
"""Width of the window, and the height of what is seen first."""
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Judged:
    """One page, and who looks at it: nobody, or a test person who acts for a party."""

    name: str
    address: str
    person: str = ""
    party: str = ""


PAGES: Final = (
    Judged("start", "/"),
    Judged("sni-kod", "/sni-kod"),
    Judged("services", "/tjanster"),
    Judged("login", "/inloggad/logga-in"),
    Judged("article", "/moms"),
    Judged("error", "/500"),
    Judged("chooser", "/inloggad/foretag-och-foreningar", "B03", EAST),
    Judged("mypages", "/inloggad/mina-sidor", "B03", EAST),
)


@dataclass(frozen=True, slots=True)
class View:
    """A page at a width and in a scheme."""

    page: Judged
    width: int
    scheme: Scheme

    @property
    def name(self) -> str:
        """Of its pictures."""
        return f"{self.page.name}-{self.width}-{self.scheme}"


def views() -> Iterator[View]:
    """All of them, those of one page after each other."""
    return (View(page, width, scheme) for page in PAGES for width in WIDTHS for scheme in SCHEMES)
