"""``/admin/sso/``: to the organisation that knows the editor, and back."""

import logging
from typing import Any, Final

import httpx
from django.conf import settings
from django.contrib.auth import login
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from portal.constants import EDITOR_SIGN_ONS, EDITOR_TRIES_WITHIN
from portal.editing.sign_in import second_step
from portal.editing.sign_in.configured import organisation
from portal.editing.sign_in.membership import NoRole, user_of
from portal.editing.sign_in.provider import Away, Begun, OneFactor, Provider, Refused
from portal.editing.sign_in.rescue import BACKEND
from portal.editing.sign_in.second_step import By
from portal.http.origin import visitors_origin
from portal.http.proxies import counted_as
from portal.shared.throttle import Throttle
from portal.words.console import said

_BEGUN: Final = "editor_sign_on"
SIGN_ONS: Final = Throttle("editor-sign-ons", EDITOR_TRIES_WITHIN)
"""Each leaves a session, so an address may begin so many and no more."""

TRANSPORT: httpx.BaseTransport | None = None
"""What carries the questions to the organisation; the net, unless a test has one of its own."""

logger = logging.getLogger("portal.editing")


def begin(request: HttpRequest) -> HttpResponse:
    """Keeps what has to come back, and sends the browser off."""
    _only_here()
    if not SIGN_ONS.take({counted_as(request.META.get("REMOTE_ADDR", "")): EDITOR_SIGN_ONS}, timezone.now()):
        return _refused(request, "too many were begun at one address", "too_often", status=429)
    close_old_connections()
    try:
        address, begun = _provider(request).begin(second_step.within_admin(request.GET.get("next", "")))
    except Away as fault:
        return _refused(request, f"the organisation is away ({fault})", "away", status=503)
    request.session[_BEGUN] = begun.as_kept()
    return HttpResponseRedirect(address)


def come_back(request: HttpRequest) -> HttpResponse:
    """Signs in whom the organisation names. What was kept is gone with the first who comes back, whatever they bring."""
    _only_here()
    kept = request.session.pop(_BEGUN, None)
    if kept is None or not constant_time_compare(kept["state"], request.GET.get("state", "")):
        return _refused(request, "the state is not that of a sign-on that this browser began, or was used", "again")
    if "error" in request.GET or not request.GET.get("code"):
        return _refused(request, "the organisation let nobody in", "again")
    request.session.save()  # before anybody is asked: the same state is not taken twice at the same time either
    close_old_connections()
    begun = Begun(**kept)
    try:
        known = _provider(request).finish(begun, request.GET["code"], timezone.now())
        user = user_of(known, organisation().groups)
    except OneFactor as refusal:
        return _refused(request, str(refusal), "one_factor")
    except Refused as refusal:
        return _refused(request, str(refusal), "again")
    except NoRole:
        return _refused(request, "no group gives a role", "no_role")
    except Away as fault:
        return _refused(request, f"the organisation is away ({fault})", "away", status=503)
    if not user.is_active or not user.has_perm("wagtailadmin.access_admin"):
        return _refused(request, "the account rests, or has no role any more", "no_role")
    login(request, user, backend=BACKEND)
    second_step.passed(request, By.ORGANISATION)
    return HttpResponseRedirect(begun.goal)


def _only_here() -> None:
    if settings.VST_EDITOR_LOGIN != "oidc":
        raise Http404


def _provider(request: HttpRequest) -> Provider:
    return Provider(organisation(), visitors_origin(request.get_host()) + reverse("editor_sso_back"), TRANSPORT)


_WORDS: Final[dict[str, Any]] = {
    "again": said("Inloggningen gick inte att slutföra. Börja om från början. Händer det igen kan den som sköter driften hjälpa dig."),
    "one_factor": said("Du loggade in med en sak. För att arbeta här behövs två, till exempel både lösenord och kod."),
    "no_role": said("Ditt konto är inte med i någon grupp som får arbeta här. Be den som sköter behörigheter i din organisation om det."),
    "away": said("Organisationens inloggning svarar inte. Försök igen om en stund. Brådskar det kan den som sköter driften släppa in dig."),
    "too_often": said("För många inloggningar har påbörjats härifrån. Vänta tio minuter och försök igen."),
}


def _refused(request: HttpRequest, why: str, words: str, status: int = 403) -> HttpResponse:
    logger.warning("The sign-on of an editor was refused: %s", why)
    return render(request, "sign_in/refused.html", {"words": _WORDS[words]}, status=status)
