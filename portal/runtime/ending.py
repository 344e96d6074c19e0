"""The end of a task that may lose a cancellation."""

import asyncio
from typing import Any

from portal.constants import CANCELLED_AGAIN_AFTER


async def ended(task: "asyncio.Task[Any] | None") -> None:
    """Cancels ``task`` until it has ended, however it ends; ``None`` is no task.

    Once is not enough: before Python 3.12 ``asyncio.wait_for``, by which the client of Redis sends, loses a cancellation that comes at the
    moment when what it waits for is done. A page that was left listened for good then, and kept its process from ending.
    """
    if task is None:
        return
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=CANCELLED_AGAIN_AFTER.total_seconds())
    await asyncio.gather(task, return_exceptions=True)
