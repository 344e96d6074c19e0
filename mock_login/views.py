"""The addresses of the test login (spec: API-010, LOGIN-008, LOGIN-028 to -037)."""

from dataclasses import replace
from urllib.parse import unquote

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect

from mock_login import sign_on
from mock_login.automock import automock, lifetime_or_none
from mock_login.claims import claims
from portal.calls.identity import STATE, failure_logged, sign_in
from portal.identity.arrivals import Arrived
from portal.identity.device import device_of
from portal.identity.person import Person
from portal.runtime.environment import has_mock_login
from portal.web.api import controlled, error, methods, same_origin
from portal.web.described import FORM, TEXT, described, shape
from portal.web.drawn import drawn
from portal.web.failure_pages import error_page
from portal.web.page_request import PageRequest
from portal.web.screen import ShownPage
from portal.web.visit import visit

_SPOOF_HEADERS = ("personalIdentityNumber", "displayName", "givenName", "sn", "Shib-Identity-Provider")


@methods("GET")
@failure_logged
@controlled("token")
@same_origin
@described({200: STATE}, errors={400: ["VALIDATION"], 404: ["NOT_FOUND"]}, headers=dict.fromkeys(_SPOOF_HEADERS, TEXT))
async def spoof_token(request: HttpRequest) -> HttpResponseBase:
    """The mock login: who the headers say, percent-encoded; 400 when one is missing, 404 outside test environments (API-010)."""
    if not has_mock_login(request.get_host()):
        return error("NOT_FOUND", 404)
    given = [unquote(request.headers.get(name, ""), errors="replace") for name in _SPOOF_HEADERS]
    asked_lifetime = request.headers.get("X-Mock-Token-Lifetime")
    lifetime = lifetime_or_none(asked_lifetime or "")
    if not all(given) or (asked_lifetime is not None and lifetime is None):
        return error("VALIDATION", 400)
    number, display_name, given_name, surname, idp = given
    person = Person(number, given_name, surname, display_name)
    return await sign_in(request, Arrived(claims(person, idp=idp[:400], lifetime=lifetime)))


@methods("POST")
@described({303: None}, errors={400: ["VALIDATION"], 404: ["NOT_FOUND"]}, takes={FORM: shape({"person": TEXT}, {"target": TEXT})})
async def mock_sign_on(request: HttpRequest) -> HttpResponseBase:
    """The choice made on the test sign-on page: fields ``person`` and ``target``; 303 to the target, signed on."""
    if not has_mock_login(request.get_host()):
        return error("NOT_FOUND", 404)
    try:
        changes = sign_on.chosen(request.POST.get("person", ""))
    except KeyError:
        return error("VALIDATION", 400)
    response = HttpResponseRedirect(sign_on.safe_target(request.POST.get("target")), status=303)
    changes.apply(response)
    return response


async def open_automock(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """The answer itself signs the test person in (LOGIN-028..037)."""
    device = device_of(request.headers.get("User-Agent", ""))
    login = await automock(page_request.values, page_request.cookies, page_request.host, page_request.now, shown.page.locale, device)
    if login is None:
        return await drawn(request, await error_page(page_request, 400))
    of_them = await visit(replace(page_request, cookies=login.cookies.after(page_request.cookies)))  # and not of who was signed in before
    page = of_them.page if isinstance(of_them, ShownPage) else shown.page
    return await drawn(request, replace(page, details=login), login.cookies)
