"""No request body beyond a limit reaches the portal, chunked or not."""

import asyncio
import json
import logging
from contextlib import suppress
from typing import Final

from portal.constants import UPLOAD_BODY_MAX_BYTES
from portal.runtime.connection import App, Message, Receive, Send

LIMIT: Final = 1024 * 1024
LIMIT_OF_UPLOADS: Final = UPLOAD_BODY_MAX_BYTES
UPLOADS: Final = "/admin/images/"
OF_EDITORS: Final = "/admin/"
SAID_IN_WORDS: Final = "/admin/too-large/"
READ_BEYOND: Final = 256 * 1024
"""Bytes that are read, and thrown away, of what was refused."""
READ_WITHIN: Final = 2.0
"""Seconds for them."""
FIRST_WITHIN: Final = 10.0
"""Seconds to the first byte of a body."""
SLOWEST: Final = 1024
"""Bytes a second that a body comes with at least."""

_CODES: Final = {413: "TOO_LARGE", 408: "TOO_SLOW"}
_WORDS: Final = {413: "The body is too large", 408: "The body came too slowly"}

logger = logging.getLogger("portal.request")


class BodyLimit:
    """An ASGI application around another: 413 for a body over ``limit`` bytes (more where pictures are uploaded), else the same request.

    At most ``limit`` and ``READ_BEYOND`` bytes are read of what is refused, and nothing of it is kept; then the connection is closed.
    408 for a body that comes more slowly than anybody types: ``first_within`` seconds to its first byte, ``SLOWEST`` from there on.
    """

    def __init__(self, app: App, limit: int = LIMIT, first_within: float = FIRST_WITHIN) -> None:
        self._app = app
        self._limit = limit
        self._first_within = first_within

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        announced = _announced_length(scope) if scope["type"] == "http" else 0
        if announced == 0:
            await self._app(scope, receive, send)
            return
        limit = max(self._limit, LIMIT_OF_UPLOADS) if scope.get("path", "").startswith(UPLOADS) else self._limit
        if announced is not None and announced > limit:
            await self._refuse(413, scope, receive, send)
        else:
            await self._within(limit, scope, receive, send)

    async def _within(self, limit: int, scope: Message, receive: Receive, send: Send) -> None:
        """Reads the whole body, which the limit makes small, before anybody works on it."""
        messages, size, began = [], 0, asyncio.get_running_loop().time()
        while True:
            try:
                async with asyncio.timeout_at(began + self._first_within + size / SLOWEST):
                    message = await receive()
            except TimeoutError:
                await self._refuse(408, scope, receive, send)
                return
            messages.append(message)
            size += len(message.get("body", b""))
            if size > limit:
                messages.clear()
                await self._refuse(413, scope, receive, send)
                return
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        messages.reverse()

        async def again() -> Message:
            return messages.pop() if messages else await receive()

        await self._app(scope, again, send)

    async def _refuse(self, status: int, scope: Message, receive: Receive, send: Send) -> None:
        """Answers at once, and reads a little of what still comes: a browser that is cut off while it sends shows no answer."""
        logger.warning("A body was refused with %d", status)

        async def and_wait(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send({**message, "headers": [*message.get("headers", ()), (b"connection", b"close")]})
            else:
                await send({**message, "more_body": True})

        await self._say(status, scope, and_wait)
        with suppress(TimeoutError):
            async with asyncio.timeout(READ_WITHIN if status == 413 else 0):
                await _read(READ_BEYOND, receive)
        await send({"type": "http.response.body", "body": b""})

    async def _say(self, status: int, scope: Message, send: Send) -> None:
        """Editors are told on a page of theirs, in their language; all others as the calls of the portal do."""
        if status != 413 or not scope.get("path", "").startswith(OF_EDITORS):
            await _say_in_json(status, send)
            return
        headers = [(name, value) for name, value in scope["headers"] if name not in _OF_BODIES]
        page = {"method": "GET", "path": SAID_IN_WORDS, "raw_path": SAID_IN_WORDS.encode(), "query_string": b""}
        messages: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

        async def no_body() -> Message:
            return messages.pop() if messages else await asyncio.get_running_loop().create_future()

        await self._app({**scope, **page, "headers": headers}, no_body, send)


_OF_BODIES: Final = frozenset({b"content-length", b"content-type", b"transfer-encoding"})


def _announced_length(scope: Message) -> int | None:
    """Bytes of the body as the request says; 0 for no body, ``None`` when it does not say."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    value = headers.get(b"content-length", b"0")
    return int(value) if value.isdigit() else None


async def _read(most: int, receive: Receive) -> None:
    """Reads what comes of a body, and throws it away: until it ends, or ``most`` bytes."""
    size = 0
    while size < most:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body"):
            return
        size += len(message["body"])


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
