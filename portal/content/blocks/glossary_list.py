"""Words of a glossary with what they mean (CONTENT-024).

Which words an editor may choose depends on the glossary: ``portal.editing.layout``.
"""

from dataclasses import dataclass

from portal.content.blocks.fields import SPECIAL, Block, Chooser
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class GlossaryList(Block):
    kind = "glossary-list"
    chooser = Chooser(said("Ordlista"), said("Ord ur ordlistan med sina förklaringar, alla eller de du väljer."), SPECIAL)

    vocabulary_id: str
    terms: tuple[str, ...] = ()
    """The words of the vocabulary that are shown; none for all of them."""

    def words(self) -> tuple[str, ...]:
        return ()
