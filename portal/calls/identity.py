"""The calls about who is signed in (spec: shell 7; qa-contract (c))."""

import functools
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse

from portal.engagemang.choice_at_sign_in import choice_changes
from portal.http import cookies
from portal.http.addresses import with_query
from portal.identity import keys, mock, page_login, returns, sessions
from portal.identity.accept import IdentityRefused, accept_identity
from portal.identity.arrivals import Arrived, arrived
from portal.identity.device import device_of
from portal.identity.login import Login, access_of
from portal.identity.models import Session
from portal.identity.sessions import RefreshRefused
from portal.runtime.environment import is_test_environment
from portal.screens.logged_out import CAUSE_QUERY, FAILED
from portal.web.api import controlled, error, methods, same_origin, signed_in
from portal.web.described import BOOLEAN, FORM, INTEGER, TEXT, described, list_of, shape
from portal.web.routes import path_of
from portal.words.locales import is_locale

logger = logging.getLogger("portal.identity")

View = Callable[[HttpRequest], Awaitable[HttpResponseBase]]

STATE: Final = shape(
    {"valid": BOOLEAN, "secondsLeft": INTEGER, "exp": INTEGER, "expires_in": INTEGER, "session_ends_at": INTEGER, "server_time": INTEGER},
    {"notify_in": INTEGER, "refresh_in": INTEGER, "session_ends_in": INTEGER, "refreshed_at": INTEGER, "back_to": TEXT},
)
"""How long a login is good for (``sessions.state_of``)."""


def failure_logged(view: View) -> View:
    """A sign-on that failed, for whatever reason, is a warning in the log (LOGIN-025)."""

    @functools.wraps(view)
    async def watched(request: HttpRequest) -> HttpResponseBase:
        response = await view(request)
        if cookies.TOKEN not in response.cookies:
            logger.warning("Sign-on failed: %s answered %s without a login", request.path, response.status_code)
        return response

    return watched


@methods("GET")
@failure_logged
@controlled("token")
@same_origin
@described({200: STATE}, errors={400: ["VALIDATION"], 401: ["NOT_AUTHORIZED"]})
async def token(request: HttpRequest) -> HttpResponseBase:
    """Signs in who has just come from an identity provider: 200 and the login cookies; 401 without a sign-on session (API-009)."""
    who = await arrived(request.COOKIES, request.get_host(), datetime.now(UTC), request.headers)
    if who is None:
        return error("NOT_AUTHORIZED", 401, valid=False, reason="no_login")
    return await sign_in(request, who)


@methods("GET")
@controlled("check-token")
@described({200: STATE}, errors={401: ["NOT_AUTHORIZED"]})
async def check_token(request: HttpRequest) -> HttpResponseBase:
    """Whether the token is valid and for how long; never prolongs anything (API-005, -006)."""
    now = datetime.now(UTC)
    login = await access_of(request.COOKIES, now, request.get_host())
    row = await Session.objects.filter(sid=login.sid).afirst() if login else None
    if login is None or row is None:
        return error("NOT_AUTHORIZED", 401, valid=False)
    return JsonResponse({**sessions.state_of(row, now), "secondsLeft": sessions.seconds_left(login.expires_at, now)})


@methods("GET", "POST")
@controlled("refresh-token")
@same_origin
@described({200: STATE}, errors={401: ["NOT_AUTHORIZED"]})
async def refresh_token(request: HttpRequest) -> HttpResponseBase:
    """New tokens for the same session; 401 and no login cookies left when it cannot (API-007)."""
    now = datetime.now(UTC)
    given = request.COOKIES.get(cookies.REFRESH_TOKEN)
    try:
        await _refuse_who_is_to_be_refused(given, now)
        is_test = is_test_environment(request.get_host())
        row, secrets = await sessions.refresh(given, request.COOKIES.get(cookies.session_name()), now, test_environment=is_test)
    except RefreshRefused as refused:
        response: HttpResponse = error("NOT_AUTHORIZED", 401, valid=False, reason=refused.reason)
        (await sessions.left_over(request.COOKIES)).apply(response)
        return response
    response = JsonResponse(sessions.state_of(row, now))
    sessions.cookies_of(row, secrets, now).apply(response)
    return response


