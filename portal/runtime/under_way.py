"""What is being done for somebody goes on to its end when nobody waits for it any more, and who asks for the same meanwhile waits for it.

A page whose line is cut is drawn no more, and what it asked for would end in the middle: it asks again a moment later.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class UnderWay(Generic[T]):
    """What this process does at the moment, each under a key."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[T]] = {}

    async def once(self, key: str, do: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What ``do`` gives, or what the one gives that is under way under ``key``; raises what it raises."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(_done(do))
            task.add_done_callback(lambda done: self._ended(key, done))
        return await asyncio.shield(task)

    def _ended(self, key: str, task: asyncio.Task[T]) -> None:
        del self._tasks[key]
        if not task.cancelled():
            task.exception()  # nobody may be there to be told, and that is no fault


async def _done(do: Callable[[], Coroutine[Any, Any, T]]) -> T:
    try:
        return await do()
    except SystemExit as wanted:  # in a task it would end the process
        raise RuntimeError("it called sys.exit") from wanted
