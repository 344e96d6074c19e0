"""Uvicorn as the portal needs it (docs/decisions/0013-uvicorn.md): two listeners at most, bounded connections, a clean end."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from django.conf import settings

from portal.runtime.drain import Drain
from portal.serving import service_manager
from portal.serving.connections import KEPT_BY_THE_KERNEL, HttpConnection, SocketConnection
from portal.web.draining import DRAINING
from portal.web.frames import MOST_BYTES

Address = tuple[str, int]

LARGEST_FRAME: Final = 2 * MOST_BYTES
"""Bytes. The page's consumer refuses what is over its own limit with a code and a log line; beyond this nothing is read at all."""
PING_EACH: Final = 40.0
"""Seconds. Servers in front close a websocket that says nothing for a minute; with 5,000 open pages pings are most of what rest costs."""
PONG_WITHIN: Final = 30.0
"""Seconds: as long as a phone may take that comes out of a tunnel."""
KEPT_ALIVE: Final = 75
"""Seconds that a connection without a request is kept, longer than the server in front keeps its own."""
WAITING_CONNECTIONS: Final = 2048
ONE_REQUEST_MORE: Final = 1.0
"""Seconds at least that connections are kept when a process no longer listens: the server in front may be sending a request on one."""

logger = logging.getLogger("portal.serving")


class AddressTaken(Exception):
    """An address cannot be listened at; the text says which and why."""


def run(*addresses: Address, application: object = "portal.asgi:application") -> None:
    """Serves an ASGI application at each address until SIGTERM or Ctrl-C. Raises ``AddressTaken`` before anything is begun."""
    listeners = [_listening(host, port) for host, port in addresses]
    server_of(application, settings.VST_DRAIN).run(listeners)


def server_of(application: object, drain: Drain) -> uvicorn.Server:
    """What serves ``application`` at listeners that ``run`` is given, and ends in the steps of ``drain``."""
    return _Server(_configuration(application, drain), drain)


def _configuration(application: object, drain: Drain) -> uvicorn.Config:
    """What Uvicorn is told. Forwarded headers are left to ``portal.http.proxies``, lines about requests to ``portal.web.middleware``."""
    return uvicorn.Config(
        application,  # type: ignore[arg-type]
        loop="uvloop",
        http=HttpConnection,
        ws=SocketConnection,
        lifespan="auto",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_EACH,
        ws_ping_timeout=PONG_WITHIN,
        ws_per_message_deflate=False,  # costs memory for each open page, and updates are small
        timeout_keep_alive=KEPT_ALIVE,
        timeout_graceful_shutdown=int(drain.requests.total_seconds()),
        backlog=WAITING_CONNECTIONS,
    )


class _Server(uvicorn.Server):
    """Ends in steps, so that nobody notices, and with status 0 when it was asked to: Uvicorn would raise the signal once more.

    Asked a second time it ends at once.
    """

    def __init__(self, config: uvicorn.Config, drain: Drain) -> None:
        super().__init__(config)
        self._drain = drain
        self._hurried = asyncio.Event()
        self._listeners: list[socket.socket] = []

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            self.force_exit = True
            self._loop.call_soon_threadsafe(self._hurried.set)
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._listeners = sockets or []
        await super().startup(sockets)

    async def main_loop(self) -> None:
        self._loop = asyncio.get_running_loop()
        service_manager.tell(service_manager.READY)
        await super().main_loop()
        service_manager.tell(service_manager.STOPPING)
        DRAINING.begin()
        for connection in self._connections():
            connection.close_after_answer()
        await self._pass(self._drain.until_closed.total_seconds())
        await self._stop_listening()
        if self._drain.pages:
            await asyncio.gather(DRAINING.move_pages_on(self._drain.pages, lambda: self.force_exit), self._pass(ONE_REQUEST_MORE))

    async def _stop_listening(self) -> None:
        """Accepts who has connected by now, whom the kernel would cut off, and nobody after them."""
        connected = [connection for listener in self._listeners for connection in _waiting_at(listener)]
        for server in self.servers:
            server.close()
        for connection in connected:
            await self._loop.connect_accepted_socket(self._connection, connection)

    async def _pass(self, seconds: float) -> None:
        """Waits so long, or until somebody is in a hurry."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), seconds)

    def _connections(self) -> list[HttpConnection]:
        """Those that are no websockets."""
        return [one for one in self.server_state.connections if isinstance(one, HttpConnection)]

    def _connection(self) -> HttpConnection:
        return HttpConnection(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)


def _waiting_at(listener: socket.socket) -> Iterator[socket.socket]:
    """Connections that nobody has accepted yet; there are no more when the kernel has none, or no descriptor for one."""
    with suppress(OSError):
        while True:
            yield listener.accept()[0]


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=WAITING_CONNECTIONS)
    except OSError as fault:
        raise AddressTaken(f"{host}:{port} can not be listened at: {fault.strerror}") from fault
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_THE_KERNEL)  # each connection has it from here
    return listener
