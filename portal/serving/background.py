"""What a serving process does beside answering: one list, which begins with the server and belongs to the application, whichever it is."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import sync_to_async

from portal import content, search
from portal.contact import outbox
from portal.editing import schedule
from portal.eservices import placement, watchdog
from portal.figures.press import PRESS
from portal.flow import work
from portal.flow.files import scanning
from portal.health import process
from portal.health.dependencies import WATCH
from portal.identity import keys
from portal.identity.saml import providers
from portal.notices import follow
from portal.runtime.connection import App, Message, Receive, Send
from portal.runtime.jobs import SERVING, Job
from portal.search.searched import rounds
from portal.serving import forgetting, given_back, replaced, traces
from portal.serving.fitness import Unfit, check_installation
from portal.switches import known
from portal.web import edge_refresh, open_sockets, refreshing

logger = logging.getLogger("portal.serving")

Step = Callable[[], Awaitable[None]]


class Background:
    """An ASGI application around another: takes the server's word that it starts and ends (ASGI's lifespan)."""

    def __init__(self, application: App, begin: Step, end: Step) -> None:
        self._application, self._begin, self._end = application, begin, end

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._application(scope, receive, send)
            return
        await receive()
        try:
            await self._begin()
        except Unfit as fault:
            logger.critical("%s", fault)
            await send({"type": "lifespan.startup.failed", "message": str(fault)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._end()
        await send({"type": "lifespan.shutdown.complete"})


def around(application: App) -> Background:
    """``application`` with every job beside it, the processes of services too, where there are any."""
    jobs = (*_JOBS, Job("own-processes", _place_services, placement.in_force().stop))

    async def begin() -> None:
        await sync_to_async(check_installation)()
        for job in jobs:
            await job.begin()
        await sync_to_async(content.load)()

    async def end() -> None:
        for job in reversed(jobs):
            await job.end()

    SERVING[:] = jobs
    return Background(application, begin, end)


async def _place_services() -> None:
    placement.in_force().start()


_JOBS: Final[tuple[Job, ...]] = (
    traces.JOB,
    keys.JOB,
    watchdog.JOB,
    Job("files-of-calculators", PRESS.begin, PRESS.end),
    outbox.JOB,
    work.JOB,
    scanning.JOB,
    rounds.JOB,
    schedule.JOB,
    providers.JOB,
    *refreshing.JOBS,
    known.JOB,
    follow.JOB,
    forgetting.JOB,
    open_sockets.JOB,
    search.JOB,
    edge_refresh.JOB,
    WATCH,
    process.JOB,
    replaced.JOB,
    given_back.JOB,
)
