"""The document that an app runs in which shares no page with the portal (``isolation = "frame"``; docs/explanation/loader.md).

It is sandboxed by its own headers, so that it is alone however it is opened: no cookies, no storage, no way into the page around.
"""

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from portal.eservices.registry import by_id
from portal.eservices.remote_app import hosts_of
from portal.web.api import error, methods
from portal.web.content_security import policy
from portal.web.described import HTML, LOCALE, described
from portal.web.drawing import drawing
from portal.words.locales import DEFAULT, is_locale

SANDBOX: Final = "allow-scripts allow-forms allow-popups"


@methods("GET", "HEAD")
@described({200: HTML}, errors={404: ["NOT_FOUND"]}, query={"locale": LOCALE})
async def frame(request: HttpRequest, service_id: str) -> HttpResponseBase:
    """The frame of a service whose app is isolated; 404 for any other."""
    named = by_id(service_id)
    remote = named.service.remote if named and named.service.id == service_id else None
    if remote is None or remote.isolation != "frame":
        return error("NOT_FOUND", 404)
    asked = request.GET.get("locale", DEFAULT)
    locale = asked if is_locale(asked) else DEFAULT
    response = HttpResponse(drawing().app_frame(service_id, locale, remote.styles))
    response["Content-Security-Policy"] = policy(hosts_of(remote), frame_ancestors="'self'", sandbox=SANDBOX)
    response["X-Frame-Options"] = "SAMEORIGIN"
    return response
