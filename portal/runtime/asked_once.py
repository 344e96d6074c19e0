"""Questions that several may ask at the same time, and that are asked once."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from portal.runtime.threads import outliving

T = TypeVar("T")


class AskedOnce(Generic[T]):
    """The questions that are open, by what tells them apart. Each goes on when whoever began it has stopped waiting."""

    def __init__(self) -> None:
        self._open: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[Hashable, asyncio.Task[T]]] = WeakKeyDictionary()

    def ask(self, key: Hashable, question: Callable[[], Coroutine[Any, Any, T]]) -> asyncio.Task[T]:
        """The question of this key that is open already on this loop, or ``question`` from now on. Wait for it with ``asyncio.shield``."""
        loop = asyncio.get_running_loop()
        open_here = self._open.setdefault(loop, {})
        if key not in open_here:
            open_here[key] = loop.create_task(question(), context=outliving())
            open_here[key].add_done_callback(lambda _: open_here.pop(key))
        return open_here[key]
