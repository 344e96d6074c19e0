"""The blocks of a page as ready HTML (spec: content 3, CONTENT-010 to -026): every kind by its fields, whatever stands in them escaped.

The HTML never changes while the page is open, so it is written once and not kept as components. What does change, the contact
form, is left as a place for the screen to draw it.
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import groupby

from reactpy import html

from components.markup import ready
from components.still import still_html
from components.ui.collapse import collapse_parts
from portal import content
from portal.content import blocks as kinds
from portal.content import prose
from portal.content.blocks import Block, Image, Link
from portal.eservices.card import ServiceCard
from portal.locales import Locale, prefixed
from portal.sort_order import sort_key
from portal.texts import text

CardOf = Callable[[str], ServiceCard | None]
"""The card of a service id for the visitor of the page; ``None`` leaves the block out."""


def body(blocks: Iterable[Block], locale: Locale, card_of: CardOf) -> tuple[str | kinds.ContactForm, ...]:
    """The blocks in order: HTML, and between it the places where the screen draws a contact form."""
    numbered = list(enumerate(blocks, start=1))
    parts: list[str | kinds.ContactForm] = []
    for is_form, group in groupby(numbered, key=lambda pair: isinstance(pair[1], kinds.ContactForm)):
        if is_form:
            parts += [block for _, block in group if isinstance(block, kinds.ContactForm)]
        else:
            parts.append("".join(block_html(block, locale, card_of, number) for number, block in group))
    return tuple(part for part in parts if part)


def body_html(blocks: Iterable[Block], locale: Locale, card_of: CardOf) -> str:
    """The blocks as one piece of HTML, a link to the contact page in place of each contact form."""
    return "".join(block_html(block, locale, card_of, number) for number, block in enumerate(blocks, start=1))


def block_html(block: Block, locale: Locale, card_of: CardOf, number: int) -> str:
    """One block; ``number`` makes its ids its own. Empty for a service that is not offered."""
    inside = _inside(block, locale, card_of, f"block-{number}")
    return f'<section class="block block--{block.kind}" data-testid="block-{block.kind}">{inside}</section>' if inside else ""


def prose_html(source: str) -> str:
    """Running text of a page as HTML: paragraphs, headings from the second level, lists, strong words and links."""
    return "".join(_part(part) for part in prose.parse(source))


def _inside(block: Block, locale: Locale, card_of: CardOf, id_: str) -> str:
    match block:
        case kinds.HighlightArticle() | kinds.Promo():
            return _image(block.image) + _title(block.title) + _paragraph(block.text) + _read_more(block.title, block.url, locale)
        case kinds.Video():
            return _video(block, locale)
        case kinds.Table():
            return _table(block, id_)
        case kinds.Text():
            return prose_html(block.text)
        case kinds.InfoText():
            return _title(block.title) + prose_html(block.text)
        case kinds.Highlight():
            return f'<div class="block__tone" data-tone="{escape(block.tone)}">{_title(block.title)}{prose_html(block.text)}</div>'
        case kinds.Picture():
            return f'<figure class="block__figure">{_image(block.image)}<figcaption>{escape(block.caption)}</figcaption></figure>'
        case kinds.Faq():
            return _title(block.title) + "".join(_question(question, f"{id_}-answer-{n}") for n, question in enumerate(block.questions, 1))
        case kinds.List():
            return _title(block.title) + _list(f"{_anchor(item.title, item.url, locale)}{_paragraph(item.text)}" for item in block.items)
        case kinds.ServiceBlock():
            return _service(card_of(block.service_id), locale)
        case kinds.LinkBlock():
            return _title(block.title) + _links(block.links, locale)
        case kinds.ContactForm():
            return _title(block.title) + f"<p>{_contact_link(locale)}</p>"
        case kinds.Newsletter():
            subscribe = _anchor(text(locale, "block.newsletter.subscribe"), block.url, locale)
            return f"{_title(block.title)}{_paragraph(block.text)}<p>{subscribe}</p>"
        case kinds.GlossaryList():
            return _glossary(block.vocabulary_id, locale)
        case kinds.RelatedContent():
            return _title(block.title) + _links(block.pages, locale)


def _video(video: kinds.Video, locale: Locale) -> str:
    watch = _anchor(text(locale, "block.video.watch"), video.url, locale)
    return (
        f'{_title(video.title)}<p>{watch} <span class="block__captions">{escape(video.captions)}</span></p>'
        f"<details><summary>{escape(text(locale, 'block.video.transcript'))}</summary>{prose_html(video.transcript)}</details>"
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


def _glossary(vocabulary_id: str, locale: Locale) -> str:
    in_order = sort_key(locale)
    terms = sorted(content.vocabulary(vocabulary_id) or (), key=lambda term: in_order(term.title))
    rows = (f'<dt data-testid="glossary-list-term">{escape(term.title)}</dt><dd>{escape(term.description)}</dd>' for term in terms)
    return f"<dl>{''.join(rows)}</dl>"


def _contact_link(locale: Locale) -> str:
    path = "/om-foretagsporten-se/kontakt" if locale == "sv" else prefixed("en", "/about-foretagsporten/contact")
    return _anchor(text(locale, "contact.title"), path, locale)


def _links(links: Iterable[Link], locale: Locale) -> str:
    return _list(_anchor(link.title, link.url, locale) for link in links)


def _read_more(title: str, url: str, locale: Locale) -> str:
    return f"<p>{_anchor(text(locale, 'block.readMore', title=title), url, locale)}</p>"


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
    if url.startswith("/"):
        return f'<a href="{escape(url)}">{escape(words)}</a>'
    outside = escape(text(locale, "page.external"))
    return f'<a href="{escape(url)}" data-external="true">{escape(words)} <span class="block__external">({outside})</span></a>'


_TAGS: dict[prose.PartKind, str] = {"paragraph": "p", "heading-2": "h2", "heading-3": "h3", "list": "ul", "numbered-list": "ol"}


def _part(part: prose.Part) -> str:
    tag = _TAGS[part.kind]
    lines = ["".join(_span(span) for span in line) for line in part.lines]
    inside = "".join(f"<li>{line}</li>" for line in lines) if tag in {"ul", "ol"} else lines[0]
    return f"<{tag}>{inside}</{tag}>"


def _span(span: prose.Span) -> str:
    if span.href is not None:
        return f'<a href="{escape(span.href)}">{escape(span.text)}</a>'
    return f"<strong>{escape(span.text)}</strong>" if span.is_strong else escape(span.text)
