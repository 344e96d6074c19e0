"""What authorities ask of applications, and say of them: schemas, files, events (flow 11, 12; docs/reference/authority-api.yaml)."""

import hashlib
import hmac
import logging
import re
from datetime import datetime
from typing import Final

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.csrf import csrf_exempt

from portal.constants import FLOW_FILE_SIGNED_WITHIN
from portal.flow.authority import HttpAuthority
from portal.flow.documents.schema import schema_of
from portal.flow.events import NotAllowed, NotAnEvent, Outcome, event_of, hear
from portal.flow.files import storage
from portal.flow.files.kinds import KINDS
from portal.flow.files.of_case import sent_file
from portal.flow.known import flow_at, known
from portal.flow.models import FlowCase
from portal.flow.sealing import unseal
from portal.web.api import body_of, error, json_body, methods

logger = logging.getLogger("portal.flow")

SIGNATURE: Final = "X-Signature"
"""Header with ``sha256=`` and the HMAC of the body, in hexadecimal."""
SIGNED_AT: Final = "X-Signed-At"
"""Header with the time of a signature that is not of a body: ISO 8601 with a time zone."""
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


@methods("GET")
async def fil(request: HttpRequest, number: str, file: str) -> HttpResponseBase:
    """A file of a case as it was sent, for the authority that has the case, which signs the address and the time.

    401 for another's signature, one of another time, and a number that no case has; 404 for a file that the case has not.
    """
    case = await FlowCase.objects.filter(number=number).afirst()
    flow = flow_at(case.service, case.flow, case.version) if case else None
    authority = flow.authority if flow and isinstance(flow.authority, HttpAuthority) else None
    if case is None or authority is None or not _signs_address(request, authority, timezone.now()):
        logger.warning("A file was not given: the signature is not that of the authority which has the case")
        return error("NOT_AUTHORIZED", 401)
    row = await sent_file(case.draft, await sync_to_async(unseal)(case.archive), file)
    if row is None:
        return error("NOT_FOUND", 404)
    headers = {"Content-Disposition": content_disposition_header(True, row.named) or "attachment", "Cache-Control": "no-store"}
    content = await sync_to_async(storage.content)(row.place)
    return HttpResponse(content, content_type=KINDS[row.kind].type, headers={**headers, "X-Content-Type-Options": "nosniff"})


def _signs_address(request: HttpRequest, authority: HttpAuthority, now: datetime) -> bool:
    """Whether the authority has signed the path, with a time that is near ``now``."""
    written = request.headers.get(SIGNED_AT, "")
    try:
        signed_at = datetime.fromisoformat(written)
        is_near = abs(now - signed_at) <= FLOW_FILE_SIGNED_WITHIN
    except (ValueError, TypeError, OverflowError):
        return False
    return is_near and _is_signed(request, authority, f"GET {request.path}\n{written}".encode())


def _signer(request: HttpRequest, name: object) -> HttpAuthority | None:
    """The authority of this name, if the body is signed by it."""
    authorities = (flow.authority for _, flow in known())
    found = next((each for each in authorities if isinstance(each, HttpAuthority) and each.secret and each.name == name), None)
    return found if found and _is_signed(request, found, body_of(request)) else None


def _is_signed(request: HttpRequest, authority: HttpAuthority, what: bytes) -> bool:
    signed = _SIGNED.fullmatch(request.headers.get(SIGNATURE, ""))
    if not authority.secret or signed is None:
        return False
    return hmac.compare_digest(hmac.new(authority.secret.encode(), what, hashlib.sha256).hexdigest(), signed[1])
