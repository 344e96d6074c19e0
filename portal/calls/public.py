"""The calls everybody may make about the portal itself: its flags and its notices (spec: API-001, -015)."""

from django.http import HttpRequest, HttpResponseBase, JsonResponse

from portal import flags, notices
from portal.screens import service_status as status
from portal.web.api import methods
from portal.words.locales import Locale


@methods("GET", "HEAD")
async def features(_request: HttpRequest) -> HttpResponseBase:
    """All flags; an empty list when they cannot be had."""
    values = (await flags.current()).values
    return JsonResponse([{"key": key, "value": value} for key, value in values.items()], safe=False)


@methods("GET", "HEAD")
async def driftmeddelanden(_request: HttpRequest) -> HttpResponseBase:
    """All notices; an empty list when they cannot be had."""
    return JsonResponse(await notices.in_their_form() or [], safe=False)


@methods("GET", "HEAD")
async def status_feed(request: HttpRequest, locale: Locale) -> HttpResponseBase:
    """The notices of the status page as RSS."""
    return await status.feed(request, locale)
