"""The user settings' calls (spec: API-012, -013)."""

from datetime import UTC, datetime
from typing import Final

from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect, JsonResponse

from portal import user_settings
from portal.http.addresses import local_or_none, with_query
from portal.identity.login import Login, access_of
from portal.outside.client import UpstreamFailed
from portal.user_settings.cases import HAMTA_ARENDEN, SWITCHES, posted
from portal.web.api import error, json_body, methods, signed_in
from portal.web.described import FORM, JSON, TEXT, described, shape
from portal.web.routes import path_of
from portal.words.locales import split

DRAWER: Final = "#drawer-user-settings"
_FORM: Final = "application/x-www-form-urlencoded"
_LONGEST_NAME_OF_A_PAGE: Final = 40

SETTINGS: Final = shape({"hamtaArenden": {"enum": list(HAMTA_ARENDEN)}})


@methods("GET", "HEAD")
@signed_in
@described({200: SETTINGS})
async def hamta(_request: HttpRequest, login: Login) -> HttpResponseBase:
    """The saved setting, null when it cannot be had."""
    return JsonResponse({"hamtaArenden": await user_settings.read(login)})


@methods("POST")
@described(
    {200: SETTINGS, 303: None},
    errors={400: ["VALIDATION"], 401: ["NOT_AUTHORIZED"], 502: ["SOURCE_FAILED"]},
    takes={JSON: SETTINGS, FORM: shape({}, {"before": TEXT, "from": TEXT})},
)
async def spara(request: HttpRequest) -> HttpResponseBase:
    """Saves the setting, from a page's script as JSON or from its form."""
    return await (_form if request.content_type == _FORM else _json)(request)


@signed_in
async def _json(request: HttpRequest, login: Login) -> HttpResponseBase:
    """Saves and answers the saved object; 400 for another value, 502 when the source fails.

    The header ``X-Page`` may name the page that asks, so that it knows its own change among those it is told of.
    """
    body = json_body(request)
    if body is None or "hamtaArenden" not in body or body["hamtaArenden"] not in HAMTA_ARENDEN:
        return error("VALIDATION", 400)
    by = request.headers.get("X-Page", "")[:_LONGEST_NAME_OF_A_PAGE]
    try:
        await user_settings.save_hamta_arenden(login, body["hamtaArenden"], by)
    except UpstreamFailed:
        return error("SOURCE_FAILED", 502)
    return JsonResponse({"hamtaArenden": body["hamtaArenden"]})


async def _form(request: HttpRequest) -> HttpResponseBase:
    """The switches without scripts: back to the settings on the page they stood on, which show what is saved (SETTINGS-016)."""
    page = local_or_none(request.POST.get("from")) or "/"
    login = await access_of(request.COOKIES, datetime.now(UTC), request.get_host())
    if login is None:
        return HttpResponseRedirect(with_query(path_of("login", split(page)[0]), redirect=page), status=303)
    before = next((value for value in SWITCHES if value == request.POST.get("before")), None)
    wanted = posted(before, [switch for switch in SWITCHES if switch in request.POST])
    back = HttpResponseRedirect(page.partition("#")[0] + DRAWER, status=303)
    try:
        await user_settings.save_hamta_arenden(login, wanted)
    except UpstreamFailed:
        return back  # Logged where it failed; what is saved still stands on the page.
    return back
