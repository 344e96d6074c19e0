"""How often somebody may guess an editor's password: after a few wrong ones the name is refused for a while, right password or not."""

from collections import OrderedDict, deque
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from portal.constants import EDITOR_TRIES, EDITOR_TRIES_WITHIN

_NAMES: Final = 10_000


class Tries:
    """The wrong passwords of each name, in this process."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, deque[datetime]] = OrderedDict()

    def may_try(self, name: str, now: datetime) -> bool:
        """Whether ``name`` was not refused too often a short while ago."""
        times = self._wrong.get(name.casefold(), deque())
        while times and now - times[0] >= EDITOR_TRIES_WITHIN:
            times.popleft()
        return len(times) < EDITOR_TRIES

    def was_wrong(self, name: str, now: datetime) -> None:
        """Counts a wrong password."""
        self._wrong.setdefault(name.casefold(), deque(maxlen=EDITOR_TRIES)).append(now)
        self._wrong.move_to_end(name.casefold())
        while len(self._wrong) > _NAMES:
            self._wrong.popitem(last=False)

    def was_right(self, name: str) -> None:
        """Forgets what was wrong before."""
        self._wrong.pop(name.casefold(), None)


TRIES: Final = Tries()


class PatientBackend(ModelBackend):
    """Django's own, for names that have tries left."""

    def authenticate(self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any) -> Any:
        """The user, or ``None``. Raises ``PermissionDenied``, which Django takes for a refusal, when there were too many tries."""
        name = username or ""
        if not TRIES.may_try(name, timezone.now()):
            raise PermissionDenied
        user = super().authenticate(request, username=username, password=password, **more)
        if user is None:
            TRIES.was_wrong(name, timezone.now())
        else:
            TRIES.was_right(name)
        return user
