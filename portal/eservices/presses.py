"""Which presses of forms that are answered in place were taken: an answer may be lost on the way, and the page sends the same again.

A form names its press with ``PRESS``, another one after each answer. The same fields under the same name are the same press, on whatever
line they come; who mends a word has made another one.
"""

import asyncio
import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.dispatch import receiver

from portal.eservices.answers import Posted, Went
from portal.identity.ended import session_ended
from portal.runtime.asked_once import AskedOnce
from portal.shared.answer_shelf import AnswerShelf

PRESS: Final = "press-id"
"""Name of the hidden field."""
KEPT_FOR: Final = timedelta(minutes=30)
"""As long as a line is away at most, in a tunnel or a lift."""
MOST: Final = 10_000
"""In this process."""


@dataclass(frozen=True, slots=True)
class _Taken:
    sid: str
    until: float
    went: Went


class Presses:
    """Those of one process; the others find them in Redis where there is one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._taken: OrderedDict[str, _Taken] = OrderedDict()
        self._under_way: AskedOnce[Any] = AskedOnce()

    async def answer(self, sid: str, posted: Posted, post: Callable[[], Coroutine[Any, Any, Any]], but: str = "") -> Any:
        """What ``post`` answers to what the login ``sid`` sent; where that was taken before, where it led to then.

        The field ``but`` makes no press another one. ``post`` goes on to its end when the page is gone. What was refused, or failed, is
        asked again.
        """
        if not posted.get(PRESS):
            return await post()
        said = [(name, posted.all(name)) for name in posted if name != but]
        key = hashlib.sha256(json.dumps([sid, said]).encode()).hexdigest()
        return await self._known(key) or await asyncio.shield(self._under_way.ask(key, lambda: self._noted(key, sid, post)))

    def forget(self, sid: str) -> None:
        """Forgets what was taken in a session that has ended."""
        for key in [key for key, taken in self._taken.items() if taken.sid == sid]:
            del self._taken[key]

    async def _known(self, key: str) -> Went | None:
        taken = self._taken.get(key)
        if taken:
            return taken.went if taken.until > self._clock() else None
        shelf = _shelf()
        content = await shelf.get(key) if shelf else None
        return Went(*json.loads(content)) if content else None

    async def _noted(self, key: str, sid: str, post: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        try:
            answer = await post()
        except SystemExit as wanted:  # in a task it would end the process
            raise RuntimeError("it called sys.exit") from wanted
        if isinstance(answer, Went):
            self._taken[key] = _Taken(sid, self._clock() + KEPT_FOR.total_seconds(), answer)
            while len(self._taken) > MOST:
                self._taken.popitem(last=False)
            if shelf := _shelf():
                await shelf.put(key, json.dumps([answer.path, answer.query]).encode())
        return answer


def _shelf() -> AnswerShelf | None:
    return AnswerShelf(settings.REDIS_URL, KEPT_FOR) if settings.REDIS_URL else None


presses = Presses()


@receiver(session_ended)
def _forget_ended(sid: str, **_more: object) -> None:
    presses.forget(sid)
