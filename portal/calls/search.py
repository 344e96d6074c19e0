"""The search as the page's scripts and apps call it (spec: SEARCH-027..030, -052..054, -056, -059)."""

import logging
from dataclasses import asdict
from typing import Any, Final

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from portal.constants import SEARCH_MIN_TERM, SEARCH_PAGE_SIZE, SEARCH_RESULTS_MOST, SEARCH_TERM_MAX, SUGGESTIONS_MOST
from portal.outside.client import UpstreamFailed
from portal.search import searched
from portal.search import source as search_source
from portal.search.meaning import meaning
from portal.search.source import SITE_SEARCH, SUGGESTIONS, mapped
from portal.web.api import error, json_body, methods
from portal.web.described import INTEGER, JSON, LOCALE, TEXT, described, list_of, shape
from portal.words.locales import Locale, is_locale
from portal.words.texts import text

LAST_PAGE: Final = 10_000

ASKED: Final = shape({"queryString": TEXT, "language": LOCALE})
ASKED_FOR_A_PAGE: Final = shape(
    {"queryString": TEXT, "language": LOCALE},
    {
        "page": {**INTEGER, "minimum": 1, "maximum": LAST_PAGE},
        "resultsPerPage": {**INTEGER, "minimum": 1, "maximum": SEARCH_RESULTS_MOST},
    },
)
FOUND: Final = shape(
    {
        "results": list_of(shape({"title": TEXT, "content": TEXT, "url": TEXT, "id": TEXT, "fragment": TEXT})),
        "page": shape({"current": INTEGER, "total_pages": INTEGER, "total_results": INTEGER}),
    },
    {"didYouMean": TEXT, "meaning": shape({"title": TEXT, "description": TEXT})},
)

logger = logging.getLogger("portal.search")


@csrf_exempt
@methods("POST")
@described({200: list_of(TEXT)}, errors={400: ["VALIDATION"]}, takes={JSON: ASKED})
async def suggestions(request: HttpRequest) -> HttpResponseBase:
    """At most eight different texts; none for a short term, and none when the source can not be read, which is logged."""
    body = json_body(request)
    term_and_locale = asked_of(body)
    if body is None or term_and_locale is None:
        return error("VALIDATION", 400)
    term, locale = term_and_locale
    if len(term) < SEARCH_MIN_TERM:
        return JsonResponse([], safe=False)
    try:
        answer = await search_source.ask(SUGGESTIONS, {"queryString": term, "language": locale})
        if not isinstance(answer, list):
            raise UpstreamFailed("suggestions", "an answer of another shape")
    except UpstreamFailed as failure:
        logger.warning("There are no suggestions: %s", failure)
        answer = []
    texts = [each for each in answer if isinstance(each, str)]
    return JsonResponse(list(dict.fromkeys(texts))[:SUGGESTIONS_MOST], safe=False)


@csrf_exempt
@methods("POST")
@described({200: FOUND}, errors={400: ["VALIDATION"], 502: ["dialog.error"]}, takes={JSON: ASKED_FOR_A_PAGE})
async def site_search(request: HttpRequest) -> HttpResponseBase:
    """One page of results in the asked language, the first with what the term means where the glossary has it.

    An empty one for a short term; 502 when the source can not be read.
    """
    body = json_body(request)
    term_and_locale = asked_of(body)
    page = _number(body, "page", 1, LAST_PAGE)
    size = _number(body, "resultsPerPage", SEARCH_PAGE_SIZE, SEARCH_RESULTS_MOST)
    if term_and_locale is None or page is None or size is None:
        return error("VALIDATION", 400)
    term, locale = term_and_locale
    if len(term) < SEARCH_MIN_TERM:
        return JsonResponse({"results": [], "page": {"current": page, "total_pages": 0, "total_results": 0}})
    try:
        found = await search_source.ask(SITE_SEARCH, {"queryString": term, "page": page, "resultsPerPage": size, "language": locale})
        answer = mapped(found, page)
        if page == 1:
            searched.note(term, locale, bool(answer["results"]), request.META.get("REMOTE_ADDR", ""))
        word = await meaning(locale, term) if page == 1 else None
        return JsonResponse({**answer, "meaning": asdict(word)} if word else answer)
    except UpstreamFailed as failure:
        logger.error("The search failed: %s", failure)
        return error("dialog.error", 502, text(locale, "dialog.error"))


def asked_of(body: dict[str, Any] | None) -> tuple[str, Locale] | None:
    """The trimmed term and the language, or ``None`` for a body that is not as it should be."""
    term, language = (body or {}).get("queryString"), (body or {}).get("language")
    if not isinstance(term, str) or not isinstance(language, str) or not is_locale(language):
        return None
    return term.strip()[:SEARCH_TERM_MAX], language


def _number(body: dict[str, Any] | None, name: str, otherwise: int, most: int) -> int | None:
    """The whole number under ``name`` from 1 to ``most``, ``otherwise`` where there is none, ``None`` for anything else."""
    value = (body or {}).get(name, otherwise)
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most else None
