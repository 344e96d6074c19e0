"""Files of cases and the authority that has them: it gets what was sent, and sends what belongs to its messages (flow 11, 12)."""

import hashlib
import logging
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from portal.calls.cases import AUTHORITY_API
from portal.constants import FLOW_FILE_MOST
from portal.flow.authority import HttpAuthority
from portal.flow.authority_signature import CONTENT, signs_address
from portal.flow.cases import CLOSED
from portal.flow.files import storage
from portal.flow.files.kinds import KINDS
from portal.flow.files.of_authority import Taken, take
from portal.flow.files.of_case import sent_file
from portal.flow.known import flow_at
from portal.flow.models import FlowCase
from portal.flow.opened import uuid_of
from portal.flow.problem import Wrong
from portal.flow.sealing import unseal
from portal.http.body_limit import Allowance
from portal.http.file_response import file_response
from portal.runtime.connection import Message
from portal.web.api import error, methods
from portal.web.described import described

logger = logging.getLogger("portal.flow")

PATH: Final = r"api/arenden/v1/arenden/(?P<number>\d{4}-\d{6}-\d)/filer/(?P<file>[0-9a-f-]{36})"
NAME: Final = "x-filename"
"""Header with the name of a file that is sent, percent-encoded."""
_ADDRESS: Final = re.compile(rf"/{PATH}")


async def allowance(scope: Message) -> Allowance | None:
    """What may be sent to an address of files, by the signature in the head of the request; ``None`` for every other address."""
    found = _ADDRESS.fullmatch(scope["path"])
    if found is None or scope["method"] != "PUT":
        return None
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    case = await _case_of_signer(found["number"], "PUT", scope["path"], headers)
    return Allowance(FLOW_FILE_MOST) if case else Allowance()


@csrf_exempt
@methods("GET", "PUT")
@described(
    {200: "application/octet-stream", 201: None},
    errors={400: ["VALIDATION"], 401: ["NOT_AUTHORIZED"], 404: ["NOT_FOUND"], 409: ["NOT_ALLOWED"], 503: ["UNAVAILABLE"]},
    links_to=AUTHORITY_API,
)
async def fil(request: HttpRequest, number: str, file: str) -> HttpResponseBase:
    """A file of a case as it was sent, for the authority that has the case; or one that it sends, and names in a message afterwards.

    200 with the file, 404 for one that the case has not; 201 for one that is new, 200 for the same again, 400 for what no party may send
    either, 409 for another file's id and for a closed case, 503 while nobody can scan it. 401 for another's signature, one of another
    time, and a number that no case has.
    """
    headers = {name.lower(): value for name, value in request.headers.items()}
    case = await _case_of_signer(number, str(request.method), request.path, headers)
    if case is None:
        logger.warning("A file was neither given nor taken: the signature is not that of the authority which has the case")
        return error("NOT_AUTHORIZED", 401)
    id = uuid_of(file)
    if id is None:
        return error("NOT_FOUND", 404)
    return await (_given(case, file) if request.method == "GET" else _taken(case, id, headers, request.read()))


async def _given(case: FlowCase, id: str) -> HttpResponse:
    row = await sent_file(case.draft, await sync_to_async(unseal)(case.archive), id)
    if row is None:
        return error("NOT_FOUND", 404)
    content = await sync_to_async(storage.content)(row.place)
    return file_response(content, row.named, KINDS[row.kind].type)


async def _taken(case: FlowCase, id: UUID, headers: Mapping[str, str], content: bytes) -> HttpResponse:
    sha256 = hashlib.sha256(content).hexdigest()
    if headers.get(CONTENT) != sha256:
        return error("VALIDATION", 400, field=CONTENT)
    if case.state in CLOSED:
        return error("NOT_ALLOWED", 409, move="filer")
    try:
        is_new = await take(case, id, unquote(headers.get(NAME, "")), content, sha256)
    except Taken:
        return error("NOT_ALLOWED", 409, move="filer")
    except Wrong as wrong:
        return error("UNAVAILABLE", 503) if wrong.key == "file-not-scanned" else error("VALIDATION", 400, field=wrong.key)
    return HttpResponse(status=201 if is_new else 200)


async def _case_of_signer(number: str, method: str, path: str, headers: Mapping[str, str]) -> FlowCase | None:
    """The case, where whoever asks has signed as the authority that it was sent to."""
    case: FlowCase | None = await FlowCase.objects.filter(number=number).afirst()
    flow = flow_at(case.service, case.flow, case.version) if case else None
    authority = flow.authority if flow else None
    is_theirs = isinstance(authority, HttpAuthority) and signs_address(authority, method, path, headers, timezone.now())
    return case if is_theirs else None
