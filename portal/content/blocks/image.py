"""A picture that says something itself (CONTENT-016)."""

from dataclasses import dataclass
from typing import Annotated

from portal.constants import EDITED_SENTENCE_MAX
from portal.content.blocks.fields import CONTENT, Block, Chooser, Image, Line, Pictured
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class Picture(Block):
    kind = "image"
    chooser = Chooser(said("Bild"), said("En bild med bildtext, när bilden själv säger något."), CONTENT)

    image: Annotated[Image, Pictured(said("Bild"), must_say=True)]
    caption: Annotated[str, Line(said("Bildtext"), EDITED_SENTENCE_MAX)]

    def words(self) -> tuple[str, ...]:
        return (plain(self.caption),)
