"""The calls of what was typed and not sent (docs/reference/qa-contract.md (c))."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect

from portal import drafts
from portal.http.addresses import local_or_none
from portal.identity.login import Login
from portal.web.api import error, json_body, methods, signed_in
from portal.web.described import FORM, JSON, OBJECT, TEXT, described, shape


@methods("POST")
@signed_in
@described(
    {204: None},
    errors={400: ["VALIDATION"], 413: ["TOO_LARGE"]},
    takes={JSON: shape({"key": TEXT, "fields": OBJECT})},
)
async def spara(request: HttpRequest, login: Login) -> HttpResponseBase:
    """Keeps ``fields`` at the place that ``key`` names: 204; 400 for a key that is not this person's, 413 for too much."""
    body = json_body(request) or {}
    key, fields = body.get("key"), body.get("fields")
    place = drafts.place_of(key, login.subject) if isinstance(key, str) else None
    if place is None or not drafts.are_fields(fields):
        return error("VALIDATION", 400)
    if drafts.is_too_large(fields):
        return error("TOO_LARGE", 413)
    await drafts.save(place, fields, datetime.now(UTC))
    return HttpResponse(status=204)


@methods("POST")
@signed_in
@described({303: None}, errors={400: ["VALIDATION"]}, takes={FORM: shape({"key": TEXT, "from": TEXT})})
async def kasta(request: HttpRequest, login: Login) -> HttpResponseBase:
    """Forgets what was kept, for a form with ``key`` and ``from``: 303 back to the page, which then has an empty form."""
    place = drafts.place_of(request.POST.get("key", ""), login.subject)
    back = local_or_none(request.POST.get("from"))
    if place is None or back is None:
        return error("VALIDATION", 400)
    await drafts.drop(place)
    return HttpResponseRedirect(back, status=303)
