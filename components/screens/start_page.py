"""The start page: which situation the visitor is in, and the way on from there (spec: content 2, 3; CONTENT-007, JOURNEY-017, -018)."""

from datetime import date
from functools import lru_cache, partial

from reactpy import html
from reactpy.types import VdomDict

from components.images import editors_picture
from components.markup import ability, ready
from components.screens.articles import layout_blocks
from components.shell.content_error import content_error
from components.shell.search_box import search_box
from components.still import drawn_once, still_html
from components.ui.icon import icon
from portal.content import ContentPage
from portal.content.blocks import Image, Link
from portal.content.situation import Situation
from portal.eservices.registry import by_id
from portal.eservices.visibility import is_on, link_of
from portal.flags import Flags
from portal.screens.content import load_start_page
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.dates import long_date
from portal.words.locales import Locale
from portal.words.texts import text

_TOOLS = (
    "bolagsverket-hjalp-att-valja-foretagsnamn",
    "tillvaxtverket-likviditetsbudget",
    "tillvaxtverket-hitta-tillstand",
)

NewsRow = tuple[date, str, str, str]
"""First day, address, title, introduction."""


def start_page(page: Page) -> VdomDict:
    """What the portal is, the three situations, and plain lists of ways on."""
    content: ContentPage = page.details.page
    return html.div(
        {"className": "wrap start"},
        _hero(content.title, content.preamble, content.hero_image),
        _search(page),
        _situations(page.locale, content.situations),
        _quicklinks(page.locale, content.quicklinks),
        _tools(page.locale, page.login is not None, page.flags),
        ability("disclosure", "div", {"className": "start__text"}, *layout_blocks(page)),
        html.div(
            {"className": "start__end"},
            ready("div", {"className": "start-news"}, _news_html(page.locale, _news_rows(page))),
            _contact(page.locale),
        ),
    )


@drawn_once
def _hero(title: str, preamble: str, image: Image | None) -> VdomDict:
    return html.div(
        {"className": "start__hero"},
        html.div(
            html.h1({"data-testid": "start-page-title"}, title),
            html.p({"className": "lead", "data-testid": "page-preamble"}, preamble),
        ),
        editors_picture(image, "start__picture", test_id="hero-image") if image else "",
    )


def _search(page: Page) -> VdomDict | str:
    """The one field in view where the header has a button for it."""
    if not page.flags.is_on("vst-ft-content-frontend"):
        return ""
    return html.div({"className": "start__search"}, search_box(page.locale, "start-search-field", "start-q", large=True))


@drawn_once
def _situations(locale: Locale, situations: tuple[Situation, ...]) -> VdomDict | str:
    if not situations:
        return ""
    return html.section(
        {"aria-labelledby": "situations"},
        html.h2({"id": "situations"}, text(locale, "start.situations")),
        html.div({"className": "situations"}, *[_situation(each) for each in situations]),
    )


def _situation(situation: Situation) -> VdomDict:
    return html.section(
        {"key": situation.key, "className": "situation", "data-testid": "situation", "data-situation": situation.key},
        html.h3(html.a({"href": situation.url, "data-testid": "situation-link"}, situation.title, icon("arrow-right"))),
        html.ul(
            {"role": "list"},
            *[
                html.li({"key": task.url}, html.a({"href": task.url, "data-testid": "situation-task"}, task.title))
                for task in situation.tasks
            ],
        )
        if situation.tasks
        else "",
    )


@drawn_once
def _quicklinks(locale: Locale, links: tuple[Link, ...]) -> VdomDict | str:
    if not links:
        return ""
    return html.nav(
        {"className": "start__quick", "aria-labelledby": "quicklinks"},
        html.h2({"id": "quicklinks"}, text(locale, "page.quicklinks")),
        html.ul(
            {"role": "list", "data-testid": "start-quicklinks"},
            *[html.li({"key": link.url}, html.a({"href": link.url, "data-testid": "start-quicklink"}, link.title)) for link in links],
        ),
    )


@drawn_once
def _tools(locale: Locale, signed_in: bool, flags: Flags) -> VdomDict | str:
    t = partial(text, locale)
    shown = [named.service for named in map(by_id, _TOOLS) if named and is_on(named.service, flags)]
    has_overview = flags.is_on("vst-ft-custom-service-menu")
    if not shown and not has_overview:
        return ""
    return html.section(
        {"aria-labelledby": "tools"},
        html.h2({"id": "tools"}, t("start.tools")),
        html.ul(
            {"className": "start__tools", "role": "list"},
            *[
                html.li(
                    {"key": service.id},
                    html.a(
                        {"href": link_of(service, locale, signed_in, flags).href, "data-testid": "start-tool"},
                        t(f"service.{service.id}.name"),
                    ),
                    html.p(t(f"service.{service.id}.description")),
                )
                for service in shown
            ],
        ),
        html.p(
            {"className": "start__all"},
            html.a({"href": path_of("services", locale), "data-testid": "start-all-services"}, t("start.allServices"), icon("arrow-right")),
        )
        if has_overview
        else "",
    )


def _news_rows(page: Page) -> tuple[NewsRow, ...] | None:
    news = page.details.news
    return None if news is None else tuple((item.start_date, item.path, item.title, item.preamble) for item in news)


@lru_cache(maxsize=16)
def _news_html(locale: Locale, news: tuple[NewsRow, ...] | None) -> str:
    t = partial(text, locale)
    return still_html(
        html.section(
            {"aria-labelledby": "news"},
            html.h2({"id": "news"}, t("news.title")),
            content_error(locale, path_of("start", locale), level=3)
            if news is None
            else html.ul(
                {"className": "news", "role": "list"},
                *[
                    html.li(
                        html.time({"dateTime": day.isoformat()}, long_date(day, locale)),
                        html.div(html.h3(html.a({"href": address}, title)), html.p(preamble)),
                    )
                    for day, address, title, preamble in news
                ],
            ),
            html.p({"className": "start__all"}, html.a({"href": path_of("news", locale)}, t("start.allNews"), icon("arrow-right"))),
        )
    )


@drawn_once
def _contact(locale: Locale) -> VdomDict:
    t = partial(text, locale)
    return html.section(
        {"className": "start__contact", "aria-labelledby": "start-contact"},
        html.h2({"id": "start-contact"}, t("start.helpTitle")),
        html.p(t("start.helpText")),
        html.p(
            {"className": "start__all"},
            html.a({"href": path_of("contact", locale), "data-testid": "start-contact"}, t("contact.title"), icon("arrow-right")),
        ),
    )


SCREENS = (
    Screen(
        name="start-page",
        addresses=(Address("start", "/", "/en"),),
        flag="vst-ft-content-frontend",
        load=load_start_page,
        draw=start_page,
    ),
)
