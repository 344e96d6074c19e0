"""Whether the portal lives and is ready for visitors, and how its services are (spec: qa-contract (a)).

All for operators: the server in front lets nobody else ask. Nothing here is of a person.
"""

import logging
from typing import Final

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils import timezone

from portal import content
from portal.editing import schedule
from portal.eservices.health import as_listed, seen
from portal.eservices.registry import SERVICES
from portal.health import migrations
from portal.health.dependencies import WATCH
from portal.runtime.jobs import SERVING
from portal.web import refreshing
from portal.web.api import methods
from portal.web.described import OBJECT, TEXT, described, list_of, shape
from portal.web.draining import DRAINING

logger = logging.getLogger("portal.calls.health")

STATUS: Final = shape({"status": TEXT}, {"database": TEXT, "migrations": TEXT, "schedule": OBJECT})


@methods("GET", "HEAD")
@described({200: STATUS})
async def live(_request: HttpRequest) -> HttpResponseBase:
    """The process answers."""
    return JsonResponse({"status": "ok"})


@methods("GET", "HEAD")
@described({200: STATUS, 503: STATUS})
async def ready(_request: HttpRequest) -> HttpResponseBase:
    """Visitors may be sent here: also while the database is away, for signed-out pages stand; 503 when there is nothing to serve,
    and when the process is about to end.

    A serving process knows from its last look; it does not look again for whoever asks, so that the answer never hangs. Whatever else it
    stands on and is away, or a schedule that stands still, is ``degraded`` too: visitors may come, somebody should look. Without the
    tables that this release was written for nobody should come at all.
    """
    if DRAINING.is_on:
        return JsonResponse({"status": "draining"}, status=503)
    answers = content.is_database_there() if refreshing.is_on() else await _database_answers()
    scheduled = schedule.state(timezone.now())
    if not answers and not content.is_read():
        return JsonResponse({"status": "unavailable", "database": "away"}, status=503)
    if WATCH.why("migrations") == migrations.MISSING:
        return JsonResponse({"status": "unavailable", "migrations": migrations.MISSING}, status=503)
    wrong: dict[str, str] = {**WATCH.brief(), **({} if answers else {"database": "away"})}
    return JsonResponse({"status": "degraded" if wrong or scheduled.stands_still else "ok", **wrong, **scheduled.as_json()})


@methods("GET", "HEAD")
@described({200: shape({"services": OBJECT, "jobs": list_of(shape({"name": TEXT}))})})
async def services(_request: HttpRequest) -> HttpResponseBase:
    """How each e-service is doing, by its id, as this process has seen it since it started; and each job that runs beside answering."""
    listed = {service.id: as_listed(seen.of(service.id)) for service in SERVICES if service.route}
    jobs = [job.as_json() for job in SERVING]
    return JsonResponse({"services": listed, "jobs": jobs}, headers={"Cache-Control": "no-store"})


@methods("GET", "HEAD")
@described({200: shape({"dependencies": OBJECT})})
async def dependencies(_request: HttpRequest) -> HttpResponseBase:
    """How everything is that this process stands on, as it was when it was last looked at; nobody waits for a look."""
    return JsonResponse({"dependencies": WATCH.told()}, headers={"Cache-Control": "no-store"})


async def _database_answers() -> bool:
    try:
        await sync_to_async(_ask_database)()
    except DatabaseError as away:
        logger.error("The database does not answer: %s", type(away.__cause__ or away).__name__)
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
