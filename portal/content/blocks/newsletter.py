"""A newsletter to sign up for (CONTENT-023)."""

from dataclasses import dataclass
from typing import Annotated

from portal.constants import EDITED_PARAGRAPH_MAX
from portal.content.blocks.fields import SPECIAL, Block, Chooser, Paragraph, Target, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class Newsletter(Block):
    kind = "newsletter"
    chooser = Chooser(said("Nyhetsbrev"), said("Ett nyhetsbrev att anmäla sig till, med några ord om vad det innehåller."), SPECIAL)

    title: Title
    text: Annotated[str, Paragraph(said("Text"), EDITED_PARAGRAPH_MAX)]
    url: Target

    def words(self) -> tuple[str, ...]:
        return plain(self.title), plain(self.text)
