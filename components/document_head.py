"""What search engines, other sites and browsers read of a page before its text (spec: CONTENT-002, -003, -029).

Structured data are a block of JSON and no script: the page's policy lets no script stand in the page, and this is none.
"""

import json
from html import escape
from typing import Any

from components.images import content_image
from portal.content import ContentPage
from portal.http.static_address import static
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

_OG_LOCALES: dict[Locale, str] = {"sv": "sv_SE", "en": "en_GB"}
_OG_IMAGE = "img/share.png"
"""The picture of a page that has none of its own: those who share pages do not draw SVG."""


def about(page: Page) -> str:
    """Languages, canonical address, description, robots and pictures, as elements of the head."""
    content: ContentPage | None = getattr(page.details, "page", None)
    languages = content.routes if content else page.alternates
    if page.has_private_query:
        languages = {locale: address.partition("?")[0] for locale, address in languages.items()}
    parts = [_link("alternate", page.origin + address, hreflang=locale) for locale, address in languages.items()]
    if page.status == 200 and not page.noindex:
        parts.append(_link("canonical", _canonical(page, content)))
    parts += [_meta("name", name, value) for name, value in _named(page, content)]
    if content:
        parts += [_meta("property", name, value) for name, value in _shared(page, content)]
        parts.append(_structured(page, content))
    if page.screen in {"start-page", "news-list", "news-article"}:
        feed = page.origin + path_of("news", page.locale) + "/rss"
        parts.append(_link("alternate", feed, type="application/rss+xml", title=text(page.locale, "news.title")))
    return "".join(parts)


def _canonical(page: Page, content: ContentPage | None) -> str:
    return (content.meta.canonical_url if content else None) or page.origin + page.path


def _told_to_others(page: Page) -> list[tuple[str, str]]:
    """From a page with somebody's own query nobody gets its address. Our host alone is told: by it a form that is sent is known as ours."""
    return [("referrer", "strict-origin")] if page.has_private_query else []


def _named(page: Page, content: ContentPage | None) -> list[tuple[str, str]]:
    robots = ["noindex"] if page.noindex else []
    if content is None:
        return [("robots", each) for each in robots] + _told_to_others(page)
    robots += [each for each in content.meta.robots if each not in robots]
    named = [("description", content.meta.description), ("keywords", content.meta.keywords), ("robots", ", ".join(robots))]
    if content.meta.notranslate:
        named.append(("google", "notranslate"))
    if content.sdg_service:
        named += [("sdg-tag", "sdg"), ("policy-code", content.sdg_code or "")]
    return [(name, value) for name, value in named if value]


def _shared(page: Page, content: ContentPage) -> list[tuple[str, str]]:
    """Open Graph (ogp.me)."""
    return [
        ("og:type", "website" if content.kind in {"start-page", "landing-page"} else "article"),
        ("og:site_name", text(page.locale, "product.name")),
        ("og:title", content.document_title),
        ("og:description", content.meta.description),
        ("og:url", _canonical(page, content)),
        ("og:locale", _OG_LOCALES[page.locale]),
        ("og:image", _absolute(page, content_image(content.og_image) if content.og_image else static(_OG_IMAGE))),
    ]


def _structured(page: Page, content: ContentPage) -> str:
    """The page in the words of schema.org."""
    portal = {"@type": "WebSite", "name": text(page.locale, "product.name"), "url": page.origin + path_of("start", page.locale)}
    kinds = {"article": "Article", "news-article": "NewsArticle", "landing-page": "CollectionPage", "start-page": "WebSite"}
    said: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": kinds[content.kind],
        "name": content.title,
        "headline": content.title,
        "description": content.meta.description,
        "inLanguage": page.locale,
        "url": _canonical(page, content),
        "dateModified": content.changed.isoformat(),
        "datePublished": content.told_on().isoformat(),
        "isPartOf": portal,
    }
    if content.responsible:
        said["publisher"] = {"@type": "GovernmentOrganization", "name": content.responsible.name}
    # In a script element only "<" could end what is said before its time.
    return f'<script type="application/ld+json">{json.dumps(said, ensure_ascii=False).replace("<", chr(92) + "u003c")}</script>'


def _absolute(page: Page, address: str) -> str:
    return page.origin + address if address.startswith("/") else address


def _link(rel: str, href: str, **attributes: str) -> str:
    others = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f'<link rel="{rel}"{others} href="{escape(href)}">'


def _meta(by: str, name: str, value: str) -> str:
    return f'<meta {by}="{name}" content="{escape(value)}">'
