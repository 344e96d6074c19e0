"""No request body beyond a limit reaches the portal, chunked or not (design: hardening 6)."""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from portal.constants import UPLOAD_BODY_MAX_BYTES

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

LIMIT = 1024 * 1024
LIMIT_OF_UPLOADS = UPLOAD_BODY_MAX_BYTES
UPLOADS = "/admin/images/"
OF_EDITORS = "/admin/"
SAID_IN_WORDS = "/admin/too-large/"


class BodyLimit:
    """An ASGI application around another: 413 for a body over ``limit`` bytes (more where pictures are uploaded), else the same request."""

    def __init__(self, app: App, limit: int = LIMIT) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        announced = _announced_length(scope) if scope["type"] == "http" else 0
        if announced == 0:
            await self._app(scope, receive, send)
            return
        limit = max(self._limit, LIMIT_OF_UPLOADS) if scope.get("path", "").startswith(UPLOADS) else self._limit
        if announced is not None and announced > limit:
            await self._refuse(scope, send)
        else:
            await self._within(limit, scope, receive, send)

    async def _within(self, limit: int, scope: Message, receive: Receive, send: Send) -> None:
        """Reads the whole body, which the limit makes small, before anybody works on it."""
        messages, size = [], 0
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if size > limit:
                await self._refuse(scope, send)
                return
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        messages.reverse()

        async def again() -> Message:
            return messages.pop() if messages else await receive()

        await self._app(scope, again, send)

    async def _refuse(self, scope: Message, send: Send) -> None:
        """Editors are told on a page of theirs, in their language; all others as the calls of the portal do."""
        if not scope.get("path", "").startswith(OF_EDITORS):
            await _refuse(send)
            return
        headers = [(name, value) for name, value in scope["headers"] if name not in _OF_BODIES]
        page = {"method": "GET", "path": SAID_IN_WORDS, "raw_path": SAID_IN_WORDS.encode(), "query_string": b""}
        messages: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

        async def no_body() -> Message:
            return messages.pop() if messages else await asyncio.get_running_loop().create_future()

        await self._app({**scope, **page, "headers": headers}, no_body, send)


_OF_BODIES = {b"content-length", b"content-type", b"transfer-encoding"}


def _announced_length(scope: Message) -> int | None:
    """Bytes of the body as the request says; 0 for no body, ``None`` when it does not say."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    value = headers.get(b"content-length", b"0")
    return int(value) if value.isdigit() else None


async def _refuse(send: Send) -> None:
    body = json.dumps({"error": "TOO_LARGE", "message": "The body is too large"}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
