"""Search over the pages and e-services of the portal (spec: content 5, fixtures 6).

Only this and ``search_documents`` know the search index.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from django.conf import settings
from django.db import connections
from django.utils import timezone

from portal import content, flags
from portal.constants import SEARCH_MIN_TERM, SEARCH_PAGE_SIZE, SEARCH_TERM_MAX, SUGGESTIONS_MOST
from portal.engagemang.organisationsnummer import parse as organisationsnummer
from portal.eservices.registry import SERVICES
from portal.eservices.visibility import is_on
from portal.flags import Flags
from portal.runtime.jobs import Job
from portal.runtime.tracing import span
from portal.search import hit as search_hit
from portal.search.documents import NEWS, Key, Source, document, documents, sources
from portal.search.part_of_page import fragment_of
from portal.search.searched import lifted, suggested
from portal.search.upkeep import IndexUpkeep, Seen
from portal.words.locales import Locale
from search_index import index, postgres
from search_index.built_index import Built
from search_index.changes import Wanted
from search_index.documents import Document, Hit, Hits, Passage, Piece
from search_index.index import Unavailable

__all__ = [
    "Hit",
    "Hits",
    "Passage",
    "Piece",
    "Unavailable",
    "as_source",
    "build",
    "correction",
    "hit_with_key",
    "is_built",
    "is_whole",
    "search",
    "suggestions",
    "update",
    "update_soon",
]

T = TypeVar("T")

log = logging.getLogger(__name__)
_building = Lock()
UPDATED_AFTER: Final = timedelta(milliseconds=200)
"""How long further changes are waited for: an editor who publishes ten pages at once makes one change of the index."""


async def search(locale: Locale, term: str, flags_on: Flags, page: int = 1, page_size: int = SEARCH_PAGE_SIZE) -> Hits:
    """One page of hits for ``term`` in ``locale``; none for a term that is too short. Services whose flag is off are left out."""
    term = term.strip()
    if len(term) < SEARCH_MIN_TERM:
        return Hits((), 0, page, 0)
    off = frozenset(service.id for service in SERVICES if not is_on(service, flags_on))
    with span("search"):
        return await asyncio.to_thread(_search, locale, term, page, page_size, off)


async def suggestions(locale: Locale, typed: str) -> list[str]:
    """What somebody may be typing: at most eight, what is most common first, earlier searches before all (SEARCH-030)."""
    earlier = suggested.terms(locale)
    return await asyncio.to_thread(
        _from_index, locale, lambda built: built.suggestions(typed, longest=SEARCH_TERM_MAX, most=SUGGESTIONS_MOST, searched=earlier)
    )


async def correction(locale: Locale, term: str, flags_on: Flags) -> str | None:
    """``term`` as it was probably meant, only where that finds something; ``None`` when it is right as it is."""
    alike = content.synonyms(locale)
    meant = await asyncio.to_thread(_from_index, locale, lambda built: built.correction(term, longest=SEARCH_TERM_MAX, synonyms=alike))
    return meant if meant and (await search(locale, meant, flags_on, page_size=1)).total else None


async def hit_with_key(locale: Locale, key: str) -> Hit | None:
    """The document with this key, with nothing marked; ``None`` when the index has none. Raises ``Unavailable``."""
    return await asyncio.to_thread(_hit_with_key, locale, key)


async def as_source(body: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a site search as the search source writes it (contract (c), "Form of the source")."""
    term, locale, page = body["queryString"], body["language"], body["page"]
    flags_on = await flags.current()
    hits = await search(locale, term, flags_on, page, body["resultsPerPage"])
    meant = await correction(locale, term, flags_on) if page == 1 and not hits.is_begun else None
    counted = {"current": page, "total_pages": hits.pages, "total_results": hits.total}
    today = timezone.localdate()
    results = [search_hit.as_source(hit, fragment_of(hit, today)) for hit in hits.hits]
    return {"results": results, "page": counted, **({"didYouMean": meant} if meant else {})}


def build(today: date | None = None) -> int:
    """Build the index anew from what visitors may read ``today`` and put it in use; how many documents it holds."""
    return _build(_documents_now(today or timezone.localdate()))


def is_built() -> bool:
    """Whether there is an index in use."""
    engine, place = _index()
    return bool(engine.is_built(place))


