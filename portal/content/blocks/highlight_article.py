"""A page to bring forward; the whole box leads there (CONTENT-010)."""

from dataclasses import dataclass
from typing import Annotated

from portal.constants import EDITED_PARAGRAPH_MAX
from portal.content.blocks.fields import LEADING_ON, Block, Chooser, Image, Paragraph, Pictured, Target, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class HighlightArticle(Block):
    kind = "highlight-article"
    chooser = Chooser(
        said("Lyft fram en artikel"), said("En sida att lyfta fram, med bild och några ord. Hela rutan leder dit."), LEADING_ON
    )

    title: Title
    text: Annotated[str, Paragraph(said("Text"), EDITED_PARAGRAPH_MAX)]
    url: Target
    image: Annotated[Image, Pictured(said("Bild"))]

    def words(self) -> tuple[str, ...]:
        return plain(self.title), plain(self.text)
