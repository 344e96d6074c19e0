"""The search page, which needs no script: what was searched for, what was meant by it, and one page of results (spec: SEARCH-066)."""

import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any, Final, Literal

from django.http import HttpRequest, HttpResponse

from portal.constants import SEARCH_COUNTED_MOST, SEARCH_MIN_TERM, SEARCH_PAGE_SIZE, SEARCH_TERM_MAX
from portal.content import Term
from portal.outside.client import UpstreamFailed
from portal.search import searched
from portal.search import source as search_source
from portal.search.described import Described, Kind, described, kind_named
from portal.search.hit import SearchHit
from portal.search.meaning import meaning
from portal.search.source import SITE_SEARCH, mapped
from portal.web.drawn import drawn
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.screen import Show, ShownPage
from portal.words.locales import Locale

logger = logging.getLogger("portal.search")

KIND_QUERY: Final[dict[Locale, str]] = {"sv": "typ", "en": "kind"}


@dataclass(frozen=True, slots=True)
class Result:
    """A hit and what it is."""

    hit: SearchHit
    described: Described


@dataclass(frozen=True, slots=True)
class SearchDetails:
    """A search as its page shows it."""

    term: str
    """What was searched for, trimmed."""
    state: Literal["short", "found", "none", "failed"]
    shown: str = ""
    """Whose results these are: ``term``, or what was meant by it where it has none of its own."""
    suggestion: str = ""
    """What may have been meant by a term that has results of its own."""
    results: tuple[Result, ...] = ()
    total: int = 0
    """Of all kinds."""
    number: int = 1
    """Of this page, from 1."""
    pages: int = 0
    is_exact: bool = False
    """Whether the visitor asked for just this term, without correction."""
    kind: Kind | None = None
    """The kind that the visitor narrowed the results to."""
    counts: Mapping[Kind, int] = field(default_factory=dict)
    """How many there are of each kind; empty where there are more than are looked through."""
    meaning: Term | None = None
    """The word of the glossary that was searched for."""

    @property
    def shown_total(self) -> int:
        """How many results there are of what is shown."""
        return self.counts.get(self.kind, 0) if self.kind else self.total


async def load(show: Show, page: Page) -> Page:
    query = page.values
    kind = kind_named(query.get(KIND_QUERY[show.locale], ""), show.locale)
    return replace(page, details=await _details(page, query.get("q", ""), kind, is_exact="exakt" in query))


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """A search is counted here, once, and not by the socket that makes its page live."""
    details = shown.page.details
    if request.method == "GET" and details.number == 1 and details.state in {"found", "none"}:
        is_found = details.state == "found" and details.shown == details.term
        searched.note(details.term, shown.page.locale, is_found, request.META.get("REMOTE_ADDR", ""))
    return await drawn(request, shown.page, shown.cookies)


async def _details(page: Page, term: str, kind: Kind | None, *, is_exact: bool) -> SearchDetails:
    """Searches for ``term``; a page after the last one is the last one. A source that fails is logged."""
    term = term.strip()[:SEARCH_TERM_MAX]
    if len(term) < SEARCH_MIN_TERM:
        return SearchDetails(term, "short")
    try:
        details = await _found(page, term, kind, is_exact)
    except UpstreamFailed as failure:
        logger.error("The search failed: %s", failure)
        return SearchDetails(term, "failed")
    return replace(details, meaning=await meaning(page.locale, details.shown))


async def _found(page: Page, term: str, kind: Kind | None, is_exact: bool) -> SearchDetails:
    locale, shown, suggestion = page.locale, term, ""
    answer = await _search(locale, term, 1)
    meant = answer.get("didYouMean", "")
    if meant and not is_exact:
        if _number(answer, "total_results"):
            suggestion = meant
        else:
            shown, answer = meant, await _search(locale, meant, 1)
    total = _number(answer, "total_results")
    every, is_whole = await _every(page, shown, answer)
    counts = Counter(result.described.kind for result in every) if is_whole else {}
    kind = kind if is_whole else None
    if kind or is_whole:
        of_kind = [result for result in every if kind in (None, result.described.kind)]
        pages = ceil(len(of_kind) / SEARCH_PAGE_SIZE)
        number = max(1, min(page.number, pages))
        results = tuple(of_kind[(number - 1) * SEARCH_PAGE_SIZE : number * SEARCH_PAGE_SIZE])
    else:
        pages = _number(answer, "total_pages")
        number = max(1, min(page.number, pages))
        results = _described(page, answer if number == 1 else await _search(locale, shown, number))
    state: Literal["found", "none"] = "found" if total else "none"
    return SearchDetails(term, state, shown, suggestion, results, total, number, pages, is_exact, kind, counts)


async def _every(page: Page, term: str, first: dict[str, Any]) -> tuple[list[Result], bool]:
    """All hits for ``term``, of which ``first`` is the first page, and whether these are all."""
    total, every = _number(first, "total_results"), list(_described(page, first))
    if total > SEARCH_COUNTED_MOST:
        return every, False
    for number in range(2, _number(first, "total_pages") + 1):
        every += _described(page, await _search(page.locale, term, number))
    return every, len(every) == total


def _described(page: Page, answer: dict[str, Any]) -> tuple[Result, ...]:
    hits = (SearchHit(**one) for one in answer["results"])
    how: dict[str, Any] = {"locale": page.locale, "flags": page.flags, "today": page.today, "signed_in": page.login is not None}
    return tuple(Result(hit, described(hit.url, fragment=hit.fragment, **how)) for hit in hits)


async def _search(locale: Locale, term: str, page: int) -> dict[str, Any]:
    page_request = {"queryString": term, "page": page, "resultsPerPage": SEARCH_PAGE_SIZE, "language": locale}
    return mapped(await search_source.ask(SITE_SEARCH, page_request), page)


def _number(answer: dict[str, Any], name: str) -> int:
    value = answer["page"].get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
