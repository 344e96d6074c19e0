"""The logged-out page: a page that was open when the tokens ran out comes here with what is left of them. Who has signed in since, and
comes by the way back, is not told that they are logged out."""

from dataclasses import replace
from typing import Final

from django.http import HttpRequest, HttpResponse

from portal.identity import sessions
from portal.web.drawn import drawn
from portal.web.page_request import PageRequest
from portal.web.screen import ShownPage
from portal.words.texts import text

CAUSE_QUERY: Final = "orsak"
FAILED: Final = "fel"
"""Why the visitor is here, in the address of the page; nothing else is said there (JOURNEY-051)."""


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    if shown.page.login:
        page = replace(shown.page, title=text(shown.page.locale, "loggedOut.in"))
        return await drawn(request, page, shown.cookies)
    return await drawn(request, shown.page, shown.cookies + await sessions.left_over(page_request.cookies))
