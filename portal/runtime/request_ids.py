"""The id by which a request is followed from the server in front through the log to other systems: ``X-Request-ID``."""

import secrets
from contextvars import ContextVar
from typing import Final

from portal.runtime.connection import App, Message, Receive, Send

HEADER: Final = "X-Request-ID"
_NAME: Final = HEADER.lower().encode()

REQUEST_ID: Final[ContextVar[str]] = ContextVar("REQUEST_ID", default="")
"""Of the request, or of the websocket, that is worked on; empty for what runs in the background."""
PAGE_ID: Final[ContextVar[str]] = ContextVar("PAGE_ID", default="")
"""Of the open page whose websocket is worked on."""


class RequestIds:
    """An ASGI application around another: each request has the id that the server in front sent, or one of its own, and gives it back.

    Only an id that may be believed comes this far (``portal.http.proxies``). A websocket has an id of its page besides, which
    stands in every line that the page has to do with.
    """

    def __init__(self, application: App) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._application(scope, receive, send)
            return
        sent = next((value.decode() for name, value in scope["headers"] if name == _NAME), None)
        id_ = sent or secrets.token_hex(16)
        REQUEST_ID.set(id_)
        PAGE_ID.set(secrets.token_hex(4) if scope["type"] == "websocket" else "")

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), (_NAME, id_.encode())]}
            await send(message)

        await self._application(scope, receive, answered)
