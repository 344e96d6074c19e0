"""The process of one service: the portal's application, without a port.

``python -m portal.own_process.worker SERVICE CALLS PARENT``, started by the serving process alone. CALLS is the socket over which
it is handed the line of each call, PARENT a pipe that only the serving process holds the other end of.
"""

import asyncio
import fcntl
import os
import signal
import socket
import sys
from importlib import import_module
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
django = import_module("django")
django.setup()

from channels.layers import get_channel_layer  # noqa: E402  (Django must be set up first)

from portal.eservices.health import seen  # noqa: E402
from portal.own_process import where  # noqa: E402
from portal.own_process.call import serve  # noqa: E402
from portal.own_process.layer import Message, SharedLayer  # noqa: E402
from portal.own_process.line import BadFrame, Line  # noqa: E402
from portal.runtime.connection import App  # noqa: E402
from portal.switches import known  # noqa: E402
from portal.web import open_sockets  # noqa: E402


def main(service_id: str, calls: socket.socket, parent: int) -> None:
    """Serves calls until the serving process is gone."""
    _end_with(parent)
    for end in (calls.fileno(), parent):
        os.set_inheritable(end, False)
    where.serve_only(service_id)
    application = import_module("portal.asgi").application
    asyncio.run(_serve(calls, application))


def _end_with(parent: int) -> None:
    """Leaves it to the kernel to end this process when the last other end of the pipe is closed, however the parent ended.

    A thread that waits for it would wait for ever in a process that is stuck inside a single call, such as a regular expression.
    """
    fcntl.fcntl(parent, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(parent, fcntl.F_SETFL, fcntl.fcntl(parent, fcntl.F_GETFL) | os.O_ASYNC | os.O_NONBLOCK)
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    try:
        is_gone = os.read(parent, 1) == b""
    except BlockingIOError:
        is_gone = False
    if is_gone:
        sys.exit()


async def _serve(calls: socket.socket, application: App) -> None:
    running: set[asyncio.Task[None]] = set()
    has_ended = asyncio.Event()

    def take() -> None:
        try:
            told, ends, _, _ = socket.recv_fds(calls, 1, 1)
        except BlockingIOError:
            return
        if not told:
            has_ended.set()
        for end in ends:
            task = asyncio.create_task(_one(socket.socket(fileno=end), application))
            running.add(task)
            task.add_done_callback(running.discard)

    calls.setblocking(False)
    asyncio.get_running_loop().add_reader(calls, take)
    await open_sockets.JOB.begin()
    await known.JOB.begin()
    await has_ended.wait()


async def _one(end: socket.socket, application: App) -> None:
    line = await Line.on(end)
    try:
        first = await line.receive()
    except BadFrame:
        first = None
    match first:
        case {"type": "call", "scope": dict(scope)}:
            await serve(line, scope, application)
        case {"type": "groups"}:
            await _hear(line)
        case _:
            line.close()


async def _hear(line: Line) -> None:
    """What is told to the pages of a session, in both directions; and a sign of life for whoever asks."""
    layer = get_channel_layer()

    def tell(group: str, message: Message) -> None:
        line.post({"type": "group", "group": group, "message": message})

    if isinstance(layer, SharedLayer):
        layer.elsewhere.add(tell)
    seen.elsewhere.add(lambda told: line.post({"type": "health", **told}))
    while (frame := await line.receive()) is not None:
        await _heard(frame, line, layer)


async def _heard(frame: dict[str, Any], line: Line, layer: Any) -> None:
    match frame:
        case {"type": "ping"}:
            line.post({"type": "pong"})
        case {"type": "group", "group": str(group), "message": dict(message)} if isinstance(layer, SharedLayer):
            await layer.group_send_here(group, message)


if __name__ == "__main__":
    main(sys.argv[1], socket.socket(fileno=int(sys.argv[2])), int(sys.argv[3]))
