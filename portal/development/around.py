"""The application that ``make dev`` serves: the portal, with what a developer sees beside it, or what is wrong with it."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from portal.development import fault_html
from portal.development.fault import Fault
from portal.development.line import Line
from portal.development.open_pages import PATH, OpenPages
from portal.runtime.connection import App, Message, Receive, Send

Find = Callable[[str], tuple[bytes, str] | None]
"""Content and type of the file at an address; ``None`` where there is none."""
SHEET: Final = Path(__file__).with_name("fault.css")


class Development:
    """An ASGI application around the portal's own, from ``lifespan`` to its end."""

    def __init__(
        self, portal: App | None, line: Line, pages: OpenPages, find: Find, give_way: Callable[[], None], restyle: Callable[[], None]
    ) -> None:
        """``line`` leads to the process that watches; ``give_way`` stops listening at once and ends the process soon; ``restyle`` puts
        the style sheets together, and raises what is wrong with them."""
        self._portal, self._line, self._pages, self._find = portal, line, pages, find
        self._give_way, self._restyle = give_way, restyle
        self._may_serve = asyncio.Event()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"] == PATH:
            await self._pages.socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif self._portal:
            await self._portal(scope, receive, send)

    async def _live(self, scope: Message, receive: Receive, send: Send) -> None:
        """Says when it could serve, and serves when it is told to: until then another process does."""
        asyncio.get_running_loop().add_reader(self._line.fileno(), self._hear)

        async def send_when_told(message: Message) -> None:
            if message["type"] == "lifespan.startup.complete":
                self._line.say("ready")
                await self._may_serve.wait()
            await send(message)

        if self._portal:
            await self._portal(scope, receive, send_when_told)
            return
        await receive()
        await send_when_told({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})

    def _hear(self) -> None:
        said = self._line.hear()
        if said is None or said["what"] == "end":
            asyncio.get_running_loop().remove_reader(self._line.fileno())
            self._give_way()
            self._pages.close()
            self._may_serve.set()  # one that never served ends as one that did
            if said:
                self._line.say("gave way")
            return
        self._hearing = asyncio.ensure_future(self._do(said))

    async def _do(self, said: dict[str, Any]) -> None:
        match said["what"]:
            case "serve":
                self._may_serve.set()
            case "fault":
                await self._pages.show(Fault.from_json(said["fault"]))
            case "mended":
                await self._pages.show(None)
            case "styles":
                await self._style()

    async def _style(self) -> None:
        try:
            await asyncio.to_thread(self._restyle)
        except Exception as failure:
            fault = Fault.of(failure)
            self._line.say("failed", fault=fault.as_json())
            await self._pages.show(fault)
        else:
            self._line.say("styled")
            await self._pages.show(None)
            await self._pages.tell(type="styles")

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if path == fault_html.SHEET:
            await _send(send, HTTPStatus.OK, SHEET.read_bytes(), "text/css")
        elif path.startswith("/static/") and (found := await asyncio.to_thread(self._find, path.removeprefix("/static/"))):
            await _send(send, HTTPStatus.OK, *found)
        elif self._portal is None or (self._pages.fault and _is_for_a_page(scope)):
            fault = self._pages.fault or Fault("The portal comes in a moment")
            page = fault_html.page_of(fault, self._pages.generation)
            await _send(send, HTTPStatus.INTERNAL_SERVER_ERROR, page.encode(), "text/html; charset=utf-8")
        else:
            headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
            await self._portal({**scope, "headers": headers}, receive, _WithHead(send, fault_html.head(self._pages.generation)))


class _WithHead:
    """Takes a response on its way, and gives a page more for its head."""

    def __init__(self, send: Send, head: str) -> None:
        self._send, self._head = send, head.encode()
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _has_page(message):
            self._start = message
        elif self._start is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._flush(self._start)

    async def _flush(self, start: Message) -> None:
        body = self._body.replace(b"</head>", self._head + b"</head>", 1) if self._body else b""
        headers = [(name, value) for name, value in start["headers"] if name.lower() != b"content-length"]
        length = [(b"content-length", str(len(body)).encode())] if body else []
        await self._send({**start, "headers": [*headers, *length]})
        await self._send({"type": "http.response.body", "body": body})


def _has_page(message: Message) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in message["headers"])


def _is_for_a_page(scope: Message) -> bool:
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


async def _send(send: Send, status: int, content: bytes, kind: str) -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-cache"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
