"""The engagement call as the page's scripts and e-services see it (spec: API-014)."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from portal.engagemang import source
from portal.identity.login import Login
from portal.outside.client import UpstreamFailed
from portal.web.api import error, methods, signed_in


@methods("GET", "HEAD")
@signed_in
async def engagemang(_request: HttpRequest, login: Login) -> HttpResponseBase:
    """``foretag`` and ``felsvar`` in the source's form; 502 OKANT_FEL when it fails."""
    try:
        answer = await source.answer_for(login)
    except UpstreamFailed:
        return error("OKANT_FEL", 502)
    return HttpResponse(answer.in_its_form, content_type="application/json")
