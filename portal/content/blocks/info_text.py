"""A box of facts beside the text (CONTENT-014)."""

from dataclasses import dataclass

from portal.content.blocks.fields import CONTENT, Block, Chooser, RunningText, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class InfoText(Block):
    kind = "info-text"
    chooser = Chooser(said("Faktaruta"), said("En ruta med fakta vid sidan av texten, som den kan läsa som vill veta mer."), CONTENT)

    title: Title
    text: RunningText

    def words(self) -> tuple[str, ...]:
        return plain(self.title), plain(self.text)
