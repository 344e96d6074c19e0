"""Which hit of a search was chosen, as the page's scripts tell it (docs/explanation/search.md). Nothing of who is kept."""

import logging
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from portal import search
from portal.calls.search import asked_of
from portal.constants import (
    SEARCH_CLICK_MAX_BYTES,
    SEARCH_CLICKS_OF_AN_ADDRESS,
    SEARCH_CLICKS_WITHIN,
    SEARCH_HIT_ID_MAX,
    SEARCH_MIN_TERM,
)
from portal.http.origin import is_from_our_page
from portal.http.proxies import counted_as
from portal.search.searched.clicks import CLICKS
from portal.shared.throttle import Throttle
from portal.web.api import body_of, error, json_body, methods
from portal.web.described import JSON, LOCALE, TEXT, described, shape
from portal.words.locales import Locale

logger = logging.getLogger("portal.search")

TOLD: Final = Throttle("clicks-told", SEARCH_CLICKS_WITHIN)
"""What each address has told."""
_ERRORS: Final = {400: ["VALIDATION"], 403: ["CSRF"], 413: ["TOO_LARGE"], 429: ["TOO_MANY"], 503: ["UNAVAILABLE"]}


@csrf_exempt
@methods("POST")
@described({204: None}, errors=_ERRORS, takes={JSON: shape({"queryString": TEXT, "language": LOCALE, "id": TEXT})})
async def click(request: HttpRequest) -> HttpResponseBase:
    """Counts a hit that was chosen: ``{"queryString", "language", "id"}``; 204, also for a term that is not counted.

    403 from another site, 413 for more than a click says, 400 for another body and for an id that no document has.
    """
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin" or not is_from_our_page(request):
        return error("CSRF", 403)
    if len(body_of(request)) > SEARCH_CLICK_MAX_BYTES:
        return error("TOO_LARGE", 413)
    chosen = _chosen(json_body(request))
    if chosen is None:
        return error("VALIDATION", 400)
    address = request.META.get("REMOTE_ADDR", "")
    if not await TOLD.take_soon({counted_as(address): SEARCH_CLICKS_OF_AN_ADDRESS}, timezone.now()):
        return error("TOO_MANY", 429)
    term, locale, key = chosen
    try:
        if await search.hit_with_key(locale, key) is None:
            return error("VALIDATION", 400)
    except search.Unavailable:
        logger.exception("The search index does not answer")
        return error("UNAVAILABLE", 503)
    CLICKS.note(term, locale, key, address, timezone.now())
    return HttpResponse(status=204)


def _chosen(body: dict[str, Any] | None) -> tuple[str, Locale, str] | None:
    """Term, language and id; ``None`` for a term that nobody can have searched for, and for what is no id."""
    asked, key = asked_of(body), (body or {}).get("id")
    if asked is None or len(asked[0]) < SEARCH_MIN_TERM:
        return None
    if not isinstance(key, str) or not 0 < len(key) <= SEARCH_HIT_ID_MAX:
        return None
    return *asked, key
