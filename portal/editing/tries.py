"""How often somebody may guess an editor's password: after a few wrong ones their address is refused for a while, right password or not.

An address is counted for each name, so that a stranger who guesses keeps no editor out; many strangers together do, for a name can not
be guessed without end either.
"""

from collections import OrderedDict, deque
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from portal.constants import EDITOR_TRIES, EDITOR_TRIES_OF_ALL, EDITOR_TRIES_WITHIN
from portal.http.proxies import counted_as

_REMEMBERED: Final = 10_000
_Key = tuple[str, str]
"""A name, and an address or nothing for all of them."""


class Tries:
    """The wrong passwords for each name, in this process."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[_Key, deque[datetime]] = OrderedDict()

    def may_try(self, name: str, address: str, now: datetime) -> bool:
        """Whether ``name`` was not refused too often a short while ago, at ``address`` and at all addresses together."""
        return all(self._count(key, now) < most for key, most in _limits(name, address).items())

    def was_wrong(self, name: str, address: str, now: datetime) -> None:
        """Counts a wrong password."""
        for key, most in _limits(name, address).items():
            self._wrong.setdefault(key, deque(maxlen=most)).append(now)
            self._wrong.move_to_end(key)
        while len(self._wrong) > _REMEMBERED:
            self._wrong.popitem(last=False)

    def was_right(self, name: str, address: str) -> None:
        """Forgets what was wrong before at ``address``; what others guess goes on being counted."""
        self._wrong.pop((name.casefold(), counted_as(address)), None)

    def forget(self) -> None:
        """Forgets everything."""
        self._wrong.clear()

    def _count(self, key: _Key, now: datetime) -> int:
        times = self._wrong.get(key, deque())
        while times and now - times[0] >= EDITOR_TRIES_WITHIN:
            times.popleft()
        return len(times)


def _limits(name: str, address: str) -> dict[_Key, int]:
    return {(name.casefold(), counted_as(address)): EDITOR_TRIES, (name.casefold(), ""): EDITOR_TRIES_OF_ALL}


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
