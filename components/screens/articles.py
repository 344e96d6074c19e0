"""Content pages: article, landing page, news article and the news list (spec: content 3)."""

from dataclasses import replace
from datetime import date
from functools import lru_cache, partial

from reactpy import html
from reactpy.types import VdomDict

from components.contact_channels import contact_channels
from components.content_blocks import Drawing, body
from components.images import editors_picture
from components.markup import ability, ready
from components.page_contents import Heading, page_contents, with_headings
from components.screens.page_feedback import page_feedback
from components.service_start import service_start, start_again
from components.shell.chip import chip
from components.shell.contact_form import contact_form, places_of_forms
from components.shell.content_error import content_error
from components.still import drawn_once
from components.ui.breadcrumbs import breadcrumbs
from components.ui.empty_state import empty_state
from components.ui.page_header import page_header
from components.ui.pagination import pagination
from portal.content import ContentPage
from portal.content.blocks import Block, ContactForm, ServiceBlock
from portal.content.model import ServiceFacts
from portal.eservices.authorities import name_in
from portal.eservices.card import ServiceCard, offered_card
from portal.eservices.starts import Start, start_at
from portal.flow.start import facts_of_service
from portal.http.addresses import with_query
from portal.screens.content import SUBJECT_QUERY, Vocabularies, load, load_news, post_at, respond
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.dates import long_date
from portal.words.locales import Locale, prefixed
from portal.words.texts import text


def article(page: Page) -> VdomDict:
    """Heading, introduction, body, and who answers for it."""
    return _content_page(page, "article-title")


def landing_page(page: Page) -> VdomDict:
    """The way into a subject: heading and introduction beside the picture, then the ways on."""
    content: ContentPage = page.details.page
    return html.div(
        {"className": "wrap article landing"},
        html.article(
            html.div(
                {"className": "landing__head"},
                _header(page, "landing-page-title"),
                editors_picture(content.hero_image, "landing__picture", test_id="hero-image") if content.hero_image else "",
            ),
            _text(page),
            _meta(page),
        ),
    )


def news_article(page: Page) -> VdomDict:
    """As an article, with its eyebrow and date."""
    return _content_page(page, "news-article-title")


def contact(page: Page) -> VdomDict:
    """As an article, with the form wherever the editor put it; without one at its end (ROUTE-038)."""
    return _content_page(page, "contact-title")


def _content_page(page: Page, title_id: str) -> VdomDict:
    content: ContentPage = page.details.page
    start = _start(page)
    return html.div(
        {"className": "wrap wrap--text article"},
        html.article(
            _header(page, title_id),
            service_start(page.locale, start, *_told(page, start)) if start else "",
            page_contents(_headings(page), page.locale),
            contact_channels(page.locale, page.details.telephone) if page.screen == "contact" else "",
            _text(page),
            start_again(page.locale, start.action) if start else "",
            page_feedback() if content.feedback else "",
            _meta(page),
        ),
    )


def _header(page: Page, title_id: str) -> VdomDict:
    content: ContentPage = page.details.page
    return _drawn_header(page.locale, title_id, content.title, content.preamble, content.start_date, content.eyebrow)


@drawn_once
def _drawn_header(locale: Locale, title_id: str, title: str, preamble: str, day: date | None, eyebrow: str | None) -> VdomDict:
    t = partial(text, locale)
    return page_header(
        title,
        html.p({"className": "lead", "data-testid": "page-preamble"}, preamble),
        _news_line(locale, day, eyebrow) if day else "",
        breadcrumbs=breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(locale, "/"))], title),
        title_test_id=title_id,
    )


def _meta(page: Page) -> VdomDict:
    content: ContentPage = page.details.page
    responsible = name_in(page.locale, content.responsible.name) if content.responsible else ""
    return _drawn_meta(page.locale, responsible, content.reviewed, content.changed)


@drawn_once
def _drawn_meta(locale: Locale, responsible: str, reviewed: date | None, changed: date) -> VdomDict:
    """Who answers for the page, and from when it is."""
    t = partial(text, locale)
    return html.div(
        {"className": "article__meta"},
        html.p({"data-testid": "page-responsible"}, t("page.responsible", name=responsible)) if responsible else "",
        html.p(
            {"data-testid": "page-reviewed"},
            html.time({"dateTime": reviewed.isoformat()}, t("page.reviewed", date=long_date(reviewed, locale))),
        )
        if reviewed
        else "",
        html.p({"data-testid": "page-changed"}, t("page.changed", date=long_date(changed, locale))),
    )


def _text(page: Page) -> VdomDict:
    return _with_videos(page.details.page, ability("disclosure", "div", {"className": "article__body"}, *layout_blocks(page)))


def _with_videos(content: ContentPage, body: VdomDict) -> VdomDict:
    return ability("videos", "div", {}, body) if content.videos else body


def _news_line(locale: Locale, day: date, eyebrow: str | None) -> VdomDict:
    """What kind of news it is, and its day."""
    return html.p(
        {"className": "meta article__news"},
        html.span({"data-testid": "news-eyebrow"}, eyebrow) if eyebrow else "",
        html.time({"dateTime": day.isoformat()}, long_date(day, locale)),
    )


def layout_blocks(page: Page) -> list[VdomDict]:
    """The blocks: ready HTML, drawn once for everybody while the same services are offered; contact forms are live."""
    _, drawn = _drawn(page)
    parts, places = [], iter(places_of_forms(page))
    for number, part in enumerate(drawn):
        key = f"part-{number}"
        if isinstance(part, str):
            parts.append(ready("div", {"key": key}, part))
        else:
            parts.append(_contact_block(part.title, key, next(places)))
    return [*parts, *[_contact_block(text(page.locale, "contact.title"), "form", place) for place in places]]


