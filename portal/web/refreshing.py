"""What every page needs is fetched in the background, so that no visitor waits for it and none notices when it can not be had.

Each of them is kept as it was last: a database that is frozen, or a flag service that is slow, is seen by operators and by nobody else.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from portal import content, flags, notices
from portal.constants import CONTENT_LOOKED_AT_EVERY, NOTICES_ASKED_AT_MOST_EACH
from portal.notices import planned

logger = logging.getLogger("portal.web.refreshing")

Step = Callable[[], Awaitable[timedelta]]
"""Fetches something when it is due; how long it holds."""

_tasks: set[asyncio.Task[None]] = set()


def begin() -> None:
    """Keeps all of it fresh for as long as the running loop runs. A process that was not told to asks when a page is made."""
    for step in _STEPS:
        task = asyncio.get_running_loop().create_task(_for_ever(step))
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)


def is_on() -> bool:
    """Whether it is kept fresh in this process."""
    return bool(_tasks)


async def _for_ever(step: Step) -> None:
    while True:
        holds = timedelta(0)
        try:
            holds = await step()
        except Exception:
            logger.exception("What every page needs could not be fetched; the next try is in a moment")
        await asyncio.sleep(min(max(holds, NOTICES_ASKED_AT_MOST_EACH), CONTENT_LOOKED_AT_EVERY).total_seconds())


async def _content() -> timedelta:
    await content.refresh()
    return CONTENT_LOOKED_AT_EVERY


_STEPS: Final[tuple[Step, ...]] = (_content, flags.refresh, notices.refresh, planned.refresh)
