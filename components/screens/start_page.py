"""The start page (spec: content 2, 3; CONTENT-007)."""

from datetime import date
from functools import lru_cache, partial

from reactpy import html
from reactpy.types import VdomDict

from components.images import content_image
from components.markup import ready
from components.shell.content_error import content_error
from components.shell.search_box import search_box
from components.still import drawn_once, still_html
from components.ui.button import button_link
from components.ui.card import card
from components.ui.icon_heading import Color
from components.ui.link_card import link_card
from portal.content.blocks import Link
from portal.eservices.authorities import name_of
from portal.eservices.registry import by_id
from portal.eservices.visibility import is_on, link_of
from portal.flags import Flags
from portal.screens.content import load_start_page
from portal.web.navigation import groups
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.dates import long_date
from portal.words.locales import Locale
from portal.words.texts import text

_QUICK: tuple[tuple[str, Color], ...] = (("rocket", "primary"), ("landmark", "sky"), ("mail", "sun"))
_TOOLS = (
    "bolagsverket-hjalp-att-valja-foretagsnamn",
    "tillvaxtverket-likviditetsbudget",
    "tillvaxtverket-hitta-tillstand",
)


NewsRow = tuple[date, str, str, str]
"""First day, address, title, introduction."""


def start_page(page: Page) -> VdomDict:
    """Hero with search, quick links, popular services, tools, news and a way to ask."""
    signed_in, form = page.login is not None, page.current.foretagsformkod if page.current else None
    return html.div(
        _hero(page),
        _quicklinks(page.locale, page.details.page.quicklinks),
        _popular(page.locale, signed_in, form, page.flags),
        _tools(page.locale, signed_in, page.flags),
        html.div({"className": "wrap section"}, ready("div", {"className": "start-news"}, _news_html(page.locale, _news_rows(page)))),
        _help(page.locale),
    )


def _hero(page: Page) -> VdomDict:
    t = partial(text, page.locale)
    content = page.details.page
    popular = next(group for group in groups(page.locale, False, None, page.flags) if group.key == "popular")
    return html.div(
        {"className": "hero"},
        html.div(
            {"className": "wrap hero__grid"},
            html.div(
                html.h1({"data-testid": "start-page-title"}, content.title),
                html.p({"className": "lead", "data-testid": "page-preamble"}, content.preamble),
                search_box(page.locale, "start-search-field", "start-q", large=True) if page.flags.is_on("vst-ft-content-frontend") else "",
                html.ul(
                    {"className": "hero__chips", "role": "list", "aria-label": t("nav.group.popular")},
                    *[
                        html.li({"key": link.key}, html.a({"className": "chip", "href": link.href}, t(f"nav.link.{link.key}")))
                        for link in popular.links[4:8]
                    ],
                ),
            ),
            html.div(
                {"className": "hero__image-box"},
                html.img(
                    {
                        "className": "hero__image",
                        "src": content_image(content.hero_image.url),
                        "alt": content.hero_image.alt,
                        "width": 720,
                        "height": 540,
                        "data-testid": "hero-image",
                    }
                ),
            ),
        ),
    )


@drawn_once
def _quicklinks(locale: Locale, links: tuple[Link, ...]) -> VdomDict:
    return html.div(
        {"className": "wrap overlap"},
        html.ul(
            {"className": "quick", "role": "list", "aria-label": text(locale, "page.quicklinks"), "data-testid": "start-quicklinks"},
            *[
                html.li(
                    {"key": link.url},
                    link_card(link.title, link.url, icon_name=name, color=color, level=2, test_id="start-quicklink"),
                )
                for link, (name, color) in zip(links, _QUICK, strict=False)
            ],
        ),
    )


@drawn_once
def _popular(locale: Locale, signed_in: bool, form: str | None, flags: Flags) -> VdomDict:
    t = partial(text, locale)
    popular = next(group for group in groups(locale, signed_in, form, flags) if group.key == "popular")
    return html.div(
        {"className": "wrap section"},
        html.section(
            {"aria-labelledby": "popular"},
            html.div(
                {"className": "section__head"},
                html.h2({"id": "popular"}, t("nav.group.popular")),
                html.a({"href": path_of("services", locale)}, t("servicesMenu.all")) if flags.is_on("vst-ft-custom-service-menu") else "",
            ),
            html.ul(
                {"className": "cards", "role": "list"},
                *[
                    html.li(
                        {"key": link.key}, card(t(f"nav.link.{link.key}"), link.href, t(f"nav.about.{link.key}"), test_id="start-popular")
                    )
                    for link in popular.links[:6]
                ],
            ),
        ),
    )


@drawn_once
def _tools(locale: Locale, signed_in: bool, flags: Flags) -> VdomDict:
    t = partial(text, locale)
    shown = [named.service for named in map(by_id, _TOOLS) if named and is_on(named.service, flags)]
    if not shown:
        return html.div({"className": "wrap section"})
    return html.div(
        {"className": "wrap section"},
        html.section(
            {"aria-labelledby": "tools"},
            html.div({"className": "section__head"}, html.h2({"id": "tools"}, t("start.tools"))),
            html.ul(
                {"className": "cards", "role": "list"},
                *[
                    html.li(
                        {"key": service.id},
                        card(
                            t(f"service.{service.id}.name"),
                            link_of(service, locale, signed_in, flags).href,
                            t(f"service.{service.id}.description"),
                            facts=(("landmark", name_of(service.organisation, locale)),),
                            test_id="start-tool",
                        ),
                    )
                    for service in shown
                ],
            ),
        ),
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
            html.div(
                {"className": "section__head"},
                html.h2({"id": "news"}, t("news.title")),
                html.a({"href": path_of("news", locale)}, t("start.allNews")),
            ),
            content_error(locale, level=3)
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
        )
    )


@drawn_once
def _help(locale: Locale) -> VdomDict:
    t = partial(text, locale)
    return html.div(
        {"className": "help-band"},
        html.div(
            {"className": "wrap"},
            html.div(html.h2(t("start.helpTitle")), html.p(t("start.helpText"))),
            button_link(t("contact.title"), path_of("contact", locale), icon_name="arrow-right", test_id="start-contact"),
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
