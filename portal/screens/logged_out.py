"""The logged-out page: a page that was open when the tokens ran out comes here with what is left of them."""

from typing import Final

from django.http import HttpRequest, HttpResponse

from portal.http.cookies import CookieChanges
from portal.identity import sessions
from portal.web.drawn import drawn
from portal.web.page_request import PageRequest
from portal.web.screen import ShownPage

CAUSE_QUERY: Final = "orsak"
FAILED: Final = "fel"
"""Why the visitor is here, in the address of the page; nothing else is said there (JOURNEY-051)."""


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    left_over = await sessions.left_over(page_request.cookies) if shown.page.login is None else CookieChanges()
    return await drawn(request, shown.page, shown.cookies + left_over)
