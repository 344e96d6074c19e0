"""Each call for a service with a process of its own goes to that process; when it does not answer, to the service's broken page here."""

import asyncio
import logging
from typing import Any, Final
from urllib.parse import parse_qs, unquote

from channels.layers import get_channel_layer

from portal.eservices import registry
from portal.eservices.health import seen
from portal.eservices.placement import AWAY
from portal.http.body_limit import LIMIT
from portal.own_process.call import CutOff, NoResponse, carry
from portal.own_process.controls import Controls
from portal.own_process.layer import SharedLayer
from portal.own_process.line import Frame
from portal.own_process.process import ServiceProcess
from portal.runtime.connection import App, Message, Receive, Send
from portal.switches.known import KNOWN
from portal.web.page_request import CLOSED
from portal.words.locales import split

CONNECT_ANEW: Final = 4500
"""Close code of a live page whose process is gone (portal/web/socket.py has them all)."""
_SOCKETS: Final = "/ws/page"

logger = logging.getLogger("portal.own_process")


class OwnProcesses:
    """An ASGI application around another, with a process for each service that wants its own; they start with the first call, or before."""

    def __init__(self, application: App, services: frozenset[str]) -> None:
        self._application = application
        self._services = services
        self._loop: asyncio.AbstractEventLoop | None = None
        self._processes: dict[str, ServiceProcess] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._controls = Controls()

    def start(self) -> None:
        """Starts the processes in the running loop, unless they are started; they end with this process."""
        if self._loop is asyncio.get_running_loop():
            return
        self._loop = asyncio.get_running_loop()
        self._processes = {id: ServiceProcess(id, self._heard, self._controls.repeat) for id in self._services}
        self._tasks = [asyncio.create_task(process.run()) for process in self._processes.values()]
        layer = get_channel_layer()
        if isinstance(layer, SharedLayer):
            layer.elsewhere |= {process.tell for process in self._processes.values()}

    async def stop(self) -> None:
        """Ends the processes; returns when they have ended."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        self.start()
        process = self._processes.get(_service_at(scope))
        if process and not _says_that_it_is_closed(process.service_id, scope):
            await self._handed_on(process, scope, receive, send)
        elif self._controls.concern(scope):
            await self._controls.tell(scope, receive, send, self._application, tuple(self._processes.values()))
        else:
            await self._application(scope, receive, send)

    async def _handed_on(self, process: ServiceProcess, scope: Message, receive: Receive, send: Send) -> None:
        asked = Repeatable(receive)
        try:
            line = await process.line()
            if line is None:
                raise NoResponse("down")
            await carry(scope, asked.receive, send, line)
        except (NoResponse, CutOff) as fault:
            logger.error("The process of %s did not answer a call: %s", process.service_id, fault or "cut off")
            if scope["type"] == "websocket":
                if isinstance(fault, NoResponse):  # before the accepting a browser is told no code
                    await send({"type": "websocket.accept"})
                await send({"type": "websocket.close", "code": CONNECT_ANEW})
            elif isinstance(fault, NoResponse):
                await self._application(scope, asked.again, send)
            else:
                raise

    async def _heard(self, sender: ServiceProcess, frame: Frame) -> None:
        """How the service of a process is doing; and what its pages tell those of a session, which goes to this process and all others."""
        layer = get_channel_layer()
        match frame:
            case {"type": "health", "service": sender.service_id}:
                seen.take(frame)
            case {"type": "group", "group": str(group), "message": dict(message)} if isinstance(layer, SharedLayer):
                await layer.group_send_here(group, message)
                for process in self._processes.values():
                    if process is not sender:
                        process.tell(group, message)


class Repeatable:
    """What a visitor sends, kept until somebody has answered: up to what the portal takes of a body."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._taken: list[Message] = []
        self._size = 0

    async def receive(self) -> Message:
        """The next message of the visitor."""
        message = await self._receive()
        self._size += len(message.get("body") or b"")
        if self._size <= LIMIT:
            self._taken.append(message)
        return message

    async def again(self) -> Message:
        """The messages from the first one on, to somebody else."""
        return self._taken.pop(0) if self._taken else await self._receive()


def _service_at(scope: Message) -> str:
    """Id of the service whose page a call is for; empty for none."""
    path = str(scope.get("path", ""))
    if scope["type"] == "websocket":
        asked: dict[str, Any] = parse_qs(scope["query_string"].decode("latin-1")) if path == _SOCKETS else {}
        path = "" if AWAY in asked else unquote(asked.get("path", [""])[0].partition("?")[0])
    elif scope["type"] != "http":
        return ""
    match = registry.at_path(*split(path.rstrip("/")))
    return match.service.id if match else ""


def _says_that_it_is_closed(service_id: str, scope: Message) -> bool:
    """Whether the page is no work of the service's: operators have closed it. Whoever has a page of it open keeps that."""
    is_of_open_page = scope["type"] == "websocket" and CLOSED not in parse_qs(scope["query_string"].decode("latin-1"))
    return KNOWN.now().closure_of(service_id) is not None and not is_of_open_page
