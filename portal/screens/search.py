"""The search page, which needs no script: what was searched for, what was meant by it, and one page of results (spec: SEARCH-066)."""

import logging
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse

from portal.constants import SEARCH_MIN_TERM, SEARCH_PAGE_SIZE, SEARCH_TERM_MAX
from portal.outside.client import UpstreamFailed
from portal.search import searched
from portal.search import source as search_source
from portal.search.hit import SearchHit
from portal.search.source import SITE_SEARCH, mapped
from portal.web.drawn import drawn
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.screen import Show, ShownPage
from portal.words.locales import Locale

logger = logging.getLogger("portal.search")


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
    results: tuple[SearchHit, ...] = ()
    total: int = 0
    number: int = 1
    """Of this page, from 1."""
    pages: int = 0
    is_exact: bool = False
    """Whether the visitor asked for just this term, without correction."""


async def load(show: Show, page: Page) -> Page:
    query = page.values
    return replace(page, details=await results_of(show.locale, query.get("q", ""), page.number, is_exact="exakt" in query))


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """A search is counted here, once, and not by the socket that makes its page live."""
    details = shown.page.details
    if request.method == "GET" and details.number == 1 and details.state in {"found", "none"}:
        searched.note(details.term, shown.page.locale, details.state == "found" and details.shown == details.term)
    return await drawn(request, shown.page, shown.cookies)


async def results_of(locale: Locale, term: str, page: int = 1, *, is_exact: bool = False) -> SearchDetails:
    """Searches for ``term``; a page after the last one is the last one. A source that fails is logged."""
    term = term.strip()[:SEARCH_TERM_MAX]
    if len(term) < SEARCH_MIN_TERM:
        return SearchDetails(term, "short")
    try:
        return await _results_of(locale, term, page, is_exact)
    except UpstreamFailed as failure:
        logger.error("The search failed: %s", failure)
        return SearchDetails(term, "failed")


async def _results_of(locale: Locale, term: str, page: int, is_exact: bool) -> SearchDetails:
    shown, suggestion = term, ""
    answer = await _search(locale, term, 1)
    meant = answer.get("didYouMean", "")
    if meant and not is_exact:
        if _number(answer, "total_results"):
            suggestion = meant
        else:
            shown, answer = meant, await _search(locale, meant, 1)
    pages = _number(answer, "total_pages")
    page = max(1, min(page, pages))
    if page > 1:
        answer = await _search(locale, shown, page)
    results = tuple(SearchHit(**one) for one in answer["results"])
    state: Literal["found", "none"] = "found" if results else "none"
    return SearchDetails(term, state, shown, suggestion, results, _number(answer, "total_results"), page, pages, is_exact)


async def _search(locale: Locale, term: str, page: int) -> dict[str, Any]:
    page_request = {"queryString": term, "page": page, "resultsPerPage": SEARCH_PAGE_SIZE, "language": locale}
    return mapped(await search_source.ask(SITE_SEARCH, page_request), page)


def _number(answer: dict[str, Any], name: str) -> int:
    value = answer["page"].get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
