"""The engagement call as the page's scripts and e-services see it (spec: API-014)."""

from datetime import UTC, datetime
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect

from portal.engagemang import source
from portal.http.addresses import local_or_none, with_query
from portal.identity.login import Login, access_of
from portal.outside.client import UpstreamFailed
from portal.web.api import error, methods, signed_in
from portal.web.described import ANYTHING, FORM, TEXT, described, list_of, shape
from portal.web.routes import path_of
from portal.words.locales import split

ENGAGEMANG: Final = shape(
    {"organisationsnummer": TEXT, "namn": TEXT},
    {"foretagsformkod": TEXT, "foretagsformBeskrivning": TEXT, "kallor": list_of(TEXT), "namnskydd": list_of(ANYTHING)},
)


@methods("GET", "HEAD")
@signed_in
@described({200: shape({"foretag": list_of(ENGAGEMANG)}, {"felsvar": list_of(ANYTHING)})}, errors={502: ["OKANT_FEL"]})
async def engagemang(_request: HttpRequest, login: Login) -> HttpResponseBase:
    """``foretag`` and ``felsvar`` in the source's form; 502 OKANT_FEL when it fails."""
    try:
        answer = await source.answer_for(login)
    except UpstreamFailed:
        return error("OKANT_FEL", 502)
    return HttpResponse(answer.in_its_form, content_type="application/json")


@methods("POST")
@described({303: None}, takes={FORM: shape({}, {"from": TEXT})})
async def ask_again(request: HttpRequest) -> HttpResponseBase:
    """The button of a page on which companies are missing: forgets what is kept, and back to that page, which asks anew."""
    page = local_or_none(request.POST.get("from")) or "/"
    login = await access_of(request.COOKIES, datetime.now(UTC), request.get_host())
    if login is None:
        return HttpResponseRedirect(with_query(path_of("login", split(page)[0]), redirect=page), status=303)
    source.forget(login.sid)
    return HttpResponseRedirect(page, status=303)