def is_whole() -> bool:
    """Whether the index in use has all its parts. One in the portal's own database costs that no more connections than it has."""
    if settings.VST_SEARCH_DATABASE and settings.VST_SEARCH_DATABASE == settings.DATABASE_URL:
        with connections["default"].cursor():
            return postgres.has_all_tables(connections["default"].connection)
    engine, place = _index()
    return bool(engine.is_whole(place))


def update(today: date | None = None) -> None:
    """Write into the index what visitors may read ``today`` and could not before, or not so; build it anew where that is much."""
    engine, place = _index()
    day = today or timezone.localdate()
    try:
        written = engine.update(place, partial(_wanted, day, place))
    except index.NoIndex:
        written = None
    if written is None:
        log.info("The search index was built anew of %d documents.", build(day))
    else:
        _seen.keep()
        if written:
            log.info("%d documents of the search index were written anew.", written)


def update_soon() -> None:
    """For whoever changed a page or a service: the index follows in a moment, in the background.

    Returns at once. A change that fails leaves the index as it is and is logged.
    """
    _upkeep.soon()


def _wanted(today: date, place: Any) -> Wanted:
    """What has changed since this process looked last; all there is when it never did. Asked when no other process writes the index."""
    content.load()
    by_key = sources(today)
    changed, gone, is_all = _seen.differing(place, by_key)
    return Wanted([document(by_key[key]) for key in changed], gone, is_all)


def _update() -> None:
    try:
        update()
        JOB.ran()
    except Exception as fault:
        JOB.ran(type(fault).__name__)
        raise
    finally:
        connections.close_all()  # Those of this thread, which ends.


_seen: Final = Seen[Key, Source]()
_upkeep: Final = IndexUpkeep(_update, lambda: time.sleep(UPDATED_AFTER.total_seconds()))


async def _follow() -> None:
    global _follows
    if not _follows:
        content.on_change(update_soon)
        _follows = True


_follows = False
_OF_COMPANIES: Final = ("service:bolagsverket-sok-foretag-arende", "page:sok-foretag-arende")
"""What is meant by whoever searches for the number of a company."""
NEWS_COUNT: Final = 0.8
"""Of what news weigh by their words: a question is mostly about how something is (docs/explanation/search.md, News count less)."""
JOB: Final = Job("search-index", _follow)
"""Follows every change of the content from now on. The thread that writes is there while something is to be written."""


def _search(locale: Locale, term: str, page: int, page_size: int, off: frozenset[str]) -> Hits:
    alike, first = content.synonyms(locale), _OF_COMPANIES if organisationsnummer(term) else content.promoted(locale, term)
    return _from_index(
        locale,
        lambda built: built.query(
            term,
            page=page,
            page_size=page_size,
            longest=SEARCH_TERM_MAX,
            without_groups=off,
            synonyms=alike,
            first=first,
            lifted=lifted.factors(locale, term),
            quieter={NEWS: NEWS_COUNT},
        ),
    )


def _hit_with_key(locale: Locale, key: str) -> Hit | None:
    found = _from_index(locale, lambda built: built.query("", page_size=1, longest=0, first=(key,)))
    return found.hits[0] if found.hits else None


def _from_index(locale: Locale, find: Callable[[Built], T]) -> T:
    """The answer of the index. It is built first where there is none."""
    engine, place = _index()
    try:
        return find(engine.built(place, locale))
    except index.NoIndex:
        _build_once()
        return find(engine.built(place, locale))


def _build_once() -> None:
    with _building:
        if not is_built():
            log.info("No search index yet: built one of %d documents.", _build(documents(timezone.localdate())))


def _build(every: Iterable[Document]) -> int:
    engine, place = _index()
    return int(engine.build(place, every))


def _documents_now(today: date) -> Iterator[Document]:
    """Read when nobody else writes the index: what another process published while this one waited is in it."""
    content.load()
    yield from documents(today)


def _index() -> tuple[Any, Any]:
    """Where the index is, with what answers there: in a database that several machines share, or on the disk of this one."""
    if settings.VST_SEARCH_DATABASE:
        return postgres, settings.VST_SEARCH_DATABASE
    return index, Path(settings.VST_SEARCH_INDEX)
