"""The gallery of shared parts shows them in a frame of its own host; nothing else of the portal may be framed."""

from django.http import HttpRequest, HttpResponse

from portal.web.content_security import policy
from portal.web.drawn import drawn
from portal.web.page_request import PageRequest
from portal.web.screen import ShownPage


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """The page with headers that let it hold a frame of this host, and stand in one."""
    response = await drawn(request, shown.page)
    response["Content-Security-Policy"] = policy(frame_src="'self'", frame_ancestors="'self'")
    response["X-Frame-Options"] = "SAMEORIGIN"
    return response
