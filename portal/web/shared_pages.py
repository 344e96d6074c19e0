"""Pages that are the same for all who are not signed in, so that a server in front may keep them (operation 3, EDGE-010..019)."""

import hashlib
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from portal.constants import EDGE_SECONDS_NOT_FOUND
from portal.http import edge
from portal.web.page_request import PageRequest
from portal.web.screen import ShownPage, route_at, screen

_NOT_FOUND: Final = "not-found"


def may_be_shared(request: HttpRequest) -> bool:
    """Whether an edge asks, and for a page that is open to all and looked at by search engines, or the one that says that there is none.

    A page of content has no address of its own among the routes: what stands there is known after the visit.
    """
    at = route_at(request.path.rstrip("/")) if request.path != "/" else None
    is_open = at is None or (at.access == "open" and (screen(at.screen).is_indexed or at.name == _NOT_FOUND))
    return is_open and edge.asks(request)


def seconds_kept(page_request: PageRequest, shown: ShownPage) -> int:
    """How long an edge may keep ``shown``; 0 for not at all, as where it tells somebody something, or sets a cookie."""
    page = shown.page
    if page_request.csrf_token or page.login or page.answer or page.reference or shown.cookies.changes:
        return 0
    seconds: int = settings.VST_EDGE_SECONDS
    if page.status == 404 and page.screen == _NOT_FOUND:
        return min(EDGE_SECONDS_NOT_FOUND, seconds)
    return seconds if page.status == 200 and not page.noindex else 0


def shared_redirect(response: HttpResponse) -> HttpResponse:
    """What leads everybody away from an address, as an edge may keep it: in the place of the page that was there before (EDGE-017)."""
    if not response.cookies:
        seconds = min(EDGE_SECONDS_NOT_FOUND, settings.VST_EDGE_SECONDS)
        response["Cache-Control"] = response["CDN-Cache-Control"] = edge.kept_for(seconds)
    return response


def shared(request: HttpRequest, response: HttpResponse, seconds: int) -> HttpResponse:
    """``response`` as an edge may keep it: with an ``ETag``, or nothing but that where it is known already.

    What failed while it was drawn is as it was.
    """
    if response.status_code not in {200, 404} or response.cookies:
        return response
    response["Cache-Control"] = response["CDN-Cache-Control"] = edge.kept_for(seconds)
    response["ETag"] = f'W/"{hashlib.blake2b(response.content, digest_size=12).hexdigest()}"'
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    if answer is not response:
        answer["CDN-Cache-Control"] = response["CDN-Cache-Control"]
        answer["Vary"] = "Accept-Encoding"
    return answer
