"""Whether somebody who is signed in at ``/admin/`` has shown more than a password."""

from enum import StrEnum
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse

_KEY: Final = "editor_second_step"


class By(StrEnum):
    """What they have shown."""

    CODE = "code"
    RECOVERY = "recovery"
    """A recovery code: their telephone may be gone."""
    ORGANISATION = "organisation"
    RESCUE = "rescue"


def is_missing(request: HttpRequest) -> bool:
    """Whether ``request`` comes from somebody who is signed in and has yet to show it. Nobody is asked where it is switched off."""
    return settings.VST_EDITOR_SECOND_FACTOR and request.user.is_authenticated and shown_by(request) is None


def shown_by(request: HttpRequest) -> By | None:
    """What was shown in this session."""
    kept = request.session.get(_KEY)
    return By(kept) if kept in {*By} else None


def passed(request: HttpRequest, by: By) -> None:
    """The session that is signed in goes on under a name of its own, with all rights of its user."""
    request.session.cycle_key()
    request.session[_KEY] = by.value


def lead_there(request: HttpRequest) -> HttpResponseRedirect:
    """To the page that asks for a code, and from there to where they wanted to go."""
    return lead_to("second_step", request.get_full_path() if request.method == "GET" else "")


def lead_to(name: str, goal: str) -> HttpResponseRedirect:
    """To the page called ``name``, which leads to ``goal`` in its turn."""
    return HttpResponseRedirect(f"{reverse(name)}?{urlencode({'next': within_admin(goal)})}")


def within_admin(address: str) -> str:
    """``address`` where it is one below ``/admin/``; else the first page there."""
    return address if address.startswith("/admin/") else "/admin/"
