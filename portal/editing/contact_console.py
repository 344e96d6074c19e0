"""Contact messages that wait for an operator, at ``/admin/contact/``: those that could not be sent, and those held as suspected spam.

What a visitor wrote is shown of held ones only, for nobody can tell spam without reading it; never who wrote it.
"""

import logging
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.urls.resolvers import URLPattern
from django.utils import timezone
from django.views.decorators.http import require_POST
from wagtail.admin import messages
from wagtail.admin.auth import permission_required

from portal.contact import outbox
from portal.contact.models import ContactMessage
from portal.words.console import language, said
from portal.words.texts import text

PERMISSION: Final = "portal.change_contactmessage"
_MOST: Final = 100
"""Of each kind that one page shows; the oldest first, so that none is forgotten."""
_EXCERPT: Final = 280
_STATE = ContactMessage.State

logger = logging.getLogger("portal.contact")
only_operators = permission_required(PERMISSION)


@only_operators
def waiting(request: HttpRequest) -> HttpResponse:
    """Both lists."""
    dead, held = (ContactMessage.objects.filter(state=state).order_by("created") for state in (_STATE.DEAD, _STATE.HELD))
    told = {
        "page_title": said("Kontaktmeddelanden"),
        "dead": [_shown(row) for row in dead[:_MOST]],
        "dead_in_all": dead.count(),
        "held": [_shown(row) | {"excerpt": _excerpt(row.message)} for row in held[:_MOST]],
        "held_in_all": held.count(),
    }
    return render(request, "editing/contact.html", told)


@only_operators
@require_POST
def send_after_all(request: HttpRequest, reference: str) -> HttpResponse:
    """Tries a message again, or releases it; it is sent in a moment."""
    return _done(
        request,
        reference,
        lambda: outbox.put_back(reference, timezone.now()),
        "put back",
        said("Meddelandet {reference} skickas om en stund.", reference=reference),
    )


@only_operators
@require_POST
def discard(request: HttpRequest, reference: str) -> HttpResponse:
    """Takes a message away for good, when the box beside the button says so."""
    if request.POST.get("sure") != "yes":
        messages.error(request, said("Kryssa för att {reference} ska tas bort för gott.", reference=reference))
        return redirect("contact_messages")
    return _done(
        request,
        reference,
        lambda: outbox.discard(reference),
        "discarded",
        said("Meddelandet {reference} är borttaget.", reference=reference),
    )


def urls() -> list[URLPattern]:
    """The addresses, below ``/admin/``."""
    return [
        path("contact/", waiting, name="contact_messages"),
        path("contact/<slug:reference>/send/", send_after_all, name="contact_send"),
        path("contact/<slug:reference>/discard/", discard, name="contact_discard"),
    ]


def _done(request: HttpRequest, reference: str, act: Callable[[], bool], log_word: str, words: str) -> HttpResponse:
    if act():
        logger.info("The contact message %s was %s by %s", reference, log_word, request.user.get_username())
        messages.success(request, words)
    else:
        messages.error(
            request,
            said("Meddelandet {reference} väntar inte längre här. Någon annan kan ha skickat eller tagit bort det.", reference=reference),
        )
    return redirect("contact_messages")


def _shown(row: ContactMessage) -> dict[str, object]:
    return {
        "reference": row.reference,
        "created": row.created,
        "subject": text(language(), f"contact.topic.{row.subject}"),
        "tries": row.tries,
        "fault": row.fault,
    }


def _excerpt(message: str) -> str:
    words = " ".join(message.split())
    return words if len(words) <= _EXCERPT else words[:_EXCERPT].rstrip() + " …"
