"""Pages that were drawn for a GET a moment ago: their websockets go on with the same drawing.

Only in the process that drew them. Where a page is not found, because the websocket came to another process or late, or because something
that every page knows has changed since, it is made and drawn anew, as for any websocket.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final, Protocol

from django.dispatch import receiver

from portal.identity.ended import session_ended
from portal.web.page import Page

KEPT_FOR: Final = timedelta(seconds=10)
"""As long as a telephone needs to read the scripts of a page."""
MOST: Final = 100
"""In this process, of some 100 KB each."""
PARAMETER: Final = "drawn"
"""In the address of a websocket: the key of the drawing that its document came from."""
IN_SCOPE: Final = "portal.web.drawn"
"""Where the drawing stands in the scope of its websocket."""


class FirstDrawing(Protocol):
    """What a page was drawn by, and can be live by."""

    def live(self, scope: Mapping[str, Any], have: Iterable[str]) -> Any:
        """The live page of it, for the connection of a client that has these leaves."""

    async def close(self) -> None:
        """Ends it, for no websocket came."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One page, and how it was drawn."""

    key: str
    page: Page
    before: Page
    """The page before what only its screen shows was read."""
    drawing: FirstDrawing
    until: float
    loop: asyncio.AbstractEventLoop

    def holds(self, before: Page) -> bool:
        """Whether a visit finds now what it found when the page was drawn: who, for whom, and what every page knows."""
        return _lasting(self.before) == _lasting(before)


class DrawnPages:
    """The drawings of one process, each for one websocket."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, Drawn] = OrderedDict()

    async def keep(self, page: Page, before: Page, drawing: FirstDrawing) -> str:
        """Keeps ``drawing`` for a while, and gives its key. The oldest go when there are too many."""
        key = secrets.token_urlsafe(12)
        until = self._clock() + KEPT_FOR.total_seconds()
        self._kept[key] = Drawn(key, page, before, drawing, until, asyncio.get_running_loop())
        while (oldest := next(iter(self._kept.values()), None)) and (len(self._kept) > MOST or oldest.until <= self._clock()):
            del self._kept[oldest.key]
            await _end(oldest)
        return key

    def find(self, key: str) -> Drawn | None:
        """The drawing of ``key``; ``None`` where there is none, or it is too old."""
        drawn = self._kept.get(key)
        return drawn if drawn and drawn.until > self._clock() and drawn.loop is asyncio.get_running_loop() else None

    def take(self, drawn: Drawn) -> bool:
        """Gives ``drawn`` to who asks first, and keeps it no more. Whether it was still there."""
        return self._kept.pop(drawn.key, None) is not None

    def forget(self, sid: str) -> None:
        """Forgets what was drawn in a session that has ended."""
        for key in [key for key, drawn in self._kept.items() if drawn.page.login and drawn.page.login.sid == sid]:
            del self._kept[key]

    def forget_old(self) -> None:
        """Forgets what is too old, where no other page comes to take its place."""
        while self._kept and next(iter(self._kept.values())).until <= self._clock():
            self._kept.popitem(last=False)


async def _end(drawn: Drawn) -> None:
    if drawn.loop is asyncio.get_running_loop():
        await drawn.drawing.close()


def _lasting(page: Page) -> Page:
    """Without what each request has for itself."""
    return replace(page, csrf_token="", sent_cookies=True, seconds_left=None)


DRAWN: Final = DrawnPages()
"""Those of this process."""


@receiver(session_ended)
def _forget_ended(sid: str, **_more: object) -> None:
    DRAWN.forget(sid)
