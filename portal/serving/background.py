"""What a serving process does beside answering: it begins with the server and belongs to the application, whichever server that is."""

from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import sync_to_async

from portal import content, refreshing, search, searched
from portal.body_limit import App, Message, Receive, Send
from portal.contact import outbox
from portal.editing import schedule
from portal.eservices import placement
from portal.identity.saml import providers

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
        await self._begin()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._end()
        await send({"type": "lifespan.shutdown.complete"})


def around(application: App) -> Background:
    """``application`` with everything that runs beside it, the processes of services too, where there are any."""

    async def begin() -> None:
        for start in _STARTS:
            start()
        content.on_change(search.update_soon)
        await sync_to_async(content.load)()
        placement.in_force().start()

    async def end() -> None:
        await placement.in_force().stop()

    return Background(application, begin, end)


_STARTS: Final = (
    outbox.send_in_background,
    searched.write_in_background,
    schedule.keep,
    providers.refresh_in_background,
    refreshing.begin,
)
