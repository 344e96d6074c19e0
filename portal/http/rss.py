"""RSS 2.0, for the news and for what goes on in the portal: one way to write a feed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from typing import Final

from django.http import HttpResponse
from lxml import etree
from lxml.builder import ElementMaker

from portal.words.locales import Locale
from portal.words.texts import text

_ATOM: Final = "http://www.w3.org/2005/Atom"
_NOT_IN_XML: Final = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may hold; the builder refuses them, and what editors and other systems write may have them."""


@dataclass(frozen=True, slots=True)
class Item:
    """One entry."""

    title: str
    link: str
    description: str
    published: datetime
    category: str = ""
    id: str = ""
    """What tells it from others; its link where this is empty."""


def feed(locale: Locale, title: str, description: str, page: str, own: str, items: Iterable[Item]) -> HttpResponse:
    """The feed at the whole address ``own`` of what the page at ``page`` shows, in the order given."""
    make = ElementMaker(nsmap={"atom": _ATOM})
    channel = make.channel(
        make.title(_kept(f"{title} - {text(locale, 'product.name')}")),
        make.link(page),
        make.description(_kept(description)),
        make.language(locale),
        etree.Element(f"{{{_ATOM}}}link", href=own, rel="self", type="application/rss+xml"),
        *(_element(make, item) for item in items),
    )
    body = etree.tostring(make.rss(channel, version="2.0"), xml_declaration=True, encoding="utf-8")
    return HttpResponse(body, content_type="application/rss+xml; charset=utf-8", headers={"Cache-Control": "no-cache"})


def _element(make: ElementMaker, item: Item) -> etree._Element:
    return make.item(
        make.title(_kept(item.title)),
        make.link(item.link),
        make.guid(_kept(item.id or item.link), isPermaLink="false" if item.id else "true"),
        make.description(_kept(item.description)),
        make.pubDate(format_datetime(item.published)),
        *([make.category(_kept(item.category))] if item.category else []),
    )


def _kept(words: str) -> str:
    return _NOT_IN_XML.sub("", words)
