"""Cases that an authority has not taken after many tries, among operations: which, why, and a way to try at once."""

import logging
from typing import Any

from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST
from wagtail.admin import messages

from portal.editing.of_operators import only_with
from portal.editing.switch_console import PERMISSION
from portal.flow import outbox
from portal.words.console import said

logger = logging.getLogger("portal.flow")


def told() -> dict[str, Any]:
    """What the page shows of them: number, service, tries, last fault, since when. Nothing of persons."""
    return {"stuck": async_to_sync(outbox.listed_stuck)()}


@only_with(PERMISSION)
@require_POST
def try_now(request: HttpRequest, number: str) -> HttpResponse:
    """Has the case delivered in a moment, and counts its tries from nothing."""
    if async_to_sync(outbox.try_now)(number, timezone.now()):
        logger.info("The case %s is tried anew by %s", number, request.user.get_username())
        messages.success(request, said("Ärendet {number} skickas om en stund.", number=number))
    else:
        messages.error(request, said("Ärendet {number} väntar inte längre.", number=number))
    return redirect("operations")
