"""What a closed e-service answers: when to come again, and to whoever posts, what they wrote; it is kept as their draft too."""

from dataclasses import replace
from datetime import timedelta
from math import ceil

from django.http import HttpRequest, HttpResponse

from portal.constants import CLOSED_RETRY_AFTER
from portal.http.cookies import CookieChanges
from portal.screens import kept_typing
from portal.web.closed_service import ClosedDetails
from portal.web.drawn import drawn
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.screen import ShownPage


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """The page, with ``Retry-After``; nobody keeps it."""
    return await _refused(request, page_request, shown.page, shown.cookies)


async def take(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Refuses what was posted to the service, and gives it back: in the page, and as the draft of a form that keeps drafts."""
    is_kept, typed = await kept_typing.keep(request, shown.page, page_request.now), kept_typing.typed_in(request)
    details = ClosedDetails(tuple(value for name in typed for value in request.POST.getlist(name) if value.strip()), is_kept)
    return await _refused(request, page_request, replace(shown.page, details=details), shown.cookies)


async def _refused(request: HttpRequest, page_request: PageRequest, page: Page, cookies: CookieChanges) -> HttpResponse:
    response = await drawn(request, page, cookies)
    until = page.closure.until if page.closure else None
    wait = until - page_request.now if until else CLOSED_RETRY_AFTER
    response["Retry-After"] = str(max(1, ceil(wait / timedelta(seconds=1))))
    response["Cache-Control"] = "no-store"
    return response
