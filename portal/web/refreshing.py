"""What every page needs is fetched in the background, so that no visitor waits for it and none notices when it can not be had.

Each of them is kept as it was last: a database that is frozen, or a flag service that is slow, is seen by operators and by nobody else.
"""

from datetime import timedelta
from typing import Final

from portal import content, flags, notices
from portal.constants import CONTENT_LOOKED_AT_EVERY, NOTICES_ASKED_AT_MOST_EACH
from portal.notices import planned
from portal.outside.last_good import Remembered
from portal.runtime.jobs import LoopJob


def is_on() -> bool:
    """Whether it is kept fresh in this process. One that was not told to asks when a page is made."""
    return any(job.is_on for job in JOBS)


async def _content() -> timedelta:
    await content.refresh()
    return CONTENT_LOOKED_AT_EVERY


JOBS: Final = tuple(
    LoopJob(name, step, NOTICES_ASKED_AT_MOST_EACH, CONTENT_LOOKED_AT_EVERY)
    for name, step in (
        ("content", _content),
        ("flags", Remembered("features", flags.refresh, flags.good, flags.begin_with)),
        ("notices", Remembered("notices", notices.refresh, notices.good, notices.begin_with)),
        ("status-page", planned.refresh),
    )
)
"""Each keeps one of them fresh for as long as the process serves."""
