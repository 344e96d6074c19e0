"""What nobody may miss (CONTENT-015)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from portal.content.blocks.fields import CONTENT, Block, Choice, Chooser, RunningText, Title
from portal.content.prose import plain
from portal.words.console import said

TONES: Final = ("information", "warning", "success")


@dataclass(frozen=True, slots=True)
class Highlight(Block):
    kind = "highlight"
    chooser = Chooser(said("Markerad text"), said("Det som ingen får missa: en upplysning, en varning eller att något gått bra."), CONTENT)

    title: Title
    text: RunningText
    tone: Annotated[str, Choice(said("Ton"), "tones", default="information")]

    def words(self) -> tuple[str, ...]:
        return plain(self.title), plain(self.text)

    def faults(self) -> Mapping[str, str]:
        return {} if self.tone in TONES else {"tone": f"must be one of {', '.join(TONES)}"}
