"""The layout blocks of a page as the content endpoint gives them: one type for each kind (qa-contract (c), CONTENT-010 to -025).

Running text is HTML, as the page shows it. A block of an e-service has the name, description and address that somebody
who is signed out sees on the services page, empty where the service is not offered.
"""

from collections.abc import Iterable
from typing import Any

import strawberry

from portal.content import blocks
from portal.content.blocks import Block
from portal.content.prose_html import prose_html
from portal.eservices.card import offered_card
from portal.flags import Flags
from portal.locales import Locale


@strawberry.type
class Image:
    url: str
    alt: str


@strawberry.type
class Link:
    title: str
    url: str


@strawberry.type
class Question:
    question: str
    answer: str


@strawberry.type
class ListItem:
    title: str
    text: str
    url: str


@strawberry.interface
class LayoutBlock:
    kind: str


@strawberry.type
class HighlightArticleBlock(LayoutBlock):
    title: str
    text: str
    url: str
    image: Image


@strawberry.type
class VideoBlock(LayoutBlock):
    title: str
    url: str
    captions: str
    transcript: str


@strawberry.type
class TableBlock(LayoutBlock):
    caption: str
    header: list[str]
    rows: list[list[str]]


@strawberry.type
class TextBlock(LayoutBlock):
    html: str


@strawberry.type
class InfoTextBlock(LayoutBlock):
    title: str
    html: str


@strawberry.type
class HighlightBlock(LayoutBlock):
    title: str
    html: str
    tone: str


@strawberry.type
class ImageBlock(LayoutBlock):
    image: Image
    caption: str


@strawberry.type
class FaqBlock(LayoutBlock):
    title: str
    questions: list[Question]


@strawberry.type
class ListBlock(LayoutBlock):
    title: str
    items: list[ListItem]


@strawberry.type
class PromoBlock(LayoutBlock):
    title: str
    text: str
    url: str
    image: Image


@strawberry.type
class ServiceBlock(LayoutBlock):
    service_id: str
    name: str
    description: str
    url: str


@strawberry.type
class LinkBlock(LayoutBlock):
    title: str
    links: list[Link]


@strawberry.type
class ContactFormBlock(LayoutBlock):
    title: str


@strawberry.type
class NewsletterBlock(LayoutBlock):
    title: str
    text: str
    url: str


@strawberry.type
class GlossaryListBlock(LayoutBlock):
    vocabulary_id: str
    terms: list[str]


@strawberry.type
class RelatedContentBlock(LayoutBlock):
    title: str
    pages: list[Link]


TYPES = (
    HighlightArticleBlock,
    VideoBlock,
    TableBlock,
    TextBlock,
    InfoTextBlock,
    HighlightBlock,
    ImageBlock,
    FaqBlock,
    ListBlock,
    PromoBlock,
    ServiceBlock,
    LinkBlock,
    ContactFormBlock,
    NewsletterBlock,
    GlossaryListBlock,
    RelatedContentBlock,
)


def layout_block(block: Block, locale: Locale, flags: Flags) -> LayoutBlock:
    """``block`` of a page in ``locale`` in the form of the endpoint."""
    kind = block.kind
    match block:
        case blocks.HighlightArticle():
            return HighlightArticleBlock(kind=kind, title=block.title, text=block.text, url=block.url, image=image(block.image))
        case blocks.Video():
            transcript = prose_html(block.transcript)
            return VideoBlock(kind=kind, title=block.title, url=block.url, captions=block.captions, transcript=transcript)
        case blocks.Table():
            return TableBlock(kind=kind, caption=block.caption, header=list(block.header), rows=[list(row) for row in block.rows])
        case blocks.Text():
            return TextBlock(kind=kind, html=prose_html(block.text))
        case blocks.InfoText():
            return InfoTextBlock(kind=kind, title=block.title, html=prose_html(block.text))
        case blocks.Highlight():
            return HighlightBlock(kind=kind, title=block.title, html=prose_html(block.text), tone=block.tone)
        case blocks.Picture():
            return ImageBlock(kind=kind, image=image(block.image), caption=block.caption)
        case blocks.Faq():
            questions = [Question(question=each.question, answer=prose_html(each.answer)) for each in block.questions]
            return FaqBlock(kind=kind, title=block.title, questions=questions)
        case blocks.List():
            items = [ListItem(title=item.title, text=item.text, url=item.url) for item in block.items]
            return ListBlock(kind=kind, title=block.title, items=items)
        case blocks.Promo():
            return PromoBlock(kind=kind, title=block.title, text=block.text, url=block.url, image=image(block.image))
        case blocks.ServiceBlock():
            return ServiceBlock(kind=kind, service_id=block.service_id, **_offered(block.service_id, locale, flags))
        case blocks.LinkBlock():
            return LinkBlock(kind=kind, title=block.title, links=links(block.links))
        case blocks.ContactForm():
            return ContactFormBlock(kind=kind, title=block.title)
        case blocks.Newsletter():
            return NewsletterBlock(kind=kind, title=block.title, text=block.text, url=block.url)
        case blocks.GlossaryList():
            return GlossaryListBlock(kind=kind, vocabulary_id=block.vocabulary_id, terms=list(block.terms))
        case blocks.RelatedContent():
            return RelatedContentBlock(kind=kind, title=block.title, pages=links(block.pages))


def image(picture: blocks.Image) -> Image:
    return Image(url=picture.url, alt=picture.alt)


def links(several: Iterable[blocks.Link]) -> list[Link]:
    return [Link(title=link.title, url=link.url) for link in several]


def _offered(service_id: str, locale: Locale, flags: Flags) -> dict[str, Any]:
    card = offered_card(service_id, locale, False, flags)
    return {"name": card.name, "description": card.description, "url": card.link.href} if card else dict.fromkeys(_OF_SERVICE, "")


_OF_SERVICE = ("name", "description", "url")
