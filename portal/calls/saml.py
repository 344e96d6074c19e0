"""The handlers below ``/Shibboleth.sso``, as the specification's links and identity providers expect them.

Every refusal is a plain page of a 4xx status in the visitor's language, with a reference that the log has too.
"""

import functools
import ipaddress
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from portal.http import cookies
from portal.http.addresses import local_or_none
from portal.http.operators import is_from_operators
from portal.http.origin import is_from_our_page
from portal.identity import sessions, shibboleth_headers
from portal.identity.login import access_of
from portal.identity.login_options import CALLBACK_PATH, option_of, options
from portal.identity.models import Session
from portal.identity.saml import keys, own, providers, requests, responses, xmlsec
from portal.identity.saml.models import SignOnRequest
from portal.identity.saml.refusal import STATUS, Refused
from portal.runtime.environment import has_mock_login, is_test_environment
from portal.runtime.metrics import SIGN_INS
from portal.web.api import error, methods
from portal.web.described import BOOLEAN, FORM, HTML, OBJECT, TEXT, described, list_of, shape
from portal.web.routes import path_of
from portal.web.views import not_found, refusal_page, show, wrong_request
from portal.words.locales import DEFAULT, Locale, split
from portal.words.reference import new_reference

logger = logging.getLogger("portal.identity.saml")

View = Callable[[HttpRequest], Awaitable[HttpResponseBase]]
_LONGEST_TARGET: Final = 4000
_SECRET: Final = re.compile(r"(?:sv|en)\.(?P<secret>[A-Za-z0-9_-]{32})", re.ASCII)


def mounted(view: View) -> View:
    """Where a server in front has the handlers, ours do not exist."""

    @functools.wraps(view)
    async def unless_in_front(request: HttpRequest) -> HttpResponseBase:
        in_front = settings.VST_LOGIN_MODE == shibboleth_headers.MODE
        return await (show(request) if in_front else view(request))

    return unless_in_front


@mounted
@described(
    {302: None, 200: HTML, 400: HTML, 403: HTML, 404: HTML, 503: HTML},
    query={"SAMLDS": TEXT, "entityID": TEXT, "target": TEXT},
    methods=("GET",),
)
async def login(request: HttpRequest) -> HttpResponseBase:
    """``?SAMLDS=1&entityID=…&target=…``: 302 to the identity provider with a signed request (LOGIN-006)."""
    if request.method not in {"GET", "HEAD"}:
        return HttpResponseNotAllowed(["GET", "HEAD"])
    entity_id, origin = request.GET.get("entityID"), own.origin_of(request)
    target = safe_target(request.GET.get("target"), origin)
    locale = _locale(request, target)
    if not entity_id:
        return await wrong_request(request, locale) if "SAMLDS" in request.GET else HttpResponseRedirect(path_of("login", locale))
    option = option_of(entity_id, is_test_environment(request.get_host()))
    if option is None:
        return await not_found(request, locale)
    if request.GET.get("target") and target is None:
        return await wrong_request(request, locale)
    now = timezone.now()
    if has_mock_login(request.get_host()) and providers.provider_of(option.entity_id, now) is None:
        return await show(request)  # the page of the test people
    secret = _browser(request) or secrets.token_urlsafe(24)
    key = request.COOKIES.get(cookies.session_name())
    await keys.at_hand(now)
    try:
        prepare = sync_to_async(requests.prepared, thread_sensitive=False)
        departure = await prepare(option, origin, target or f"{CALLBACK_PATH}?callback=login", secret, key, now)
    except Refused as refused:
        return await _refused(request, refused, locale, target)
    await sync_to_async(requests.remember)(departure.request, now)
    response = HttpResponseRedirect(departure.url)
    cookies.saml(f"{locale}.{secret}").apply(response)
    response["Cache-Control"] = "no-store"
    return response


@csrf_exempt
@mounted
@described(
    {302: None, 400: HTML, 403: HTML, 503: HTML},
    takes={FORM: shape({"RelayState": TEXT, "SAMLResponse": TEXT})},
    methods=("POST",),
)
async def acs(request: HttpRequest) -> HttpResponseBase:
    """The answer of an identity provider: 302 to the target with who signed on kept for the next call, else a refusal.

    No anti-forgery value can come with it, for another site posts it; the cookie, the RelayState and ``InResponseTo`` tie it to this
    browser and this sign-on.
    """
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    now, sign_on = timezone.now(), None
    try:
        relay_state, saml_response = _only(request, "RelayState"), _only(request, "SAMLResponse")
        sign_on = await sync_to_async(responses.request_of)(relay_state, now)
        await keys.at_hand(now)
        # xmlsec1 takes a third of a second: in a thread of its own, not in the one that the database calls share.
        said = await sync_to_async(responses.believed, thread_sensitive=False)(saml_response, sign_on, _browser(request), now)
        arrival = await sync_to_async(responses.arrive)(said, sign_on, now)
    except Refused as refused:
        return await _refused(
            request,
            refused,
            _locale(request, sign_on.target if sign_on else None),
            sign_on.target if sign_on else None,
            sign_on,
        )
    response = HttpResponseRedirect(arrival.target)
    (cookies.signed_on(arrival.session_key) + cookies.saml(None)).apply(response)
    response["Cache-Control"] = "no-store"
    logger.info("Signed on by %s", sign_on.option)
    return response


@methods("GET", "HEAD")
@mounted
@described({200: "application/samlmetadata+xml"})
async def metadata(request: HttpRequest) -> HttpResponseBase:
    """Our metadata as a service provider."""
    now = timezone.now()
    await keys.at_hand(now)
    document = await sync_to_async(own.metadata, thread_sensitive=False)(own.origin_of(request), now)
    return HttpResponse(document, content_type="application/samlmetadata+xml")


