"""The test controls hold in the processes of services too: what a test changes is told to each, and again to one that starts anew."""

import asyncio
from typing import Final

from django.conf import settings

from portal.http.body_limit import LIMIT
from portal.own_process.call import CutOff, NoResponse, carry
from portal.own_process.process import ServiceProcess
from portal.runtime.connection import App, Message, Receive, Send

BASE: Final = "/api/mock/v1"
_MOST: Final = 1_000
"""Changes that are kept for a process that starts anew; the oldest go."""

Change = tuple[Message, bytes]


class Controls:
    """What tests have changed since everything was last put back."""

    def __init__(self) -> None:
        self._changes: list[Change] = []

    def concern(self, scope: Message) -> bool:
        """Whether a call changes a test environment. Each process asks for itself whether it is one."""
        is_test = settings.VST_ENV in {"local", "test"}
        return is_test and scope["type"] == "http" and scope["path"].startswith(BASE) and scope["method"] in {"PUT", "DELETE"}

    async def tell(self, scope: Message, receive: Receive, send: Send, application: App, processes: tuple[ServiceProcess, ...]) -> None:
        """Answers the change here, when it holds in all ``processes`` that are up."""
        change = (scope, await _body(receive))
        if scope["path"].rstrip("/") == BASE:
            self._changes.clear()
        else:
            self._changes = [*self._changes[1 - _MOST :], change]
        await asyncio.gather(*(_apply(change, process) for process in processes if process.is_up))
        await application(scope, _replay(change[1]), send)

    async def repeat(self, process: ServiceProcess) -> None:
        """Tells a process that has just started what holds."""
        for change in self._changes:
            await _apply(change, process)


async def _apply(change: Change, process: ServiceProcess) -> None:
    line = await process.open_line()
    if line is None:
        return
    try:
        await carry(change[0], _replay(change[1]), _nowhere, line)
    except (NoResponse, CutOff):
        return  # It is started anew, and told again.


async def _body(receive: Receive) -> bytes:
    body, has_more = b"", True
    while has_more and len(body) <= LIMIT:
        message = await receive()
        body += message.get("body", b"")
        has_more = message.get("more_body", False)
    return body


def _replay(body: bytes) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        if messages:
            return messages.pop()
        await asyncio.Event().wait()
        raise AssertionError

    return receive


async def _nowhere(message: Message) -> None:
    """The answer of a process to a change is the serving process's own."""