@methods("POST")
@described({204: None, 303: None}, takes={FORM: shape({}, {"locale": TEXT, "from": TEXT, page_login.FIELD: TEXT})})
async def logout(request: HttpRequest) -> HttpResponseBase:
    """Ends the session and removes its cookies: 204, or for a form 303 to the logged-out page (API-008, SESSION-008).

    The form of a page says the page's language in ``locale``; without it the language last chosen counts. A page that signs
    out because its time is over says in ``from`` where it was, and in ``person`` whose it was: it ends no newer login.
    A form never meets a failure: whatever went wrong, the browser forgets the login and a page says so (JOURNEY-051).
    """
    if "text/html" not in request.headers.get("Accept", ""):
        return await _end_login(request)
    try:
        ended = await _end_login(request)
        has_failed = ended.status_code != HTTPStatus.NO_CONTENT
        if not has_failed and not ended.cookies:
            return ended
        if has_failed:
            await sessions.end_by_key(request.COOKIES.get(cookies.session_name()), datetime.now(UTC))
    except (OperationalError, InterfaceError) as away:
        logger.error("A session could not be ended, its browser forgets it: %s", type(away.__cause__ or away).__name__)
        has_failed = True
    asked = request.POST.get("locale")
    locale = asked if is_locale(asked) else cookies.locale_of(request.COOKIES) or "sv"
    address = with_query(path_of("logged-out", locale), **{CAUSE_QUERY: FAILED if has_failed else None})
    response = HttpResponseRedirect(address, status=HTTPStatus.SEE_OTHER)
    cookies.signed_out().apply(response)
    return response


@controlled("logout")
async def _end_login(request: HttpRequest) -> HttpResponse:
    now = datetime.now(UTC)
    key = request.COOKIES.get(cookies.session_name())
    if not await sessions.is_of(key, request.POST.get(page_login.FIELD, "")):
        logger.warning("A page of an earlier login asked for the end of a newer one; it stands")
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if "from" in request.POST:
        await sessions.remember_place(key, request.POST["from"], now)
    await sessions.end_by_key(key, now)
    response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    cookies.signed_out().apply(response)
    return response


@methods("GET")
@controlled("event")
@signed_in
@described({204: None})
async def decode_failure(_request: HttpRequest, login: Login) -> HttpResponseBase:
    """A page tells that it could not decode ``vst_user`` (API-011)."""
    logger.warning("A page of session %s could not decode its user token", login.sid[:8])
    return HttpResponse(status=204)


@methods("GET", "HEAD")
@described({200: shape({"keys": list_of(shape({"kty": TEXT, "kid": TEXT}))})})
async def jwks(request: HttpRequest) -> HttpResponseBase:
    """The public keys of the tokens."""
    await keys.at_hand()
    return JsonResponse(keys.public_keys(is_test_environment(request.get_host())), headers={"Cache-Control": "public, max-age=3600"})


async def sign_in(request: HttpRequest, who: Arrived) -> HttpResponse:
    """Opens a session for who signs in: 200 and the login cookies; 401, or 400 for a test person that is none."""
    now = datetime.now(UTC)
    try:
        opened = await accept_identity(who.claims, now, device_of(request.headers.get("User-Agent", "")))
    except IdentityRefused:
        refused = error("NOT_AUTHORIZED", 401, valid=False, reason="no_login")
        return error("VALIDATION", 400) if who.claims.is_mock else refused
    await sessions.replace_by_key(request.COOKIES.get(cookies.session_name()), now)
    await sessions.replace_by_key_hash(who.replaces, now)
    back = await returns.take(opened.login.subject, now)
    response = JsonResponse(sessions.state_of(opened.row, now) | ({"back_to": back} if back else {}))
    choice = await choice_changes(opened.login, request.COOKIES, request.get_host())
    (opened.cookies(now) + choice + who.cookies).apply(response)
    return response


async def _refuse_who_is_to_be_refused(given: str | None, now: datetime) -> None:
    """The test person whose every refresh fails (X01)."""
    row = await Session.objects.filter(sid=(given or "").partition(".")[0], is_mock=True).afirst()
    if row is not None and mock.login().refuses_refresh(row.personnummer):
        await sessions.end(row.sid, now)
        raise RefreshRefused("refused")
