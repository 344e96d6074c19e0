"""Pages to read next (CONTENT-025)."""

from dataclasses import dataclass

from portal.content.blocks.fields import LEADING_ON, Block, Chooser, Links, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class RelatedContent(Block):
    kind = "related-content"
    chooser = Chooser(said("Läs också"), said("Sidor som den läser vidare på som har läst klart. Står sist."), LEADING_ON)

    title: Title
    pages: Links

    def words(self) -> tuple[str, ...]:
        return (plain(self.title),)
