"""What this process says of itself to the others, so that the console of each shows all of them."""

import asyncio
import time
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from portal.constants import MILLISECOND, PROCESS_TELLS_EVERY
from portal.eservices import watchdog
from portal.eservices.health import as_told, seen
from portal.health.dependencies import WATCH
from portal.outside.client import breaker_states
from portal.runtime.jobs import LoopJob
from portal.runtime.metrics import METRICS
from portal.runtime.release import release
from portal.shared.processes import PROCESSES
from portal.web.draining import DRAINING

_STARTED: Final = timezone.now()


def told() -> dict[str, Any]:
    """How it is now; times as ISO, lag in milliseconds, ages in seconds since each thing that it stands on was last good."""
    return {
        "release": release(),
        "started": _STARTED.isoformat(),
        "isDraining": DRAINING.is_on,
        "pages": METRICS.live_pages,
        "lagMs": timedelta(seconds=watchdog.JOB.lag()) // MILLISECOND,
        "breakers": breaker_states(time.monotonic()),
        "ages": WATCH.ages(),
        "services": {service_id: as_told(health) for service_id, health in seen.all()},
    }


class _Telling(LoopJob):
    """Says it again and again, and at the end that there is no more to say."""

    async def end(self) -> None:
        was_on = self.is_on
        await super().end()
        if was_on:
            await asyncio.to_thread(PROCESSES.leave)


async def _tell() -> timedelta:
    await asyncio.to_thread(PROCESSES.tell, told())
    return PROCESS_TELLS_EVERY


JOB: Final = _Telling("process", _tell, PROCESS_TELLS_EVERY, PROCESS_TELLS_EVERY)
"""Says how this process is for as long as it serves."""
