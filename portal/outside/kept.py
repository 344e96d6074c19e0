"""Answers of the outside world that are kept for a while, so that a page does not wait for them again."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Generic, TypeVar

from portal.runtime.threads import outliving

V = TypeVar("V")


class Kept(Generic[V]):
    """What the call ``name`` answered, by key: at most ``most`` keys, the least asked for goes first.

    Whoever asks while a fetch for the same key is under way waits for that fetch. ``drop_all`` by the call's name empties
    every store of it, also of a fetch under way.

    Where ``refreshed`` is called again and again (portal/web/refreshing.py) nobody waits but for the very first answer: whoever asks
    after its time gets the one of before while a new one is fetched.
    """

    def __init__(self, name: str, most: int = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self.is_refreshed = False
        """Whether ``refreshed`` is called in this process."""
        self._clock = clock
        self._answers: OrderedDict[str, tuple[V, float]] = OrderedDict()
        self._under_way: dict[str, asyncio.Task[V]] = {}
        self._drops = 0
        _STORES.setdefault(name, []).append(self)

    async def get(self, key: str, fetch: Callable[[], Awaitable[tuple[V, timedelta | None]]]) -> V:
        """The kept answer of ``key``, else what ``fetch`` gives together with how long it may be kept (``None``: until dropped)."""
        kept = self._answers.get(key)
        if kept is not None and kept[1] > self._clock():
            self._answers.move_to_end(key)
            return kept[0]
        task = self._fetching(key, fetch)
        if kept is not None and self.is_refreshed:
            return kept[0]
        return await asyncio.shield(task)

    async def refreshed(self, key: str, fetch: Callable[[], Awaitable[tuple[V, timedelta | None]]]) -> timedelta:
        """Fetches a new answer when the kept one holds no longer; how long the one holds that is kept then."""
        self.is_refreshed = True
        if not self.fresh_for(key):
            await asyncio.shield(self._fetching(key, fetch))
        return self.fresh_for(key)

    def begin_with(self, key: str, value: V) -> None:
        """What was answered before this process began: nobody waits for the first answer, and it holds until that comes."""
        self.is_refreshed = True
        self._answers.setdefault(key, (value, float("-inf")))

    def last(self, key: str) -> V | None:
        """The answer of before, however old; ``None`` when there is none, or it was dropped."""
        kept = self._answers.get(key)
        return kept[0] if kept else None

    def keys(self) -> tuple[str, ...]:
        """What there are answers of."""
        return tuple(self._answers)

    def _fetching(self, key: str, fetch: Callable[[], Awaitable[tuple[V, timedelta | None]]]) -> "asyncio.Task[V]":
        """The fetch that is under way, or a new one."""
        task = self._under_way.get(key)
        if task is None or task.get_loop() is not asyncio.get_running_loop():
            task = asyncio.get_running_loop().create_task(self._fetched(key, fetch), context=outliving())
            self._under_way[key] = task
        return task

    def fresh_for(self, key: str) -> timedelta:
        """How long the kept answer of ``key`` still holds; zero when there is none."""
        kept = self._answers.get(key)
        return timedelta(seconds=max(kept[1] - self._clock(), 0)) if kept else timedelta(0)

    def drop(self, key: str | None = None) -> None:
        """Forgets one key, or everything."""
        self._drops += 1
        if key is None:
            self._answers.clear()
            self._under_way.clear()
        else:
            self._answers.pop(key, None)
            self._under_way.pop(key, None)

    async def _fetched(self, key: str, fetch: Callable[[], Awaitable[tuple[V, timedelta | None]]]) -> V:
        drops, me = self._drops, asyncio.current_task()
        try:
            value, fresh_for = await fetch()
        finally:
            if self._under_way.get(key) is me:
                del self._under_way[key]
        if self._drops == drops and fresh_for != timedelta(0):
            until = float("inf") if fresh_for is None else self._clock() + fresh_for.total_seconds()
            self._answers[key] = (value, until)
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)
        return value


_STORES: dict[str, list[Kept[Any]]] = {}


def drop_all(name: str | None = None) -> None:
    """Forgets what is kept of the call ``name``, or of all calls."""
    for stores in _STORES.values() if name is None else (_STORES.get(name, []),):
        for store in stores:
            store.drop()
