"""Uvicorn as the portal needs it (docs/decisions/0013-uvicorn.md): two listeners at most, bounded connections, a clean end."""

import logging
import socket
from types import FrameType
from typing import Final

import uvicorn

from portal.serving.connections import HttpConnection, SocketConnection
from portal.web.frames import MOST_BYTES

Address = tuple[str, int]

LARGEST_FRAME: Final = 2 * MOST_BYTES
"""Bytes. The page's consumer refuses what is over its own limit with a code and a log line; beyond this nothing is read at all."""
PING_EACH: Final = 20.0
PONG_WITHIN: Final = 30.0
"""Seconds: as long as a phone may take that comes out of a tunnel."""
KEPT_ALIVE: Final = 75
"""Seconds that a connection without a request is kept, longer than the server in front keeps its own."""
ENDS_WITHIN: Final = 10
"""Seconds for requests that are being answered when the process is asked to end."""
WAITING_CONNECTIONS: Final = 2048

logger = logging.getLogger("portal.serving")


class AddressTaken(Exception):
    """An address cannot be listened at; the text says which and why."""


def run(*addresses: Address, application: object = "portal.asgi:application") -> None:
    """Serves an ASGI application at each address until SIGTERM or Ctrl-C. Raises ``AddressTaken`` before anything is begun."""
    listeners = [_listening(host, port) for host, port in addresses]
    _Server(_configuration(application)).run(listeners)


def _configuration(application: object) -> uvicorn.Config:
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
        timeout_graceful_shutdown=ENDS_WITHIN,
        backlog=WAITING_CONNECTIONS,
    )


class _Server(uvicorn.Server):
    """Ends with status 0 when it is asked to: Uvicorn raises the signal once more when it has ended."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=WAITING_CONNECTIONS)
    except OSError as fault:
        raise AddressTaken(f"{host}:{port} can not be listened at: {fault.strerror}") from fault
