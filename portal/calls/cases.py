"""What authorities ask of applications: the schema of what they are sent (flow 11, 12; docs/reference/authority-api.yaml)."""

import hashlib
import hmac
import logging
import re
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from portal.flow.authority import HttpAuthority
from portal.flow.documents.schema import schema_of
from portal.flow.events import NotAllowed, NotAnEvent, Outcome, event_of, hear
from portal.flow.known import known
from portal.web.api import body_of, error, json_body, methods

logger = logging.getLogger("portal.flow")

SIGNATURE: Final = "X-Signature"
"""Header with ``sha256=`` and the HMAC of the body, in hexadecimal."""
_SIGNED: Final = re.compile(r"sha256=([0-9a-f]{64})")


@methods("GET")
async def schema(_request: HttpRequest, flow: str, version: str) -> HttpResponseBase:
    """The JSON Schema of the archive of a flow; 404 for a version that is not declared."""
    found = next((each for _, each in known() if each.id == flow and each.version == int(version)), None)
    return JsonResponse(schema_of(found)) if found else error("NOT_FOUND", 404)


@csrf_exempt
@methods("POST")
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
    signed = _SIGNED.fullmatch(request.headers.get(SIGNATURE, ""))
    authorities = (flow.authority for _, flow in known())
    found = next((each for each in authorities if isinstance(each, HttpAuthority) and each.secret and each.name == name), None)
    if found is None or signed is None:
        return None
    right = hmac.new(found.secret.encode(), body_of(request), hashlib.sha256).hexdigest()
    return found if hmac.compare_digest(right, signed[1]) else None
