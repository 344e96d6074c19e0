"""RSS 2.0, for the news and for what goes on in the portal: one way to write a feed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpResponse
from django.utils.feedgenerator import Rss201rev2Feed

from portal.words.locales import Locale
from portal.words.texts import text

_NOT_IN_XML: Final = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may hold; the writer refuses them, and what editors and other systems write may have them."""


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
    written = Rss201rev2Feed(_kept(f"{title} - {text(locale, 'product.name')}"), page, _kept(description), language=locale, feed_url=own)
    for item in items:
        written.add_item(
            _kept(item.title),
            item.link,
            _kept(item.description),
            pubdate=item.published,
            unique_id=_kept(item.id or item.link),
            unique_id_is_permalink=not item.id,
            categories=[_kept(item.category)] if item.category else [],
        )
    body = written.writeString("utf-8")
    return HttpResponse(body, content_type="application/rss+xml; charset=utf-8", headers={"Cache-Control": "no-cache"})


def _kept(words: str) -> str:
    return _NOT_IN_XML.sub("", words)
