"""Answers built in: doubles of the authorities' systems for test environments, and what the portal itself is the home of."""

import json
import logging

import httpx
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from portal import search
from portal.content_endpoint.answering import in_form
from portal.content_endpoint.views import answer
from portal.identity.person import subject_of
from portal.notices import planned
from portal.test_controls import outside_world
from portal.test_controls.people import by_number
from portal.upstream.transport import BuiltIn
from portal.user_settings.models import NOT_SAVED, UserSettings

logger = logging.getLogger("portal.upstream")


async def features(_request: httpx.Request) -> httpx.Response:
    return httpx.Response(200, json=[{"key": key, "value": value} for key, value in outside_world.flags().items()])


async def notices(_request: httpx.Request) -> httpx.Response:
    """Those that operators have planned; in test environments also those of the test controls."""
    now = timezone.now()
    try:
        found, due = await planned.notifications(now), await planned.changes_next(now)
    except DatabaseError as fault:
        logger.error("The planned notices could not be read: %s", type(fault).__name__)
        return httpx.Response(500)
    of_tests = [] if settings.VST_ENV == "production" else outside_world.notices()
    return httpx.Response(
        200, json=[*of_tests, *found], headers={"Cache-Control": f"max-age={int((due - now).total_seconds())}"} if due else {}
    )


async def engagements(request: httpx.Request) -> httpx.Response:
    person = by_number(_asked_for(request))
    if person is None:
        return httpx.Response(200, json={"foretag": [], "felsvar": []})
    if person.engagements_status != 200:
        return httpx.Response(person.engagements_status, json={"error": "OKANT_FEL", "message": "The double fails for this person."})
    return httpx.Response(200, json={"foretag": person.foretag, "felsvar": [{"felBeskrivning": code} for code in person.felsvar]})


async def settings_read(request: httpx.Request) -> httpx.Response:
    row = await UserSettings.objects.filter(subject=subject_of(_asked_for(request))).afirst()
    if row is not None and row.hamta_arenden != NOT_SAVED:
        return httpx.Response(200, json={"hamtaArenden": row.hamta_arenden})
    person = by_number(_asked_for(request))
    return httpx.Response(200, json={"hamtaArenden": person.hamta_arenden if person else None})


async def settings_save(request: httpx.Request) -> httpx.Response:
    value = json.loads(request.content)["hamtaArenden"]
    await UserSettings.objects.aupdate_or_create(subject=subject_of(_asked_for(request)), defaults={"hamta_arenden": value})
    return httpx.Response(200, json={"hamtaArenden": value})


async def site_search(request: httpx.Request) -> httpx.Response:
    try:
        return httpx.Response(200, json=await search.as_source(json.loads(request.content)))
    except search.Unavailable:
        return _search_is_away()


async def suggestions(request: httpx.Request) -> httpx.Response:
    asked = json.loads(request.content)
    try:
        return httpx.Response(200, json=await search.suggestions(asked["language"], asked["queryString"]))
    except search.Unavailable:
        return _search_is_away()


def _search_is_away() -> httpx.Response:
    """As a search system answers that is out of order. Why is in the log."""
    logger.exception("The search index does not answer")
    return httpx.Response(503, json={})


async def content(request: httpx.Request) -> httpx.Response:
    asked = json.loads(request.content)
    return httpx.Response(200, json=in_form(await answer(asked["query"], asked["variables"])))


async def nothing(_request: httpx.Request) -> httpx.Response:
    return httpx.Response(204)


def _asked_for(request: httpx.Request) -> str:
    return request.headers["personalIdentityNumber"]


DOUBLES = {
    "features": BuiltIn(features),
    "notices": BuiltIn(notices, in_production=True),
    "engagements": BuiltIn(engagements),
    "settings-read": BuiltIn(settings_read, in_production=True),
    "settings-save": BuiltIn(settings_save, in_production=True),
    "search": BuiltIn(site_search, in_production=True),
    "suggestions": BuiltIn(suggestions, in_production=True),
    "content-page": BuiltIn(content, in_production=True),
    "content-menu": BuiltIn(content, in_production=True),
    "content-vocabulary": BuiltIn(content, in_production=True),
    "content-news": BuiltIn(content, in_production=True),
    "contact": BuiltIn(nothing, in_production=True),
    "event": BuiltIn(nothing, in_production=True),
}
