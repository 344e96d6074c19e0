"""What authorities ask of applications, and say of them: schemas, events (flow 11, 12; docs/reference/authority-api.yaml)."""

import logging
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from portal.flow.authority import HttpAuthority
from portal.flow.authority_signature import is_signed
from portal.flow.documents.schema import schema_of
from portal.flow.events import NotAllowed, NotAnEvent, Outcome, event_of, hear
from portal.flow.known import known
from portal.web.api import body_of, error, json_body, methods
from portal.web.described import INTEGER, JSON, OBJECT, TEXT, described, list_of, shape

logger = logging.getLogger("portal.flow")

AUTHORITY_API: Final = "docs/reference/authority-api.yaml"
EVENT: Final = shape(
    {"myndighet": TEXT, "id": TEXT, "arende": TEXT, "ordning": INTEGER},
    {"tillstand": TEXT, "meddelande": TEXT, "referens": TEXT, "beslut": TEXT, "filer": list_of(TEXT), "komplettering": OBJECT},
)


@methods("GET")
@described({200: OBJECT}, errors={404: ["NOT_FOUND"]})
async def schema(_request: HttpRequest, flow: str, version: str) -> HttpResponseBase:
    """The JSON Schema of the archive of a flow; 404 for a version that is not declared."""
    found = next((each for _, each in known() if each.id == flow and each.version == int(version)), None)
    return JsonResponse(schema_of(found)) if found else error("NOT_FOUND", 404)


@csrf_exempt
@methods("POST")
@described(
    {202: None, 204: None},
    errors={400: ["VALIDATION"], 401: ["NOT_AUTHORIZED"], 409: ["NOT_ALLOWED"]},
    takes={JSON: EVENT},
    links_to=AUTHORITY_API,
)
async def handelser(request: HttpRequest) -> HttpResponseBase:
    """An event of an authority, signed by it.

    204 for one that is taken, or was; 202 for one that waits for its case or for one before it; 400 for what is none, 401 for another's,
    409 for a move that the case may not make.
    """
    body = json_body(request)
    if body is None:
        return error("VALIDATION", 400)
    authority = _signer(request, body.get("myndighet"))
    if authority is None:
        logger.warning("An event was refused: its signature is not that of an authority we know")
        return error("NOT_AUTHORIZED", 401)
    try:
        outcome = await hear(authority.name, event_of(body), timezone.now())
    except NotAnEvent as fault:
        return error("VALIDATION", 400, field=str(fault))
    except NotAllowed as refusal:
        return error("NOT_ALLOWED", 409, move=str(refusal))
    return HttpResponse(status=202 if outcome is Outcome.KEPT else 204)


def _signer(request: HttpRequest, name: object) -> HttpAuthority | None:
    """The authority of this name, if the body is signed by it."""
    authorities = (flow.authority for _, flow in known())
    found = next((each for each in authorities if isinstance(each, HttpAuthority) and each.secret and each.name == name), None)
    return found if found and is_signed(found, {name.lower(): value for name, value in request.headers.items()}, body_of(request)) else None
