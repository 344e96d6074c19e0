"""No request body beyond a limit reaches the portal, chunked or not."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from portal.constants import FLOW_UPLOAD_BODY_MOST, MEGABYTE, UPLOAD_BODY_MAX_BYTES
from portal.http import edge
from portal.http.spooled_body import SpooledBody
from portal.runtime.connection import App, Message, Receive, Send

LIMIT: Final = 1024 * 1024
LIMIT_OF_UPLOADS: Final = UPLOAD_BODY_MAX_BYTES
UPLOADS: Final = "/admin/images/"
OF_EDITORS: Final = "/admin/"
SAID_IN_WORDS: Final = "/admin/too-large/"
OF_CALLS: Final = "/api/"
IN_SCOPE: Final = "portal.http.body_refused"
"""The status of a body that was refused, in the scope of who is told of it on a page (portal/web/refused_body.py)."""
READ_BEYOND: Final = 256 * 1024
"""Bytes that are read, and thrown away, of what was refused."""
READ_WHOLE: Final = FLOW_UPLOAD_BODY_MOST + MEGABYTE
"""The same of a body that says it has no more, such as a browser with a file: it hears no answer before it has sent all, and shows a page
of its own where it is cut off before. And of a server in front, which lets no more through: it has the whole body by then, and answers 502
where it is cut off."""
READ_WITHIN: Final = 60.0
"""Seconds for them."""
NEXT_WITHIN: Final = 5.0
"""Seconds from one part of them to the next."""
FIRST_WITHIN: Final = 10.0
"""Seconds to the first byte of a body."""
SLOWEST: Final = 1024
"""Bytes a second that a body comes with at least."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much may be sent to an address."""

    most: int = LIMIT
    """Bytes."""
    instead: str = ""
    """Address that whoever sends more is led to (303); empty for those who are told."""


_CODES: Final = {413: "TOO_LARGE", 408: "TOO_SLOW"}
_WORDS: Final = {413: "The body is too large", 408: "The body came too slowly"}

logger = logging.getLogger("portal.request")


class BodyLimit:
    """An ASGI application around another: 413 for a body over ``limit`` bytes, else the same request. Editors may upload pictures, and
    ``allowance`` says of a larger body whether this visitor may send it there.

    A body is read whole, most of it to disk, before anybody works on it. At most its limit and ``READ_BEYOND`` bytes are read of what is
    refused, ``READ_WHOLE`` where that is all of it, and nothing of it is kept; then the connection is closed.
    408 for a body that comes more slowly than anybody types: ``first_within`` seconds to its first byte, ``SLOWEST`` from there on.
    """

    def __init__(
        self,
        app: App,
        limit: int = LIMIT,
        first_within: float = FIRST_WITHIN,
        allowance: Callable[[Message], Awaitable[Allowance]] | None = None,
    ) -> None:
        self._app = app
        self._limit = limit
        self._asked = allowance
        self._first_within = first_within

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        announced = _announced_length(scope) if scope["type"] == "http" else 0
        if announced == 0:
            await self._app(scope, receive, send)
            return
        allowed = await self._allowance(scope, announced)
        if announced is not None and announced > allowed.most:
            await self._refuse(413, scope, receive, send, allowed.instead)
            return
        with SpooledBody() as body:
            await self._within(allowed, body, scope, receive, send)

    async def _allowance(self, scope: Message, announced: int | None) -> Allowance:
        if scope.get("path", "").startswith(UPLOADS):
            return Allowance(max(self._limit, LIMIT_OF_UPLOADS))
        if self._asked is None or (announced is not None and announced <= self._limit):
            return Allowance(self._limit)
        return await self._asked(scope)

    async def _within(self, allowed: Allowance, body: SpooledBody, scope: Message, receive: Receive, send: Send) -> None:
        """Reads the whole body before anybody works on it."""
        began = asyncio.get_running_loop().time()
        while not body.is_whole:
            try:
                async with asyncio.timeout_at(began + self._first_within + body.size / SLOWEST):
                    message = await receive()
            except TimeoutError:
                await self._refuse(408, scope, receive, send)
                return
            if body.size + len(message.get("body", b"")) > allowed.most:
                await self._refuse(413, scope, receive, send, allowed.instead)
                return
            body.add(message)
        await self._app(scope, body.again(receive), send)

    async def _refuse(self, status: int, scope: Message, receive: Receive, send: Send, instead: str = "") -> None:
        """Answers at once, and reads what still comes: a browser that is cut off while it sends shows no answer."""
        logger.warning("A body was refused with %d", status)

        async def and_wait(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send({**message, "headers": [*message.get("headers", ()), (b"connection", b"close")]})
            else:
                await send({**message, "more_body": True})

        await (_lead(instead, and_wait) if instead else self._say(status, scope, and_wait))
        if status == 413:
            with suppress(TimeoutError):
                async with asyncio.timeout(READ_WITHIN):
                    await _read(_most_of_refused(scope), receive)
        await send({"type": "http.response.body", "body": b""})

    async def _say(self, status: int, scope: Message, send: Send) -> None:
        """Editors are told on a page of theirs, visitors on one of the portal's; whoever wants no page as the calls of the portal do."""
        path = scope.get("path", "")
        if status == 413 and path.startswith(OF_EDITORS):
            page: Message = {"path": SAID_IN_WORDS, "raw_path": SAID_IN_WORDS.encode(), "query_string": b""}
        elif _wants_a_page(scope) and not path.startswith((OF_CALLS, OF_EDITORS)):
            page = {IN_SCOPE: status}
        else:
            await _say_in_json(status, send)
            return
        headers = [(name, value) for name, value in scope["headers"] if name not in _OF_BODIES]
        messages: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

        async def no_body() -> Message:
            return messages.pop() if messages else await asyncio.get_running_loop().create_future()

        await self._app({**scope, **page, "method": "GET", "headers": headers}, no_body, send)


_OF_BODIES: Final = frozenset({b"content-length", b"content-type", b"transfer-encoding"})


def _wants_a_page(scope: Message) -> bool:
    return b"text/html" in dict(scope["headers"]).get(b"accept", b"")


def _announced_length(scope: Message) -> int | None:
    """Bytes of the body as the request says; 0 for no body, ``None`` when it does not say."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    value = headers.get(b"content-length", b"0")
    return int(value) if value.isdigit() else None


def _most_of_refused(scope: Message) -> int:
    """Bytes that are read of a body that was refused: all of it, or little."""
    announced = _announced_length(scope)
    is_read = edge.HEADER in dict(scope["headers"]) or (announced is not None and announced <= READ_WHOLE)
    return READ_WHOLE if is_read else READ_BEYOND


async def _read(most: int, receive: Receive) -> None:
    """Reads what comes of a body, and throws it away: until it ends, or ``most`` bytes. Raises ``TimeoutError`` where nothing comes."""
    size = 0
    while size < most:
        async with asyncio.timeout(NEXT_WITHIN):
            message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
        size += len(message["body"])


async def _lead(address: str, send: Send) -> None:
    headers = [(b"location", address.encode("ascii")), (b"content-length", b"0"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _say_in_json(status: int, send: Send) -> None:
    body = json.dumps({"error": _CODES[status], "message": _WORDS[status]}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
