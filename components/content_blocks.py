"""The blocks of a page as ready HTML (spec: content 3, CONTENT-010 to -026): every kind by its fields, whatever stands in them escaped.

The HTML never changes while the page is open, so it is written once and not kept as components. What does change, the contact
form, is left as a place for the screen to draw it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import groupby
from urllib.parse import urlsplit

from reactpy import html

from components.glossary import GlossaryMarks
from components.markup import ready
from components.shell.content_error import content_error
from components.still import still_html
from components.ui.collapse import collapse_parts
from portal.content import Term
from portal.content import blocks as kinds
from portal.content.blocks import Block, Image, Link
from portal.content.model import VOCABULARY_OF
from portal.content.prose_html import prose_html
from portal.eservices.card import ServiceCard
from portal.locales import Locale
from portal.sort_order import sort_key
from portal.texts import text

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

    def marks(self) -> GlossaryMarks:
        explained = self.words.get(VOCABULARY_OF[self.locale]) if self.explains_words else None
        return GlossaryMarks(explained or (), self.locale)


def body(blocks: Iterable[Block], drawing: Drawing) -> tuple[str | kinds.ContactForm, ...]:
    """The blocks in order: HTML, and between it the places where the screen draws a contact form."""
    numbered, marks = list(enumerate(blocks, start=1)), drawing.marks()
    parts: list[str | kinds.ContactForm] = []
    for is_form, group in groupby(numbered, key=lambda pair: isinstance(pair[1], kinds.ContactForm)):
        if is_form:
            parts += [block for _, block in group if isinstance(block, kinds.ContactForm)]
        else:
            parts.append("".join(block_html(block, drawing, marks, number) for number, block in group))
    return tuple(part for part in parts if part)


def block_html(block: Block, drawing: Drawing, marks: GlossaryMarks, number: int) -> str:
    """One block; ``number`` makes its ids its own. Empty for a service that is not offered."""
    inside = _inside(block, drawing, marks, f"block-{number}")
    return f'<section class="block block--{block.kind}" data-testid="block-{block.kind}">{inside}</section>' if inside else ""


def _inside(block: Block, drawing: Drawing, marks: GlossaryMarks, id_: str) -> str:
    locale, running = drawing.locale, partial(prose_html, words=marks.words, after=marks.meanings)
    match block:
        case kinds.HighlightArticle() | kinds.Promo():
            return f"{_image(block.image)}<div>{_title_link(block.title, block.url, locale)}{_paragraph(block.text)}</div>"
        case kinds.Video():
            return _video(block, locale)
        case kinds.Table():
            return _table(block, id_)
        case kinds.Text():
            return running(block.text)
        case kinds.InfoText():
            return _title(block.title) + running(block.text)
        case kinds.Highlight():
            return f'<div class="block__tone" data-tone="{escape(block.tone)}">{_title(block.title)}{running(block.text)}</div>'
        case kinds.Picture():
            return f'<figure class="block__figure">{_image(block.image)}<figcaption>{escape(block.caption)}</figcaption></figure>'
        case kinds.Faq():
            return _title(block.title) + "".join(_question(question, f"{id_}-answer-{n}") for n, question in enumerate(block.questions, 1))
        case kinds.List():
            return _title(block.title) + _list(f"{_anchor(item.title, item.url, locale)}{_paragraph(item.text)}" for item in block.items)
        case kinds.ServiceBlock():
            return _service(drawing.card_of(block.service_id), locale)
        case kinds.LinkBlock():
            return _title(block.title) + _links(block.links, locale)
        case kinds.Newsletter():
            subscribe = _anchor(text(locale, "block.newsletter.subscribe"), block.url, locale)
            return f"{_title(block.title)}{_paragraph(block.text)}<p>{subscribe}</p>"
        case kinds.GlossaryList():
            return _glossary(drawing.words.get(block.vocabulary_id), block.terms, locale)
        case kinds.RelatedContent():
            return _title(block.title) + _links(block.pages, locale)
        case kinds.ContactForm():
            raise TypeError("A contact form is drawn by the screen")


def _video(video: kinds.Video, locale: Locale) -> str:
    """A place for the film, which the ability ``videos`` fills; nothing is fetched before the visitor wants it (CONTENT-011)."""
    t = partial(text, locale)
    watch = _anchor(t("block.video.watch"), video.url, locale)
    return (
        f'{_title(video.title)}<div class="video" data-video="{escape(video.url)}" data-title="{escape(video.title)}">'
        f'<div class="video__cover"><p>{escape(t("block.video.note", host=urlsplit(video.url).hostname or ""))}</p>'
        f'<button type="button" class="button video__play" data-variant="solid" data-testid="video-play">{escape(t("block.video.play"))}'
        f'<span class="visually-hidden">: {escape(video.title)}</span></button></div></div>'
        f'<p>{watch} <span class="block__captions">{escape(video.captions)}</span></p>'
        f"<details><summary>{escape(t('block.video.transcript'))}</summary>{prose_html(video.transcript)}</details>"
    )


def _table(table: kinds.Table, id_: str) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.header)
    rows = "".join(_row(row) for row in table.rows)
    # A wide table scrolls by itself, so the place it scrolls in can be reached by keyboard and has a name.
    return (
        f'<div class="block__scroll" role="region" tabindex="0" aria-labelledby="{id_}-caption">'
        f'<table><caption id="{id_}-caption">{escape(table.caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row(cells: Sequence[str]) -> str:
    first, *others = cells
    return f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in others)}</tr>'


def _question(question: kinds.Question, id_: str) -> str:
    """Opened by the ability ``disclosure`` of the element that the body stands in."""
    answer = ready("div", {}, prose_html(question.answer))
    return still_html(html.div({"className": "collapse"}, *collapse_parts(question.question, answer, id=id_, toggle_test_id="faq-toggle")))


def _service(card: ServiceCard | None, locale: Locale) -> str:
    if card is None:
        return ""
    return f'<div data-service-id="{escape(card.id)}">{_title_link(card.name, card.link.href, locale)}{_paragraph(card.description)}</div>'


def _glossary(terms: tuple[Term, ...] | None, chosen: tuple[str, ...], locale: Locale) -> str:
    if terms is None:
        return still_html(content_error(locale))
    in_order = sort_key(locale)
    rows = (
        f'<dt data-testid="glossary-list-term">{escape(term.title)}</dt><dd>{escape(term.description)}</dd>'
        for term in sorted(terms, key=lambda term: in_order(term.title))
        if not chosen or term.title in chosen
    )
    return f"<dl>{''.join(rows)}</dl>"


def _links(links: Iterable[Link], locale: Locale) -> str:
    return _list(_anchor(link.title, link.url, locale) for link in links)


def _title(title: str) -> str:
    return f'<h2 class="block__title">{escape(title)}</h2>'


def _title_link(title: str, url: str, locale: Locale) -> str:
    return f'<h2 class="block__title">{_anchor(title, url, locale)}</h2>'


def _paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def _list(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _image(image: Image) -> str:
    return f'<img class="block__image" src="{escape(image.url)}" alt="{escape(image.alt)}" loading="lazy"/>'


def _anchor(words: str, url: str, locale: Locale) -> str:
    if not url.startswith("https:"):
        return f'<a href="{escape(url)}">{escape(words)}</a>'
    outside = escape(text(locale, "page.external"))
    return f'<a href="{escape(url)}" data-external="true">{escape(words)} <span class="block__external">({outside})</span></a>'
