"""The logged-out page: a page that was open when the tokens ran out comes here with what is left of them."""

from django.http import HttpRequest, HttpResponse

from portal.identity import sessions
from portal.web.asked import Asked
from portal.web.drawn import drawn
from portal.web.screen import Shown


async def respond(request: HttpRequest, asked: Asked, shown: Shown) -> HttpResponse:
    return await drawn(request, shown.page, await sessions.left_over(asked.cookies) if shown.page.login is None else None)
