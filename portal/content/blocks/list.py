"""Several pages to choose from, with what each gives (CONTENT-018)."""

from dataclasses import dataclass
from typing import Annotated

from portal.constants import EDITED_KEY_MAX, EDITED_PARAGRAPH_MAX
from portal.content.blocks.fields import LEADING_ON, Anchor, Block, Chooser, LinkWords, Paragraph, Rows, Target, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class ListItem:
    title: LinkWords
    text: Annotated[str, Paragraph(said("Text"), EDITED_PARAGRAPH_MAX)]
    url: Target


@dataclass(frozen=True, slots=True)
class List(Block):
    kind = "list"
    chooser = Chooser(said("Lista"), said("Flera sidor att välja mellan, var och en med några ord om vad den ger."), LEADING_ON)

    title: Title
    items: Annotated[tuple[ListItem, ...], Rows(said("Rader"), said("Rad"))]
    anchor: Annotated[
        str, Anchor(said("Ankare"), EDITED_KEY_MAX, said("Behövs inte. Med ensam här leder en länk till #ensam hit på sidan."))
    ] = ""

    def words(self) -> tuple[str, ...]:
        return (plain(self.title),)
