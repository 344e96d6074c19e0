"""The calls everybody may make about the portal itself: its flags and its notices (spec: API-001, -015)."""

from typing import Final

from django.http import HttpRequest, HttpResponseBase, JsonResponse

from portal import flags, notices
from portal.screens import service_status as status
from portal.web.api import methods
from portal.web.described import OBJECT, TEXT, described, list_of, shape
from portal.words.locales import Locale

NOTICE: Final = shape(
    {"uuid": TEXT, "type": TEXT, "applications": list_of(TEXT), "published": TEXT, "messages": OBJECT},
)


@methods("GET", "HEAD")
@described({200: list_of(shape({"key": TEXT, "value": TEXT}))})
async def features(_request: HttpRequest) -> HttpResponseBase:
    """All flags; an empty list when they cannot be had."""
    values = (await flags.current()).values
    return JsonResponse([{"key": key, "value": value} for key, value in values.items()], safe=False)


@methods("GET", "HEAD")
@described({200: list_of(NOTICE)})
async def driftmeddelanden(_request: HttpRequest) -> HttpResponseBase:
    """All notices; an empty list when they cannot be had."""
    return JsonResponse(await notices.in_their_form() or [], safe=False)


@methods("GET", "HEAD")
@described({200: "application/rss+xml"})
async def status_feed(request: HttpRequest, locale: Locale) -> HttpResponseBase:
    """The notices of the status page as RSS."""
    return await status.feed(request, locale)
