"""Search over the pages and e-services of the portal (spec: content 5, fixtures 6). The only place that knows the search index."""

import asyncio
import logging
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.utils import timezone

from portal import content
from portal.constants import SEARCH_MIN_TERM, SEARCH_PAGE_SIZE
from portal.content import prose
from portal.content.blocks import Block, Faq, GlossaryList, Table
from portal.content.model import ContentPage
from portal.eservices.model import Category, Service
from portal.eservices.registry import SERVICES
from portal.eservices.visibility import is_on
from portal.flags import Flags
from portal.locales import LOCALES, Locale
from portal.texts import text
from search_index import index
from search_index.documents import Document, Hit, Hits, Passage, Piece

__all__ = ["Hit", "Hits", "Passage", "Piece", "build", "search"]

log = logging.getLogger(__name__)
_building = Lock()


async def search(locale: Locale, term: str, flags: Flags, page: int = 1, page_size: int = SEARCH_PAGE_SIZE) -> Hits:
    """One page of hits for ``term`` in ``locale``; none for a term that is too short. Services whose flag is off are left out."""
    term = term.strip()
    if len(term) < SEARCH_MIN_TERM:
        return Hits((), 0, page, 0)
    off = frozenset(service.id for service in SERVICES if not is_on(service, flags))
    return await asyncio.to_thread(_search, locale, term, page, page_size, off)


def build(today: date | None = None) -> int:
    """Build the index anew from what visitors may read ``today`` and put it in use; how many documents it holds."""
    return index.build(_folder(), documents(today or timezone.localdate()))


def documents(today: date) -> Iterator[Document]:
    """Every page that may be read, and every service that is in the language and not hidden."""
    for locale in LOCALES:
        yield from (_of_page(page) for page in content.pages(locale, today))
        yield from (_of_service(service, locale) for service in SERVICES if service.route and _is_found(service, locale))


def _search(locale: Locale, term: str, page: int, page_size: int, off: frozenset[str]) -> Hits:
    try:
        return index.query(_folder(), term, locale, page=page, page_size=page_size, without_groups=off)
    except index.NoIndex:
        _build_once()
        return index.query(_folder(), term, locale, page=page, page_size=page_size, without_groups=off)


def _build_once() -> None:
    with _building:
        if not (_folder() / "CURRENT").exists():
            log.info("No search index yet: built one of %d documents.", build())


def _folder() -> Path:
    return Path(settings.VST_SEARCH_INDEX)


def _is_found(service: Service, locale: Locale) -> bool:
    return locale in service.locales and service.category not in {Category.DOLD, Category.DEVELOPMENT}


def _of_service(service: Service, locale: Locale) -> Document:
    return Document(
        key=f"service:{service.id}",
        language=locale,
        url=service.base[locale],
        title=text(locale, service.name_key),
        text=text(locale, service.description_key),
        group=service.id,
    )


def _of_page(page: ContentPage) -> Document:
    words = [page.preamble, *[words for block in page.blocks for words in _words_of(block)]]
    return Document(key=f"page:{page.id}", language=page.locale, url=page.path, title=page.title, text="\n".join(words))


def _words_of(block: Block) -> Iterator[str]:
    """What a reader sees in a block of its own words; titles and texts that only lead to other pages belong to those."""
    match block:
        case Table():
            yield from (block.caption, *block.header, *(cell for row in block.rows for cell in row))
        case Faq():
            yield from (words for question in block.questions for words in (question.question, prose.plain(question.answer)))
        case GlossaryList():
            return
        case _:
            yield from (prose.plain(words) for name in ("title", "text", "transcript", "caption") if (words := getattr(block, name, "")))
