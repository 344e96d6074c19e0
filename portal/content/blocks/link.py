"""Short links under a heading (CONTENT-021)."""

from dataclasses import dataclass

from portal.content.blocks.fields import LEADING_ON, Block, Chooser, Links, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class LinkBlock(Block):
    kind = "link"
    chooser = Chooser(said("Länkar"), said("Korta länkar under en rubrik, utan mer text."), LEADING_ON)

    title: Title
    links: Links

    def words(self) -> tuple[str, ...]:
        return (plain(self.title),)
