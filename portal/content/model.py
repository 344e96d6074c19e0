"""What a page of information is (spec: content 3 "Content pages", CONTENT-001 to CONTENT-009). One record for each language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from portal.content.blocks import Block, GlossaryList, Image, Link, Video
from portal.content.page_part import IDS_OF_A_PAGE, PagePart
from portal.content.situation import Situation
from portal.words.locales import Locale

Kind = Literal["article", "news-article", "landing-page", "start-page"]

VOCABULARY_OF: Final[Mapping[Locale, str]] = {"sv": "ordlista", "en": "ordlista-en"}
"""The vocabulary that words in pages of a language are explained by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """The meta tags of a page, by their names in the content endpoint."""

    description: str
    keywords: str
    title: str | None = None
    """Stands in place of the page's title in the document title."""
    canonical_url: str | None = None
    noarchive: bool = False
    nofollow: bool = False
    noimageindex: bool = False
    noindex: bool = False
    nosnippet: bool = False
    notranslate: bool = False

    @property
    def robots(self) -> tuple[str, ...]:
        """The directives for search engines that are set, in alphabetical order."""
        names = ("noarchive", "nofollow", "noimageindex", "noindex", "nosnippet", "notranslate")
        return tuple(name for name in names if getattr(self, name))


@dataclass(frozen=True, slots=True)
class Responsible:
    """The authority that answers for an article."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceFacts:
    """What editors say of the service that a page starts; what is empty is left out (JOURNEY-023)."""

    what: str = ""
    whom: str = ""
    cost: str = ""
    time: str = ""
    needs: tuple[str, ...] = ()
    after: str = ""
    other_way: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it says for whom the service is, what it costs and how long it takes."""
        return bool(self.whom and self.cost and self.time)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentPage:
    """A page in one language. What only some kinds have is empty in the others."""

    kind: Kind
    id: str
    locale: Locale
    path: str
    """Whole address: ``/en/vat``."""
    routes: Mapping[Locale, str]
    """Its address in each language it exists in."""
    title: str
    preamble: str
    blocks: tuple[Block, ...]
    created: date
    changed: date
    meta: Meta
    og_image: str | None = None
    is_published: bool = True

    # Article
    summary_title: str | None = None
    responsible: Responsible | None = None
    reviewed: date | None = None
    """The day on which somebody last saw to it that all of it is right; of one language, as a translation is looked over on its own."""
    ordlista_disabled: bool = False
    """Whether glossary words in the text are left unmarked."""
    feedback: bool = False
    sdg_service: bool = False
    sdg_code: str | None = None
    service: ServiceFacts | None = None
    """Of a page that starts a service; ``None`` where nothing is said of it."""

    # News article
    start_date: date | None = None
    end_date: date | None = None
    eyebrow: str | None = None

    # Landing page and start page
    hero_image: Image | None = None
    quicklinks: tuple[Link, ...] = ()
    situations: tuple[Situation, ...] = ()

    @property
    def document_title(self) -> str:
        """The title of the document, without the product's name."""
        return self.meta.title or self.title

    @property
    def explains_words(self) -> bool:
        """Whether words of the glossary are marked in its text (CONTENT-027)."""
        return self.kind == "article" and not self.ordlista_disabled

    @property
    def vocabularies(self) -> frozenset[str]:
        """The ids of the vocabularies that are needed to draw it."""
        listed = {block.vocabulary_id for block in self.blocks if isinstance(block, GlossaryList)}
        return frozenset(listed | ({VOCABULARY_OF[self.locale]} if self.explains_words else set()))

    @property
    def videos(self) -> tuple[str, ...]:
        """The addresses of the films in it."""
        return tuple(block.url for block in self.blocks if isinstance(block, Video))

    def parts(self) -> Iterator[PagePart]:
        """All its words in order, in the parts that an address can lead to."""
        yield PagePart("", self.preamble)
        ids = {*IDS_OF_A_PAGE, *(block.anchor for block in self.blocks)}
        for number, block in enumerate(self.blocks, start=1):
            yield from block.parts(number, ids)

    def told_on(self) -> date:
        """The day that news are of."""
        return self.start_date or self.created

    def is_open(self, today: date) -> bool:
        """Whether visitors may read it: published, and a news article only from its first day to its last."""
        return (
            self.is_published
            and (self.start_date is None or self.start_date <= today)
            and (self.end_date is None or today <= self.end_date)
        )


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One item of a menu; children nest to five levels."""

    title: str
    url: str
    description: str = ""
    children: tuple["MenuItem", ...] = ()


@dataclass(frozen=True, slots=True)
class Menus:
    """The menus that every page shows, in one language; empty where they could not be had."""

    main: tuple[MenuItem, ...] = ()
    footer: tuple[MenuItem, ...] = ()


NO_MENUS: Final = Menus()


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary."""

    title: str
    description: str


@dataclass(frozen=True, slots=True)
class Moved:
    """Where an address leads that no page has any more."""

    url: str
    is_permanent: bool
