"""The way in when the usual one is away: a link that an operator makes at the command line, good once and for a short while."""

import logging
import secrets
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from portal.constants import EDITOR_RESCUE_LIFETIME
from portal.editing.sign_in import second_step
from portal.editing.sign_in.models import RescueLink
from portal.editing.sign_in.second_step import By

BACKEND: Final = "portal.editing.sign_in.tries.PatientBackend"

logger = logging.getLogger("portal.editing")


class NoSuchEditor(Exception):
    """Nobody by that name may be at ``/admin/``."""


def link_for(name: str, now: datetime) -> str:
    """An address that lets the editor called ``name`` in once before ``EDITOR_RESCUE_LIFETIME`` is over; links of before are void.

    Raises ``NoSuchEditor``. The log says for whom, and not what stands in the link.
    """
    user = get_user_model().objects.filter(username=name, is_active=True).first()
    if user is None or not user.has_perm("wagtailadmin.access_admin"):
        raise NoSuchEditor
    key = secrets.token_urlsafe(32)
    with transaction.atomic():
        RescueLink.objects.filter(user=user).delete()
        RescueLink.objects.filter(ends_at__lte=now).delete()
        RescueLink.objects.create(user=user, digest=_digest(key), ends_at=now + EDITOR_RESCUE_LIFETIME)
    logger.warning("A link of rescue was made for the editor %s", name)
    return f"{settings.WAGTAILADMIN_BASE_URL}{reverse('editor_rescue')}?{urlencode({'key': key})}"


def rescued(request: HttpRequest) -> HttpResponse:
    """``/admin/rescue/?key=…`` signs in; the key stands in the query, which no log has."""
    if request.method != "GET":
        return HttpResponse(status=405, headers={"Allow": "GET"})
    user = taken(request.GET.get("key", ""), timezone.now())
    if user is None:
        if request.user.is_authenticated and not second_step.is_missing(request):
            return HttpResponseRedirect("/admin/")  # a browser that loaded the link twice
        logger.warning("A link of rescue was refused: it was used, is too old, or never was")
        return render(request, "sign_in/no_rescue.html", status=403)
    login(request, user, backend=BACKEND)
    second_step.passed(request, By.RESCUE)
    logger.warning("A link of rescue signed the editor %s in", user.get_username())
    return HttpResponseRedirect("/admin/")


@transaction.atomic
def taken(key: str, now: datetime) -> Any:
    """The user whom ``key`` lets in, which uses it up; ``None`` for a key that is not good any more, or never was."""
    link = RescueLink.objects.select_for_update().select_related("user").filter(digest=_digest(key)).first()
    if link is None:
        return None
    link.delete()
    return link.user if link.ends_at > now and link.user.is_active else None


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
