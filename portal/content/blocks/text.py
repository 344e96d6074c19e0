"""Running text, which most of a page is (CONTENT-013)."""

from dataclasses import dataclass

from portal.content.blocks.fields import CONTENT, Block, Chooser, RunningText
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class Text(Block):
    kind = "text"
    chooser = Chooser(said("Text"), said("Löpande text med rubriker, listor och länkar. Det mesta på en sida skrivs här."), CONTENT)

    text: RunningText

    def words(self) -> tuple[str, ...]:
        return (plain(self.text),)
