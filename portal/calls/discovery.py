"""What is asked of a site without having been told of it: sitemap, robots, news as RSS, security.txt (RFC 9116), the site's picture."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import re_path
from django.utils import timezone
from lxml import etree
from lxml.builder import ElementMaker

from portal import content, flags
from portal.constants import NEWS_LIST_MOST
from portal.content import ContentPage
from portal.http import rss
from portal.http.origin import visitors_origin
from portal.web.api import methods
from portal.web.described import described
from portal.web.routes import path_of, start_pages
from portal.web.screen import Route
from portal.words.locales import LOCALES, Locale, prefixed
from portal.words.texts import text

_SITEMAP: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML: Final = "http://www.w3.org/1999/xhtml"
_SWEDEN: Final = ZoneInfo("Europe/Stockholm")
_SCREENS: Final = ("services", "news", "cookies")
"""Screens of everybody that are no pages of the editors."""
_NOT_FOR_ENGINES: Final = ("/inloggad/", "/api/", "/ws/", "/admin/")
_SECURITY_GOOD_FOR: Final = timedelta(days=180)


@methods("GET", "HEAD")
@described({200: "application/xml"})
async def sitemap(request: HttpRequest) -> HttpResponseBase:
    """Every page that visitors may read and engines may show, with its other languages and the day it was changed."""
    await content.fresh()
    starts = start_pages(await flags.current())
    body = _sitemap(visitors_origin(request.get_host()), starts, content.generation(), timezone.localdate())
    return HttpResponse(body, content_type="application/xml; charset=utf-8", headers={"Cache-Control": "public, max-age=300"})


@lru_cache(maxsize=2)
def _sitemap(origin: str, starts: tuple[Route, ...], generation: int, today: date) -> bytes:
    """Kept until something is published or a day begins: of thousands of pages it holds the event loop for longer than any page."""
    make = ElementMaker(namespace=_SITEMAP, nsmap={None: _SITEMAP, "xhtml": _XHTML})
    urls = make.urlset()
    for name in _SCREENS:
        addresses = {locale: path_of(name, locale) for locale in LOCALES}
        urls.extend(_url(make, origin, path, addresses) for path in addresses.values())
    for route in starts:
        addresses = {locale: route.path(locale) for locale in LOCALES}
        urls.extend(_url(make, origin, path, addresses) for path in addresses.values())
    for locale in LOCALES:
        for page in content.pages(locale, today):
            if not page.meta.noindex:
                urls.append(_url(make, origin, page.path, dict(page.routes), page))
    written: bytes = etree.tostring(urls, xml_declaration=True, encoding="utf-8")
    return written


@methods("GET", "HEAD")
@described({200: "text/plain"})
async def robots(request: HttpRequest) -> HttpResponseBase:
    """What engines may read: all that is open; nothing of a test environment."""
    lines = ["User-agent: *"]
    if settings.VST_ENV == "test":
        lines.append("Disallow: /")
    else:
        private = [path for start in _NOT_FOR_ENGINES for path in dict.fromkeys((start, prefixed("en", start)))]
        lines += [f"Disallow: {path}" for path in (*private, *(path_of("search", locale) for locale in LOCALES))]
        lines.append(f"Sitemap: {visitors_origin(request.get_host())}/sitemap.xml")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@methods("GET", "HEAD")
@described({200: "application/rss+xml"})
async def news_feed(request: HttpRequest, locale: Locale) -> HttpResponseBase:
    """The news in force as RSS, newest first."""
    await content.fresh()
    page = visitors_origin(request.get_host()) + path_of("news", locale)
    shown = content.news(locale, timezone.localdate(), NEWS_LIST_MOST)
    return rss.feed(
        locale, text(locale, "news.title"), text(locale, "news.feed"), page, f"{page}/rss", [_item(request, one) for one in shown]
    )


@methods("GET", "HEAD")
@described({200: "text/plain", 404: "text/plain"})
async def security(request: HttpRequest) -> HttpResponseBase:
    """Whom to tell of a weakness (``VST_SECURITY_CONTACT``); 404 where nobody is named."""
    if not settings.VST_SECURITY_CONTACT:
        return HttpResponse("Nobody is named here.\n", status=404, content_type="text/plain; charset=utf-8")
    expires = (datetime.now(UTC) + _SECURITY_GOOD_FOR).replace(microsecond=0).isoformat().replace("+00:00", "Z")
    lines = [
        *(f"Contact: {contact}" for contact in settings.VST_SECURITY_CONTACT),
        f"Expires: {expires}",
        "Preferred-Languages: sv, en",
        f"Canonical: {visitors_origin(request.get_host())}/.well-known/security.txt",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@methods("GET", "HEAD")
@described({302: None})
async def icon(request: HttpRequest) -> HttpResponseBase:
    """The site's picture, for a phone's home screen, and for tabs with a file or a feed, which name none."""
    return HttpResponseRedirect(static("img/icon.png"), headers={"Cache-Control": "public, max-age=300"})


def _url(make: ElementMaker, origin: str, path: str, languages: dict[Locale, str], page: ContentPage | None = None) -> etree._Element:
    others = [
        etree.Element(f"{{{_XHTML}}}link", rel="alternate", hreflang=locale, href=origin + address) for locale, address in languages.items()
    ]
    changed = [make.lastmod(page.changed.isoformat())] if page else []
    return make.url(make.loc(origin + path), *changed, *others)


def _item(request: HttpRequest, page: ContentPage) -> rss.Item:
    published = datetime.combine(page.told_on(), time(8), _SWEDEN)
    address = visitors_origin(request.get_host()) + page.path
    return rss.Item(page.title, address, page.preamble, published, category=page.eyebrow or "")


urlpatterns = [
    re_path(r"^sitemap\.xml$", sitemap),
    re_path(r"^robots\.txt$", robots),
    re_path(r"^\.well-known/security\.txt$", security),
    *[re_path(rf"^{name}$", icon) for name in (r"favicon\.ico", r"apple-touch-icon\.png", r"apple-touch-icon-precomposed\.png")],
    *[re_path(rf"^{path_of('news', locale).lstrip('/')}/rss(?:\.xml)?$", news_feed, {"locale": locale}) for locale in LOCALES],
]
