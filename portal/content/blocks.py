"""The sixteen kinds of block a page is laid out with, and their fields (spec: content 3, qa-contract (c) "Layout blocks").

``text`` of the rich kinds is written as ``portal.content.prose`` reads it.
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of the portal; an empty ``alt`` says that it only decorates."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Link:
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Question:
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class ListItem:
    title: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class HighlightArticle:
    kind: ClassVar[str] = "highlight-article"
    title: str
    text: str
    url: str
    image: Image


@dataclass(frozen=True, slots=True)
class Video:
    kind: ClassVar[str] = "video"
    title: str
    url: str
    captions: str
    transcript: str


@dataclass(frozen=True, slots=True)
class Table:
    kind: ClassVar[str] = "table"
    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Text:
    kind: ClassVar[str] = "text"
    text: str


@dataclass(frozen=True, slots=True)
class InfoText:
    kind: ClassVar[str] = "info-text"
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Highlight:
    kind: ClassVar[str] = "highlight"
    title: str
    text: str
    tone: str


@dataclass(frozen=True, slots=True)
class Picture:
    kind: ClassVar[str] = "image"
    image: Image
    caption: str


@dataclass(frozen=True, slots=True)
class Faq:
    kind: ClassVar[str] = "faq"
    title: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class List:
    kind: ClassVar[str] = "list"
    title: str
    items: tuple[ListItem, ...]


@dataclass(frozen=True, slots=True)
class Promo:
    kind: ClassVar[str] = "promo"
    title: str
    text: str
    url: str
    image: Image


@dataclass(frozen=True, slots=True)
class ServiceBlock:
    kind: ClassVar[str] = "service"
    service_id: str


@dataclass(frozen=True, slots=True)
class LinkBlock:
    kind: ClassVar[str] = "link"
    title: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class ContactForm:
    kind: ClassVar[str] = "contact-form"
    title: str


@dataclass(frozen=True, slots=True)
class Newsletter:
    kind: ClassVar[str] = "newsletter"
    title: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class GlossaryList:
    kind: ClassVar[str] = "glossary-list"
    vocabulary_id: str
    terms: tuple[str, ...] = ()
    """The words of the vocabulary that are shown; none for all of them."""


@dataclass(frozen=True, slots=True)
class RelatedContent:
    kind: ClassVar[str] = "related-content"
    title: str
    pages: tuple[Link, ...]


Block = (
    HighlightArticle
    | Video
    | Table
    | Text
    | InfoText
    | Highlight
    | Picture
    | Faq
    | List
    | Promo
    | ServiceBlock
    | LinkBlock
    | ContactForm
    | Newsletter
    | GlossaryList
    | RelatedContent
)

TONES = ("information", "warning", "success")

KINDS: dict[str, type[Block]] = {
    each.kind: each
    for each in (
        HighlightArticle,
        Video,
        Table,
        Text,
        InfoText,
        Highlight,
        Picture,
        Faq,
        List,
        Promo,
        ServiceBlock,
        LinkBlock,
        ContactForm,
        Newsletter,
        GlossaryList,
        RelatedContent,
    )
}
