"""A page as it is printed: its words and where each line of them stands."""

from base64 import b64decode
from dataclasses import dataclass
from io import BytesIO
from itertools import combinations

from pdfminer.high_level import extract_pages
from pdfminer.layout import LAParams, LTPage, LTTextContainer, LTTextLine

from tests.browser.pages.portal import Portal

A4 = {"paperWidth": 8.27, "paperHeight": 11.69, "printBackground": True}
_TOUCHING = 1.5
"""Points that boxes of two lines may share: those of a font reach a little above and below its letters."""


@dataclass(frozen=True)
class Line:
    """A line of text on a sheet, in points from its lower left corner."""

    words: str
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: "Line") -> bool:
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.top, other.top) - max(self.bottom, other.bottom)
        return wide > _TOUCHING and high > _TOUCHING


class Paper:
    """The sheets of what a browser window shows."""

    def __init__(self, portal: Portal) -> None:
        printed = b64decode(portal.driver.execute_cdp_cmd("Page.printToPDF", A4)["data"])
        self.sheets = [_lines(page) for page in extract_pages(BytesIO(printed), laparams=LAParams())]

    def words(self, number: int) -> str:
        """All that stands on a sheet, with one space between words; the first is 0."""
        return " ".join(" ".join(line.words for line in self.sheets[number]).split())

    @property
    def overlapping(self) -> list[tuple[str, str]]:
        return [(one.words, other.words) for lines in self.sheets for one, other in combinations(lines, 2) if one.overlaps(other)]


def _lines(page: LTPage) -> list[Line]:
    boxes = (box for box in page if isinstance(box, LTTextContainer))
    lines = (line for box in boxes for line in box if isinstance(line, LTTextLine) and line.get_text().strip())
    return [Line(line.get_text().strip(), *line.bbox) for line in lines]
