"""The operators' listener: an address of its own for what visitors must not see (docs/how-to/run-in-production.md).

In production the same process listens beside its port, by default on the loopback address. What operators ask for is answered there
and nowhere else, whatever the server in front lets through.
"""

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest

from portal.runtime.connection import App, Message, Receive, Send

FOR_OPERATORS: Final = frozenset({"/metrics", "/health/services", "/health/dependencies", "/Shibboleth.sso/Status"})
FOR_BOTH: Final = frozenset({"/health/live", "/health/ready"})
_NOT_FOUND: Final = "/404"
_FROM_OPERATORS: Final = "portal.operators"

Address = tuple[str, int]
Header = tuple[bytes, bytes]
_listener: Address | None = None


def address_beside(port: int) -> Address | None:
    """Where operators are answered by the process that serves visitors at ``port``; ``None`` when they share its address.

    ``VST_OPERATOR_BIND`` is ``host:port``, or ``host:+n`` for the n-th port after it, so that several processes differ.
    Raises ``ImproperlyConfigured`` for anything else.
    """
    if not settings.VST_OPERATOR_BIND:
        return None
    host, _, number = settings.VST_OPERATOR_BIND.rpartition(":")
    digits = number.removeprefix("+")
    if not host or not digits.isascii() or not digits.isdigit():
        raise ImproperlyConfigured("VST_OPERATOR_BIND is host:port, or host:+n for the n-th port after that of the visitors")
    return host.strip("[]"), int(digits) + (port if number.startswith("+") else 0)


def listen_at(address: Address) -> None:
    """What comes by this address of the process comes from operators."""
    global _listener
    _listener = address


def is_from_operators(request: HttpRequest) -> bool:
    """Whether a request came by the operators' own address."""
    return _FROM_OPERATORS in getattr(request, "scope", {})


class Listeners:
    """An ASGI application around another: each listener has its own addresses, once operators have one of theirs."""

    def __init__(self, application: App) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if _is_apart():
            path = str(scope.get("path", "")).rstrip("/")
            is_for_operators = path in FOR_OPERATORS
            if _is_from_operators(scope):
                if not (is_for_operators or path in FOR_BOTH):
                    return await _refuse(scope, send)
                scope = {**scope, _FROM_OPERATORS: True, "headers": _as_visitors_ask(scope.get("headers", ()))}
            elif is_for_operators:
                scope = {**scope, "path": _NOT_FOUND, "raw_path": _NOT_FOUND.encode()}
        await self._application(scope, receive, send)


def _is_apart() -> bool:
    return bool(settings.VST_OPERATOR_BIND)


def _is_from_operators(scope: Message) -> bool:
    """By the end of the connection that is ours, which no header can say."""
    return _listener is not None and (scope.get("server") or ("", None))[1] == _listener[1]


def _as_visitors_ask(headers: Iterable[Header]) -> list[Header]:
    """Operators ask by whatever address the process has; what they are told is of the portal at its own."""
    host = urlsplit(settings.VST_ORIGIN).netloc.encode()
    return [(name, host if host and name == b"host" else value) for name, value in headers]


async def _refuse(scope: Message, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    offered = ", ".join(sorted(FOR_OPERATORS | FOR_BOTH))
    body = f"Only what operators ask for is answered here: {offered}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 404, "headers": headers})
    await send({"type": "http.response.body", "body": body})