@methods("GET", "HEAD")
@mounted
@described({200: shape({"valid": BOOLEAN}, {"identity_provider": TEXT, "authn_context_class": TEXT})})
async def session(request: HttpRequest) -> HttpResponseBase:
    """The visitor's own session, without names or numbers."""
    login = await access_of(request.COOKIES, timezone.now(), request.get_host())
    row = await Session.objects.filter(sid=login.sid).afirst() if login else None
    if row is None:
        return _unstored(JsonResponse({"valid": False}))
    times = {"opened_at": row.opened_at.isoformat(), "expires_at": row.expires_at.isoformat(), "ends_at": row.ends_at.isoformat()}
    return _unstored(JsonResponse({"valid": True, "identity_provider": row.idp, "authn_context_class": row.loa, **times}))


@methods("GET", "HEAD")
@mounted
@described({200: shape({"entity_id": TEXT, "options": OBJECT})}, errors={404: ["NOT_FOUND"]})
async def status(request: HttpRequest) -> HttpResponseBase:
    """For operations, on the machine itself only: what is there to sign on with."""
    if not (is_from_operators(request) or _is_from_this_machine(request)):
        return error("NOT_FOUND", 404)
    now = timezone.now()
    await keys.at_hand(now)
    offered = options(is_test_environment(request.get_host()))
    held = {option.key: providers.provider_of(option.entity_id, now) for option in offered}
    return _unstored(
        JsonResponse(
            {
                "xmlsec1": xmlsec.program() is not None,
                "entity_id": own.entity_id(own.origin_of(request)),
                "options": {
                    key: {"metadata": one is not None, "valid_until": one.valid_until.isoformat() if one and one.valid_until else None}
                    for key, one in held.items()
                },
                "keys": [{"use": use, "used_from": pair.used_from.isoformat()} for use, pair in keys.published(now)],
            }
        )
    )


@methods("GET", "HEAD")
@mounted
@described({200: list_of(shape({"entityID": TEXT, "DisplayNames": list_of(shape({"value": TEXT, "lang": TEXT}))}))})
async def disco_feed(request: HttpRequest) -> HttpResponseBase:
    """The login options in the form of a discovery feed."""
    offered = options(is_test_environment(request.get_host()))
    feed = [
        {"entityID": option.entity_id, "DisplayNames": [{"value": title, "lang": locale} for locale, title in option.titles.items()]}
        for option in offered
    ]
    return JsonResponse(feed, safe=False)


@methods("GET")
@mounted
@described({302: None, 400: HTML}, errors={403: ["CSRF"]}, query={"return": TEXT})
async def logout(request: HttpRequest) -> HttpResponseBase:
    """``?return=``: ends the session and goes on, on this host only. Not for a link on another site (ASVS 3.5.3).

    No login option publishes single logout; the identity provider keeps nothing that the next sign-on would not ask anew.
    """
    if request.headers.get("Sec-Fetch-Site", "none") not in {"same-origin", "none"} or not is_from_our_page(request):
        return error("CSRF", 403)
    back = safe_target(request.GET.get("return"), own.origin_of(request))
    locale = _locale(request, back)
    if request.GET.get("return") and back is None:
        return await wrong_request(request, locale)
    key, now = request.COOKIES.get(cookies.session_name()), timezone.now()
    if key:
        await sync_to_async(responses.taken)(key, now)
    await sessions.end_by_key(key, now)
    response = HttpResponseRedirect(back or path_of("logged-out", locale))
    (cookies.signed_out() + cookies.saml(None)).apply(response)
    return _unstored(response)


def safe_target(value: str | None, origin: str) -> str | None:
    """The path that ``value`` names on this host, which may stand before it; ``None`` for anywhere else."""
    if value and value.startswith(f"{origin}/"):
        value = value.removeprefix(origin)
    return local_or_none(value) if value and len(value) <= _LONGEST_TARGET else None


async def _refused(
    request: HttpRequest, refused: Refused, locale: Locale, target: str | None, sign_on: SignOnRequest | None = None
) -> HttpResponse:
    reference = new_reference()
    SIGN_INS.labels(refused.kind).inc()
    logger.warning(
        "A sign-on by %s was refused: %r, reference %s",
        sign_on.option if sign_on else "nobody known",
        str(refused)[:200],
        reference,
    )
    page = await refusal_page(request, locale, refused.kind, STATUS[refused.kind], reference, target)
    cookies.saml(None).apply(page)
    return page


def _only(request: HttpRequest, name: str) -> str:
    given = request.POST.getlist(name)
    if len(given) != 1:
        raise Refused(f"{len(given)} {name}")
    return str(given[0])


def _browser(request: HttpRequest) -> str:
    """The secret of the cookie; kept when a second sign-on begins in another tab."""
    match = _SECRET.fullmatch(request.COOKIES.get(cookies.saml_name(), ""))
    return match["secret"] if match else ""


def _locale(request: HttpRequest, target: str | None) -> Locale:
    """The language of where the visitor is going, else the one this sign-on began in, else the one they chose last."""
    if target:
        return split(target)[0]
    began = request.COOKIES.get(cookies.saml_name(), "").partition(".")[0]
    return "en" if began == "en" else cookies.locale_of(request.COOKIES) or DEFAULT


def _is_from_this_machine(request: HttpRequest) -> bool:
    """A proxy on the same machine asks for others, and says so."""
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _unstored(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
