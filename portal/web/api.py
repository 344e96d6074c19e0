"""How the portal's own calls answer: one form of error, the right method, the same origin, faults on request (spec: qa-contract (c))."""

import functools
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.http.request import RawPostDataException
from django.urls import URLPattern, re_path
from django.views.decorators.csrf import csrf_exempt

from portal.constants import DATABASE_RETRY_AFTER
from portal.http import foreign_json
from portal.http.foreign_json import BadJson
from portal.http.origin import is_from_our_page
from portal.identity.login import Login, access_of
from portal.outside import test_world
from portal.runtime.environment import is_test_environment

logger = logging.getLogger("portal.web.api")

View = Callable[..., Awaitable[HttpResponseBase]]

_MESSAGES = {
    "NOT_AUTHORIZED": "Not authorized",
    "NOT_FOUND": "Resource doesn't exist",
    "NOT_ALLOWED": "A case in this state may not come into that one",
    "METHOD_NOT_ALLOWED": "The method is not allowed here",
    "CSRF": "The anti-forgery value is missing or wrong, or the call comes from another origin",
    "VALIDATION": "The request is not valid",
    "TOO_MANY": "Too many requests",
    "TOO_LARGE": "The body is too large",
    "OKANT_FEL": "The engagements could not be fetched",
    "OTHER_PARTY": "The page was drawn for another party than is chosen now",
    "SUBMIT_ERROR": "The message could not be sent",
    "dialog.error": "The search could not be made",
    "SOURCE_FAILED": "The source did not answer",
    "BUSY": "Too many ask at the moment; ask again in some seconds",
    "INTERNAL": "The answer could not be made; the reference tells us of it",
    "UNAVAILABLE": "What the answer needs can not be reached; ask again in a moment",
}


def error(code: str, status: int, message: str | None = None, **more: object) -> JsonResponse:
    """The one form of every error (API-026): ``{"error": code, "message": text}`` and what else there is to say."""
    return JsonResponse({"error": code, "message": message or _MESSAGES[code], **more}, status=status)


def call_at(path: str, view: Any, **arguments: Any) -> URLPattern:
    """The call at ``path``, a regular expression without its ends; it answers alike with and without a slash at the end."""
    return re_path(rf"^{path}/?$", view, arguments)


def methods(*allowed: str) -> Callable[[View], View]:
    """Answers 405 to other methods, which need no anti-forgery value for it; nor does a call that takes safe methods only."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        async def of_these_methods(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method in allowed:
                try:
                    return await view(request, *args, **kwargs)
                except (OperationalError, InterfaceError) as away:
                    return _database_is_away(request, away)
            refused = error("METHOD_NOT_ALLOWED", 405)
            refused["Allow"] = ", ".join(allowed)
            return refused

        of_these_methods.methods = frozenset(allowed)  # type: ignore[attr-defined]
        changes_nothing = set(allowed) <= {"GET", "HEAD"}
        return csrf_exempt(of_these_methods) if changes_nothing else of_these_methods

    return decorate


def _database_is_away(request: HttpRequest, away: Exception) -> HttpResponse:
    logger.error("%s could not be answered: the database is away (%s)", request.path, type(away.__cause__ or away).__name__)
    response = error("UNAVAILABLE", 503)
    response["Retry-After"] = str(int(DATABASE_RETRY_AFTER.total_seconds()))
    return response


def same_origin(view: View) -> View:
    """For the specification's GETs that change state: refused when the browser says that another site asks (ASVS 3.5.3)."""

    @functools.wraps(view)
    async def from_here(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        fetched_from = request.headers.get("Sec-Fetch-Site", "same-origin")
        if fetched_from != "same-origin" or not is_from_our_page(request):
            return error("CSRF", 403)
        return await view(request, *args, **kwargs)

    from_here.is_for_our_pages = True  # type: ignore[attr-defined]
    return from_here


def signed_in(view: View) -> View:
    """Gives the view a ``login`` argument; 401 without a valid ``vst_token``."""

    @functools.wraps(view)
    async def for_login(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        login: Login | None = await access_of(request.COOKIES, datetime.now(UTC), request.get_host())
        if login is None:
            return error("NOT_AUTHORIZED", 401)
        return await view(request, *args, login=login, **kwargs)

    for_login.needs_login = True  # type: ignore[attr-defined]
    return for_login


def controlled(name: str) -> Callable[[View], View]:
    """Where the test world is: notes the call under ``name`` and answers it as a fault of that name says (qa-contract (h))."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        async def noted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not is_test_environment(request.get_host()):
                return await view(request, *args, **kwargs)
            return await test_world.world().controlled(name, request, functools.partial(view, request, *args, **kwargs))

        return noted

    return decorate


def json_body(request: HttpRequest) -> dict[str, Any] | None:
    """The body when it is a JSON object, else ``None`` (see ``portal.http.foreign_json`` for what is none)."""
    try:
        body = foreign_json.read(body_of(request))
    except BadJson:
        return None
    return body if isinstance(body, dict) else None


def body_of(request: HttpRequest) -> bytes:
    """The raw body; empty for a multipart form, which the anti-forgery check has read already."""
    try:
        return bytes(request.body)
    except RawPostDataException:
        return b""


async def unknown(_request: HttpRequest, rest: str = "") -> HttpResponse:
    """Any other path below /api, with any method (API-024)."""
    return error("NOT_FOUND", 404)


unknown.csrf_exempt = True  # type: ignore[attr-defined]
