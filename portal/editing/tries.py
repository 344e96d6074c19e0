"""How often somebody may guess an editor's password: after a few wrong ones their address is refused for a while, right password or not.

An address is counted for each name, so that a stranger who guesses keeps no editor out; many strangers together do, for a name can not
be guessed without end either.
"""

from datetime import datetime
from typing import Any, Final

from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from portal.constants import EDITOR_TRIES, EDITOR_TRIES_OF_ALL, EDITOR_TRIES_WITHIN
from portal.http.proxies import counted_as
from portal.shared.throttle import Throttle


class Tries:
    """The wrong passwords for each name, counted under the name with an address, and with none for all of them."""

    def __init__(self) -> None:
        self._wrong = Throttle("wrong-passwords", EDITOR_TRIES_WITHIN)

    def may_try(self, name: str, address: str, now: datetime) -> bool:
        """Whether ``name`` was not refused too often a short while ago, at ``address`` and at all addresses together."""
        return self._wrong.has_room(_limits(name, address), now)

    def was_wrong(self, name: str, address: str, now: datetime) -> None:
        """Counts a wrong password."""
        self._wrong.add(_limits(name, address), now)

    def was_right(self, name: str, address: str) -> None:
        """Forgets what was wrong before at ``address``; what others guess goes on being counted."""
        self._wrong.drop(_key(name, address))

    def forget(self) -> None:
        """Forgets everything."""
        self._wrong.forget()


def _limits(name: str, address: str) -> dict[str, int]:
    return {_key(name, address): EDITOR_TRIES, _key(name, ""): EDITOR_TRIES_OF_ALL}


def _key(name: str, address: str) -> str:
    return f"{counted_as(address)} {name.casefold()}"


TRIES: Final = Tries()


class PatientBackend(ModelBackend):
    """Django's own, for names that have tries left."""

    def authenticate(self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any) -> Any:
        """The user, or ``None``. Raises ``PermissionDenied``, which Django takes for a refusal, when there were too many tries."""
        name, address = username or "", request.META.get("REMOTE_ADDR", "") if request else ""
        if not TRIES.may_try(name, address, timezone.now()):
            raise PermissionDenied
        user = super().authenticate(request, username=username, password=password, **more)
        if user is None:
            TRIES.was_wrong(name, address, timezone.now())
        else:
            TRIES.was_right(name, address)
        return user
