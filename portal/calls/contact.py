"""The contact call (spec: API-016, CONTACT-014, -015, -027, -028)."""

from datetime import UTC, datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from portal import contact
from portal.contact import rate
from portal.outside.client import UpstreamFailed
from portal.web.api import error, json_body, methods
from portal.web.described import JSON, TEXT, described, shape

_FIELDS = ("amne", "avsandare", "meddelande", "till", contact.HONEYPOT)


@methods("POST")
@described(
    {204: None},
    errors={400: ["VALIDATION"], 429: ["TOO_MANY"], 502: ["SUBMIT_ERROR"]},
    takes={JSON: shape({"till": {"enum": list(contact.SUBJECTS)}, "meddelande": TEXT}, {"amne": TEXT, "avsandare": TEXT})},
)
async def skicka(request: HttpRequest) -> HttpResponseBase:
    """204 when the message was taken; 400 with the code of each failing field, 429 for too many, 502 when it could not be sent."""
    body = json_body(request)
    if body is None or not all(isinstance(body.get(name, ""), str) for name in _FIELDS):
        return error("VALIDATION", 400, fields={})
    fields = {name: body.get(name, "") for name in _FIELDS}
    errors = contact.validate(fields)
    if errors:
        return error("VALIDATION", 400, fields=errors)
    now = datetime.now(UTC)
    if not await rate.may_send(request.META.get("REMOTE_ADDR", ""), now, request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")):
        return error("TOO_MANY", 429)
    try:
        await contact.send(fields, "sv", now)
    except UpstreamFailed:
        return error("SUBMIT_ERROR", 502)
    return HttpResponse(status=204)
