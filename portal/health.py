"""Whether the portal lives, and whether it is ready for visitors (spec: qa-contract (a))."""

import logging

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponseBase, JsonResponse

from portal.api import methods

logger = logging.getLogger("portal.health")


@methods("GET", "HEAD")
async def live(_request: HttpRequest) -> HttpResponseBase:
    """The process answers."""
    return JsonResponse({"status": "ok"})


@methods("GET", "HEAD")
async def ready(_request: HttpRequest) -> HttpResponseBase:
    """The database answers too; else 503."""
    try:
        await sync_to_async(_ask_database)()
    except DatabaseError:
        logger.exception("The database does not answer")
        return JsonResponse({"status": "unavailable"}, status=503)
    return JsonResponse({"status": "ok"})


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
