"""Running text, which most of a page is (CONTENT-013)."""

from collections.abc import Iterable
from dataclasses import dataclass

from portal.content.blocks.fields import CONTENT, Block, Chooser, RunningText
from portal.content.page_part import PagePart, heading_id
from portal.content.prose import parse, plain, words_of
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class Text(Block):
    kind = "text"
    chooser = Chooser(said("Text"), said("Löpande text med rubriker, listor och länkar. Det mesta på en sida skrivs här."), CONTENT)

    text: RunningText

    def words(self) -> tuple[str, ...]:
        return (plain(self.text),)

    def parts(self, number: int, ids: set[str]) -> Iterable[PagePart]:
        fragment = ""
        for part in parse(self.text):
            if part.kind == "heading-2":
                ids.add(fragment := heading_id(words_of(part), ids))
            yield PagePart(fragment, words_of(part))
