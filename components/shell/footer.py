"""The footer: groups of the footer menu, with the rules for About us and Follow us (spec: NAV-051..059), and what the law asks for."""

from functools import lru_cache, partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ready
from components.shell.authority_link import authority_link
from components.still import still_html
from portal.content import MenuItem, legal
from portal.content.legal import LegalPage, ReadingPage
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words import information
from portal.words.authorities import AUTHORITIES
from portal.words.locales import Locale
from portal.words.texts import text

SOCIAL = (
    ("facebook", "Facebook", "https://www.facebook.com/foretagsporten.example"),
    ("instagram", "Instagram", "https://www.instagram.com/foretagsporten.example"),
    ("linkedin", "LinkedIn", "https://www.linkedin.com/company/foretagsporten.example"),
    ("youtube", "YouTube", "https://www.youtube.com/@foretagsporten.example"),
    ("newsletter", "", "https://nyhetsbrev.foretagsporten.example"),
)
"""The fixed social links; the newsletter's words are a text."""


def footer(page: Page) -> VdomDict:
    """The footer, drawn once for each language and shared by all pages. Without a menu "About us" stands there with our own links."""
    return ready(
        "footer",
        {"className": "footer", "data-testid": "footer", "aria-label": text(page.locale, "footer.label")},
        _footer_html(
            page.locale, page.menus.footer, legal.written(page.locale, page.today), legal.ways_of_reading(page.locale, page.today)
        ),
    )


@lru_cache(maxsize=16)
def _footer_html(
    locale: Locale, menu: tuple[MenuItem, ...], written: tuple[tuple[LegalPage, str], ...], reading: tuple[tuple[ReadingPage, str], ...]
) -> str:
    t = partial(text, locale)
    about = [_link(t(f"footer.{which}"), path, f"footer-{which}") for which, path in written]
    help_links = [
        (t("footer.loginProblem"), information.about("login-problem", locale)),
        (t("contact.title"), path_of("contact", locale)),
        (t("status.title"), path_of("service-status", locale)),
        *[(t(f"footer.{which}"), path) for which, path in written if which == "accessibility"],
        *[(t(f"reading.{which}"), path) for which, path in reading if which == "easy-to-read"],
    ]
    return still_html(
        html.div(
            {"className": "wrap"},
            html.div({"className": "footer__groups"}, *_menu_groups(locale, menu, help_links), _authorities(locale), _social(locale)),
            html.div(
                {"className": "footer__end"},
                html.p(html.strong(t("product.name"))),
                html.p({"data-testid": "footer-about"}, t("footer.about")),
                html.ul({"role": "list"}, *about, _link(t("status.title"), path_of("service-status", locale), "footer-service-status")),
            ),
        )
    )


def _menu_groups(locale: Locale, menu: tuple[MenuItem, ...], help_links: list[tuple[str, str]]) -> list[VdomDict]:
    """Those of the menu; "Help" holds ours too, each address once."""
    t = partial(text, locale)
    about, unwanted = t("footer.aboutUs"), {text("sv", "footer.followUs"), text("en", "footer.followUs")}
    groups = {group.title: list(group.children) for group in menu if group.title not in unwanted}
    groups.setdefault(about, [])
    drawn = []
    for title, links in groups.items():
        items = [_link(link.title, link.url) for link in links]
        if title == about:
            items += [
                _link(t("footer.news"), path_of("news", locale), "footer-news"),
                _link(t("footer.cookies"), path_of("cookies", locale), "footer-cookies"),
            ]
        if title == t("footer.help"):
            theirs = {link.url for link in links}
            items += [_link(words, url) for words, url in help_links if url not in theirs]
        drawn.append(_group(title, items))
    return drawn


def _authorities(locale: Locale) -> VdomDict:
    return html.div(
        html.h2(text(locale, "footer.authorities")),
        html.ul(
            {"className": "footer__list", "role": "list", "data-testid": "footer-authorities"},
            *[
                html.li(authority_link(key, locale, "footer-authority"), html.p(text(locale, f"authority.{key}.does")))
                for key in AUTHORITIES
            ],
        ),
    )


def _social(locale: Locale) -> VdomDict:
    t = partial(text, locale)
    items = [
        html.li(html.a({"href": href, "data-testid": f"footer-social-{key}"}, name or t("footer.newsletter"))) for key, name, href in SOCIAL
    ]
    return _group(t("footer.followUs"), items)


def _group(title: str, items: list[VdomDict]) -> VdomDict:
    return html.div(
        html.h2(title),
        html.ul({"className": "footer__list", "role": "list", "data-testid": "footer-group", "data-title": title}, *items),
    )


def _link(title: str, url: str, test_id: str = "") -> VdomDict:
    told = {"data-testid": test_id} if test_id else {"data-testid": "footer-link", "data-url": url}
    return html.li(html.a({"href": url, **told}, title))
