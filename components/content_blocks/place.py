"""Where a block is drawn: on which page, and as which block of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from components.glossary import GlossaryMarks
from portal.content import Term
from portal.content.model import VOCABULARY_OF
from portal.content.prose_html import prose_html
from portal.eservices.card import ServiceCard
from portal.words.locales import Locale

Words = Mapping[str, tuple[Term, ...] | None]
"""Vocabularies by their id; ``None`` for one that could not be fetched."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the blocks of one page are drawn with."""

    locale: Locale
    card_of: Callable[[str], ServiceCard | None]
    """The card of a service id for the visitor of the page; ``None`` leaves the block out."""
    words: Words
    explains_words: bool = False
    """Whether words of the glossary are marked in the text."""
    address: str = ""
    """Where the page stands, for a link that loads it again; empty for one that stands nowhere yet."""

    def marks(self) -> GlossaryMarks:
        explained = self.words.get(VOCABULARY_OF[self.locale]) if self.explains_words else None
        return GlossaryMarks(explained or (), self.locale)


@dataclass(frozen=True, slots=True)
class Place:
    """One block of a page."""

    drawing: Drawing
    marks: GlossaryMarks
    """Which words of the glossary the blocks above have not explained yet."""
    number: int
    """Which block of the page it is, from 1."""

    @property
    def id(self) -> str:
        """What the ids of its elements begin with."""
        return f"block-{self.number}"

    @property
    def locale(self) -> Locale:
        return self.drawing.locale

    def running(self, words: str) -> str:
        """Running text as HTML, words of the glossary marked."""
        return prose_html(words, words=self.marks.words, after=self.marks.meanings)
