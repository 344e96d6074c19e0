"""The user settings' calls (spec: API-012, -013)."""

from django.http import HttpRequest, HttpResponseBase, JsonResponse

from portal import user_settings
from portal.api import error, json_body, methods, signed_in
from portal.identity.login import Login
from portal.upstream.client import UpstreamFailed


@methods("GET", "HEAD")
@signed_in
async def hamta(_request: HttpRequest, login: Login) -> HttpResponseBase:
    """The saved setting, null when it cannot be had."""
    return JsonResponse({"hamtaArenden": await user_settings.read(login)})


@methods("POST")
@signed_in
async def spara(request: HttpRequest, login: Login) -> HttpResponseBase:
    """Saves and answers the saved object; 400 for another value, 502 when the source fails."""
    body = json_body(request)
    if body is None or "hamtaArenden" not in body or body["hamtaArenden"] not in user_settings.HAMTA_ARENDEN:
        return error("VALIDATION", 400)
    try:
        await user_settings.save_hamta_arenden(login, body["hamtaArenden"])
    except UpstreamFailed:
        return error("SOURCE_FAILED", 502)
    return JsonResponse({"hamtaArenden": body["hamtaArenden"]})