def _headings(page: Page) -> tuple[Heading, ...]:
    """What the page holds; nothing where that is soon read."""
    return _drawn(page)[0]


def _drawn(page: Page) -> tuple[tuple[Heading, ...], tuple[str | ContactForm, ...]]:
    content: ContentPage = page.details.page
    cards = {block.service_id: _card(page, block.service_id) for block in content.blocks if isinstance(block, ServiceBlock)}
    return _drawn_body(content.blocks, content.locale, tuple(cards.items()), page.details.words, content.explains_words, content.path)


def _card(page: Page, service_id: str) -> ServiceCard | None:
    """The card of a service; on the page that starts it, with the words and the address of that."""
    card, start = offered_card(service_id, page.locale, page.flags), _start(page)
    return replace(card, action=start.action) if card and start and start.service_id == card.id else card


def _told(page: Page, start: Start) -> tuple[ServiceFacts | None, tuple[tuple[str, str], ...]]:
    """What is said of what the page starts, and what each form of it costs: what a flow says of itself goes before what editors say."""
    content: ContentPage = page.details.page
    facts = facts_of_service(start.service_id, page.locale, page.flags, content.service)
    of_forms = {form.service_id: facts_of_service(form.service_id, page.locale, page.flags) for form in start.forms}
    return facts, tuple((id, of_form.cost) for id, of_form in of_forms.items() if of_form)


def _start(page: Page) -> Start | None:
    content: ContentPage = page.details.page
    return start_at(content.path, content.locale, page.flags)


@lru_cache(maxsize=512)
def _drawn_body(
    blocks: tuple[Block, ...],
    locale: Locale,
    cards: tuple[tuple[str, ServiceCard | None], ...],
    words: Vocabularies,
    explains: bool,
    address: str,
) -> tuple[tuple[Heading, ...], tuple[str | ContactForm, ...]]:
    return with_headings(body(blocks, Drawing(locale, dict(cards).get, dict(words), explains, address)))


def _contact_block(title: str, key: str, place: str) -> VdomDict:
    """``place`` is ``page`` for the one form of the contact page that says what came of posting it."""
    return html.section(
        {"className": "block block--contact-form", "data-testid": "block-contact-form", "key": key},
        html.h2(title),
        contact_form(place),
    )


def news_list(page: Page) -> VdomDict:
    """The news, newest first (ROUTE-039, CONTENT-031)."""
    t = partial(text, page.locale)
    news: tuple[ContentPage, ...] | None = page.details.news
    return html.div(
        {"className": "wrap wrap--text article"},
        page_header(
            t("news.title"),
            breadcrumbs=breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(page.locale, "/"))], t("news.title")),
            title_test_id="news-title",
        ),
        _subjects(page) if page.details.subjects else "",
        _news(page, news),
        pagination(t, page.details.number, page.details.pages, lambda number: _news_address(page, page.details.chosen, number))
        if page.details.pages > 1
        else "",
        html.p(
            html.a(
                {"href": f"{path_of('news', page.locale)}/rss", "type": "application/rss+xml", "data-testid": "news-feed"}, t("news.rss")
            )
        ),
    )


def _subjects(page: Page) -> VdomDict:
    """The subjects of the news as links, the chosen one marked."""
    details = page.details
    every = [("", text(page.locale, "news.all"), details.total), *[(one.slug, one.name, one.count) for one in details.subjects]]
    return html.nav(
        {"className": "chips", "aria-label": text(page.locale, "news.subjects"), "data-testid": "news-subjects"},
        html.ul(
            {"role": "list"},
            *[
                html.li(
                    {"key": slug or "all"},
                    chip(
                        f"{name} ({count})",
                        _news_address(page, slug),
                        is_chosen=slug == details.chosen,
                        **{"data-testid": "news-subject", "data-subject": slug},
                    ),
                )
                for slug, name, count in every
            ],
        ),
    )


def _news_address(page: Page, subject: str, number: int = 1) -> str:
    chosen = {SUBJECT_QUERY[page.locale]: subject or None, "page": str(number) if number > 1 else None}
    return with_query(path_of("news", page.locale), **chosen)


def _news(page: Page, news: tuple[ContentPage, ...] | None) -> VdomDict:
    t = partial(text, page.locale)
    if news is None:
        return content_error(page.locale, page.address)
    if not news:
        return empty_state(t("news.empty"), test_id="news-empty")
    return html.ul(
        {"className": "news", "role": "list", "data-testid": "news-list", "aria-label": t("news.title")},
        *[_news_item(page, item) for item in news],
    )


def _news_item(page: Page, item: ContentPage) -> VdomDict:
    assert item.start_date
    return html.li(
        {"key": item.id, "data-testid": "news-item", "data-id": item.id},
        html.time({"dateTime": item.start_date.isoformat()}, long_date(item.start_date, page.locale)),
        html.div(
            html.p({"className": "meta"}, item.eyebrow),
            html.h2({"className": "news__title"}, html.a({"href": item.routes[page.locale]}, item.title)),
            html.p(item.preamble),
        ),
    )


SCREENS = (
    Screen(name="article", load=load, draw=article, post_at=post_at, respond=respond),
    Screen(name="landing-page", load=load, draw=landing_page, respond=respond),
    Screen(name="news-article", load=load, draw=news_article, respond=respond),
    Screen(
        name="news-list",
        addresses=(Address("news", "/nyheter", "/en/news"),),
        title="news.title",
        load=load_news,
        draw=news_list,
    ),
)
