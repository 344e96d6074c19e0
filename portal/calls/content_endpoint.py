"""``/api/tvv/content``: one query a call, by GET or POST, whole or by its hash (spec: GQL-001 to -012, ERR-027).

An answer to a GET carries an ``ETag`` and is to be asked for again, so that a browser or a proxy never shows what an editor has
changed; unchanged it is 304 without a body. Errors come in the form of GraphQL: 400 for what is no request, 429 and
503 with ``Retry-After`` for an address that has asked for too much and for a process that has too much to do, 200 for the rest.
"""

import hashlib
import logging
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.csrf import csrf_exempt
from graphql import ExecutionResult, GraphQLSyntaxError

from portal.constants import CONTENT_FIELDS_WITHIN
from portal.content_endpoint.allowance import UsedUp, charge
from portal.content_endpoint.budget import Budget
from portal.content_endpoint.cost import TooCostly
from portal.content_endpoint.execution import Question, executed, written
from portal.content_endpoint.persisted import Malformed, NotFound, NotSupported, PersistedQueries, extension_in
from portal.content_endpoint.schema import QueryContext
from portal.content_endpoint.source import as_of_today
from portal.content_endpoint.workers import Busy, Workers
from portal.http import foreign_json
from portal.http.foreign_json import BadJson
from portal.web.api import body_of, methods
from portal.web.described import JSON, OBJECT, TEXT, described, list_of, or_null, shape

logger = logging.getLogger("portal.content")

_kept = PersistedQueries()
_workers = Workers()


@dataclass(frozen=True, slots=True)
class _Request:
    query: str | None
    operation: str | None
    variables: dict[str, Any] | None
    persisted: object


ASKED: Final = shape(
    {},
    {
        "query": or_null(TEXT),
        "operationName": or_null(TEXT),
        "variables": or_null(OBJECT),
        "extensions": or_null(OBJECT),
    },
)
ANSWER: Final = shape({}, {"data": or_null(OBJECT), "errors": list_of(shape({"message": TEXT}, {"extensions": OBJECT}))})


@csrf_exempt  # it changes nothing: mutations do not exist
@methods("GET", "HEAD", "POST")
@described(
    {200: ANSWER, 304: None, 400: ANSWER, 403: ANSWER, 429: ANSWER, 503: ANSWER},
    takes={JSON: ASKED},
    query={name: TEXT for name in ("query", "operationName", "variables", "extensions")},
    links_to="docs/reference/content.graphql",
)
async def content_endpoint(request: HttpRequest) -> HttpResponse:
    """The answer to one query."""
    is_post = request.method == "POST"
    if not is_post and request.headers.get("Sec-Fetch-Site") == "cross-site":
        return _refused("Pages of other sites may not ask", 403, "CSRF")
    try:
        call = _in_body(request) if is_post else _in_address(request)
        query = _kept.query_of(call.query, call.persisted)
    except Malformed as fault:
        return _refused(str(fault), 400)
    except (NotFound, NotSupported) as unknown:
        return _refused(unknown.message, 200, unknown.code)
    try:
        question, context = Question(query, call.variables, call.operation), await as_of_today()
        result, body = await _workers.do(partial(_executed, question, context, request.META.get("REMOTE_ADDR", "")))
    except Malformed as fault:
        return _refused(str(fault), 400)
    except TooCostly as fault:
        logger.info("A query of content was refused: %s", fault)
        return _refused(str(fault), 200, fault.code)
    except UsedUp:
        logger.warning("A query of content was refused: its address has asked for too much")
        often = _refused("Too much was asked for from this address; ask again in a minute", 429, "TOO_MANY")
        often["Retry-After"] = str(int(CONTENT_FIELDS_WITHIN.total_seconds()))
        return often
    except Busy:
        logger.warning("A query of content was refused: no thread is free")
        busy = _refused("The endpoint is busy; ask again in a second", 503, "BUSY")
        busy["Retry-After"] = "1"
        return busy
    if not result.errors and call.persisted is not None:
        _kept.keep(query)
    response = HttpResponse(body, content_type="application/json", status=400 if _is_malformed(result) else 200)
    if result.errors or is_post:
        response["Cache-Control"] = "no-store"
        return response
    response["Cache-Control"] = "public, max-age=0, must-revalidate"
    response["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def _executed(question: Question, context: QueryContext, address: str, until: float) -> tuple[ExecutionResult, bytes]:
    now = timezone.now()
    result = executed(question, replace(context, budget=Budget(until)), lambda cost: charge(address, cost, now))
    return result, written(result)


def _in_body(request: HttpRequest) -> _Request:
    if request.content_type != "application/json":
        raise Malformed("The body must be application/json")
    try:
        body = foreign_json.read(body_of(request))
    except BadJson:
        raise Malformed("The body is no JSON") from None
    if not isinstance(body, dict):
        raise Malformed("The body must be an object; several queries in one call are not answered")
    return _request(body)


def _in_address(request: HttpRequest) -> _Request:
    given: dict[str, Any] = {name: request.GET.get(name) for name in ("query", "operationName")}
    for name in ("variables", "extensions"):
        try:
            given[name] = foreign_json.read(request.GET[name]) if request.GET.get(name) else None
        except BadJson:
            raise Malformed(f"{name} is no JSON") from None
    return _request(given)


def _request(given: dict[str, Any]) -> _Request:
    query, operation, variables = given.get("query"), given.get("operationName"), given.get("variables")
    if query is not None and not isinstance(query, str):
        raise Malformed("query must be a text")
    if operation is not None and not isinstance(operation, str):
        raise Malformed("operationName must be a text")
    if variables is not None and not isinstance(variables, dict):
        raise Malformed("variables must be an object")
    return _Request(query, operation or None, variables, extension_in(given.get("extensions")))


def _is_malformed(result: ExecutionResult) -> bool:
    return any(isinstance(error, GraphQLSyntaxError) for error in result.errors or ())


def _refused(message: str, status: int, code: str = "BAD_REQUEST") -> JsonResponse:
    response = JsonResponse({"errors": [{"message": message, "extensions": {"code": code}}]}, status=status)
    response["Cache-Control"] = "no-store"
    return response
