"""A teaser with a picture (CONTENT-019)."""

from dataclasses import dataclass
from typing import Annotated

from portal.constants import EDITED_PARAGRAPH_MAX
from portal.content.blocks.fields import LEADING_ON, Block, Chooser, Image, Paragraph, Pictured, Target, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class Promo(Block):
    kind = "promo"
    chooser = Chooser(
        said("Puff"),
        said("En puff med bild för något som besökaren kan göra, på portalen eller hos en annan myndighet."),
        LEADING_ON,
    )

    title: Title
    text: Annotated[str, Paragraph(said("Text"), EDITED_PARAGRAPH_MAX)]
    url: Target
    image: Annotated[Image, Pictured(said("Bild"))]

    def words(self) -> tuple[str, ...]:
        return plain(self.title), plain(self.text)
