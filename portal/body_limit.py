"""No request body beyond a limit reaches the portal, chunked or not (design: hardening 6)."""

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from portal.constants import UPLOADED_PICTURE_MAX_BYTES

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

LIMIT = 1024 * 1024
LIMIT_OF_UPLOADS = UPLOADED_PICTURE_MAX_BYTES + LIMIT
"""A picture with the form around it."""
UPLOADS = "/admin/images/"


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
            await _refuse(send)
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
                await _refuse(send)
                return
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        messages.reverse()

        async def again() -> Message:
            return messages.pop() if messages else await receive()

        await self._app(scope, again, send)


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
