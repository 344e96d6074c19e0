"""Open pages follow the notices without a reload: one task for each process looks, whatever the number of pages.

It looks when it is told that something was changed, here or in another process, and as soon as what is kept of the notices holds no
longer: after half a minute, or when the source knows that one begins, gets other words or ends. A page that hears of a change draws
itself anew.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.utils import timezone

from portal import notices
from portal.constants import (
    LAYER_GROUP_JOINED_EVERY,
    LAYER_TRIED_AGAIN_AFTER,
    NOTICES_ASKED_AT_MOST_EACH,
    PAGES_TOLD_PAUSE,
    PAGES_TOLD_TOGETHER,
)
from portal.notices import Notice
from portal.outside import kept
from portal.runtime.jobs import Job
from portal.runtime.metrics import NOTICE_DELAY

_GROUP: Final = "notices"
_CHANGED: Final = {"type": "notices.changed"}

logger = logging.getLogger("portal.notices")

Hearer = Callable[[tuple[Notice, ...]], None]


class Follower:
    """The one task of a process, there while somebody hears."""

    def __init__(self) -> None:
        self._hearers: set[Hearer] = set()
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()
        self._latest: tuple[Notice, ...] | None = None

    def hear(self, hearer: Hearer) -> Callable[[], None]:
        """Tells ``hearer`` of the notices in force each time that they change, until the answer is called. In a running loop only."""
        self._hearers.add(hearer)
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._loop, self._woken, self._latest = loop, asyncio.Event(), None
            self._task = loop.create_task(self._follow())
        elif self._latest is not None:
            hearer(self._latest)  # the page was drawn a moment ago, and something may have changed since
        return lambda: self._hearers.discard(hearer)

    def wake(self) -> None:
        """Looks at once; from any thread."""
        kept.drop_all("notices")
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    async def _follow(self) -> None:
        others = asyncio.create_task(self._hear_others())
        try:
            while self._hearers:
                await self._look()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), max(notices.fresh_for(), NOTICES_ASKED_AT_MOST_EACH).total_seconds())
                self._woken.clear()
        finally:
            others.cancel()
            await asyncio.gather(others, return_exceptions=True)

    async def _look(self) -> None:
        found = await notices.fetched()
        if found is None or found == self._latest:
            return
        before, self._latest = self._latest, found
        for count, hearer in enumerate(tuple(self._hearers), 1):
            if hearer in self._hearers:  # it may have been closed meanwhile
                hearer(found)
            await asyncio.sleep(0 if count % PAGES_TOLD_TOGETHER else PAGES_TOLD_PAUSE.total_seconds())
        known = {notice.uuid for notice in found if before is None} | {notice.uuid for notice in before or ()}
        for notice in found:
            if notice.uuid not in known:
                NOTICE_DELAY.observe(max(0.0, (timezone.now() - notice.published).total_seconds()))

    async def _hear_others(self) -> None:
        """Another process says that it has changed something. While it can not say so it is heard of in half a minute, and at once when
        the layer is back."""
        layer, is_away = get_channel_layer(), False
        while layer is not None:
            try:
                name = await layer.new_channel()
                await layer.group_add(_GROUP, name)
                if is_away:
                    logger.warning("The channel layer is back: changed notices are seen at once again")
                    is_away = False
                    self.wake()
                await self._hear_in_group(layer, name)
            except Exception as failure:  # whatever a layer may raise: the task looks by itself all the same
                if not is_away:
                    logger.error("The channel layer failed (%s): changed notices are seen half a minute later", type(failure).__name__)
                is_away = True
                await asyncio.sleep(LAYER_TRIED_AGAIN_AFTER.total_seconds())

    async def _hear_in_group(self, layer: Any, name: str) -> None:
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LAYER_GROUP_JOINED_EVERY.total_seconds()):
                        while True:
                            await layer.receive(name)
                            self.wake()
                await layer.group_add(_GROUP, name)
        finally:
            with suppress(Exception):  # a layer that is gone has no group to leave
                await layer.group_discard(_GROUP, name)


FOLLOWER: Final = Follower()


class _ForPagesWithoutSockets:
    """Keeps the task there while the process serves: such pages ask, and no page that hears may be open."""

    def __init__(self) -> None:
        self._stop: Callable[[], None] | None = None

    async def begin(self) -> None:
        self._stop = FOLLOWER.hear(lambda _: None)

    async def end(self) -> None:
        if self._stop:
            self._stop()
        FOLLOWER.wake()


_FOR_STILL_PAGES: Final = _ForPagesWithoutSockets()
JOB: Final = Job("followed-notices", _FOR_STILL_PAGES.begin, _FOR_STILL_PAGES.end)


def changed() -> None:
    """Operators changed a notice: every open page of every process follows. For ordinary (synchronous) code."""
    FOLLOWER.wake()
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(_GROUP, _CHANGED)
    except Exception as failure:  # what was changed stands in the database, where every process looks by itself
        logger.error("Other processes could not be told of changed notices: %s", type(failure).__name__)
