"""How often somebody may guess an editor's password: after a few wrong ones their address is refused for a while, right password or not.

An address is counted for each name, so that a stranger who guesses keeps no editor out. Many strangers together do not either: a name
that is guessed from everywhere is answered slowly, which one editor hardly minds and who guesses does.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from portal.constants import EDITOR_SLOW_ANSWER, EDITOR_TRIES, EDITOR_TRIES_OF_ALL, EDITOR_TRIES_WITHIN
from portal.http.proxies import counted_as
from portal.shared.throttle import Throttle


class Tries:
    """The wrong passwords for each name, counted under the name with an address, and with none for all of them."""

    def __init__(self) -> None:
        self._wrong = Throttle("wrong-passwords", EDITOR_TRIES_WITHIN)

    def may_try(self, name: str, address: str, now: datetime) -> bool:
        """Whether ``name`` was not refused too often a short while ago at ``address``."""
        return self._wrong.has_room({_key(name, address): EDITOR_TRIES}, now)

    def slowed_by(self, name: str, now: datetime) -> timedelta:
        """How much later an answer for ``name`` comes, at whatever address: not at all until it was guessed too often by all together."""
        return timedelta() if self._wrong.has_room({_key(name, ""): EDITOR_TRIES_OF_ALL}, now) else EDITOR_SLOW_ANSWER

    def was_wrong(self, name: str, address: str, now: datetime) -> None:
        """Counts a wrong password."""
        self._wrong.add({_key(name, address): EDITOR_TRIES, _key(name, ""): EDITOR_TRIES_OF_ALL}, now)

    def was_right(self, name: str, address: str) -> None:
        """Forgets what was wrong before at ``address``; what others guess goes on being counted."""
        self._wrong.drop(_key(name, address))

    def forget(self) -> None:
        """Forgets everything."""
        self._wrong.forget()


def _key(name: str, address: str) -> str:
    return f"{counted_as(address)} {name.casefold()}"


TRIES: Final = Tries()


class PatientBackend(ModelBackend):
    """Django's own, for names that have tries left; for nobody where editors sign in by their organisation."""

    def authenticate(self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any) -> Any:
        """The user, or ``None``. Raises ``PermissionDenied``, which Django takes for a refusal, when no password is looked at."""
        name, address = username or "", request.META.get("REMOTE_ADDR", "") if request else ""
        if settings.VST_EDITOR_LOGIN != "password" or not TRIES.may_try(name, address, timezone.now()):
            raise PermissionDenied
        user = super().authenticate(request, username=username, password=password, **more)
        if user is None:
            TRIES.was_wrong(name, address, timezone.now())
        else:
            TRIES.was_right(name, address)
        return user
