"""Everything that editors have published at one moment: plain records that any code may read, for they never change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from portal.content.model import ContentPage, MenuItem, Moved, Term
from portal.figures.rates import Rate
from portal.ruled import Row
from portal.ruled.checklists import Checklist
from portal.words.locales import LOCALES, Locale

Phrases = tuple[tuple[str, ...], ...]
"""Groups of words and phrases that mean the same."""
Menus = Mapping[tuple[str, Locale], tuple[MenuItem, ...]]


@dataclass(frozen=True)
class Snapshot:
    """The published content of one generation."""

    generation: int = 0
    """Grows with every change that editors make; 0 before the first."""
    pages: tuple[ContentPage, ...] = ()
    menus: Menus = field(default_factory=dict)
    """The top items by id of the menu and language."""
    words: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)
    """The vocabularies by id."""
    moved: Mapping[str, Moved] = field(default_factory=dict)
    """Where old addresses lead."""

    synonyms: Mapping[Locale, Phrases] = field(default_factory=dict)
    """Words that mean the same to whoever searches."""
    promoted: Mapping[tuple[Locale, str], tuple[str, ...]] = field(default_factory=dict)
    """What stands first for a search, by language and term in small letters: keys of documents as ``portal.search`` names them."""

    ruled: tuple[Row, ...] = ()
    """What editors have written over the rules that services ship."""
    rates: tuple[Rate, ...] = ()
    """What they have written over the figures of the law."""
    checklists: tuple[Checklist, ...] = ()
    """Checklists that editors have published."""

    @cached_property
    def at_path(self) -> Mapping[str, ContentPage]:
        return {page.path: page for page in self.pages}

    @cached_property
    def news(self) -> Mapping[Locale, tuple[ContentPage, ...]]:
        """The news articles of each language, newest first, those too that are not to be read yet, or not any more."""
        articles = sorted((page for page in self.pages if page.kind == "news-article"), key=ContentPage.told_on, reverse=True)
        return {locale: tuple(page for page in articles if page.locale == locale) for locale in LOCALES}
