"""Spans: which part of a request, of the opening of a page or of an event took how long (operation 10).

Nothing is traced unless somebody takes the spans (``use``): then a span is a ``with`` that does nothing.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from http import HTTPStatus
from typing import Any, Final, Protocol

from portal.runtime.connection import App, Message, Receive, Send
from portal.runtime.request_ids import PAGE_ID, REQUEST_ID

Told = Mapping[str, str | int]
"""What is said of a span: names of ours and numbers, never a path, an address or a word of a visitor."""
_QUIET: Final = ("/static/", "/health/", "/metrics")
_FAILED: Final = HTTPStatus.INTERNAL_SERVER_ERROR
_NOTHING: Final = nullcontext()


class Tracer(Protocol):
    """Who takes the spans."""

    def trace(self, name: str, told: Told) -> AbstractContextManager[Any]:
        """A span that belongs to no other; it has failed when something is raised in it."""

    def span(self, name: str, told: Told) -> AbstractContextManager[Any]:
        """A part of the span that is under way; nothing where none is."""

    def tell(self, told: Told, name: str, has_failed: bool) -> None:
        """More of the span that is under way: a ``name`` takes the place of the one before."""

    def followed(self) -> dict[str, str]:
        """The headers by which another system goes on with the trace that is under way."""


class _Nobody:
    def trace(self, name: str, told: Told) -> AbstractContextManager[Any]:
        return _NOTHING

    def span(self, name: str, told: Told) -> AbstractContextManager[Any]:
        return _NOTHING

    def tell(self, told: Told, name: str, has_failed: bool) -> None:
        pass

    def followed(self) -> dict[str, str]:
        return {}


_tracer: Tracer = _Nobody()


def use(tracer: Tracer | None) -> None:
    """From now on ``tracer`` takes the spans of this process; ``None`` for nobody."""
    global _tracer
    _tracer = tracer or _Nobody()


def trace(name: str, **told: str | int) -> AbstractContextManager[Any]:
    """``with trace("event", screen="contact"): …``, with the ids that the log has."""
    return _tracer.trace(name, {"request_id": REQUEST_ID.get(), "page_id": PAGE_ID.get(), **told})


def span(name: str, **told: str | int) -> AbstractContextManager[Any]:
    """``with span("call engagements"): …`` in whatever trace is under way."""
    return _tracer.span(name, told)


def tell(name: str = "", *, has_failed: bool = False, **told: str | int) -> None:
    """More of the span that is under way, as its ``name``, which may be known at its end only."""
    _tracer.tell(told, name, has_failed)


def followed() -> dict[str, str]:
    """The headers by which another system goes on with the trace; none where none is under way."""
    return _tracer.followed()


class Traced:
    """An ASGI application around another: a trace for each request but those for static files and by operators."""

    def __init__(self, application: App) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(_QUIET):
            await self._application(scope, receive, send)
            return

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                status = message["status"]
                tell(has_failed=status >= _FAILED, status=status)
            await send(message)

        with trace("request"):
            await self._application(scope, receive, told)
