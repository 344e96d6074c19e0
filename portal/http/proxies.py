"""Whom the portal believes who a visitor is: servers in front that are named in ``VST_TRUSTED_PROXIES``, and nobody else.

What everything behind this reads is ``scope["client"]`` and ``scope["scheme"]``, in Django ``REMOTE_ADDR`` and ``request.scheme``.
``X-Forwarded-Host``, ``Forwarded`` and ``X-Real-IP`` are read nowhere.
"""

import ipaddress
import logging
import re
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.conf import settings

from portal.http import edge
from portal.runtime.connection import App, Message, Receive, Send

MOST_FORWARDED: Final = 20
"""Addresses in ``X-Forwarded-For``: more than any chain of servers has, and few enough to be read for each request."""
WARNED_EACH: Final = 60.0
"""Seconds between two warnings of an ``X-Forwarded-For`` that can not be read."""
UNIX: Final = "unix"
"""In ``VST_TRUSTED_PROXIES``: whoever comes by a unix socket, which has no address."""

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_WITH_PORT: Final = re.compile(r"(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<four>[0-9.]+))(?::[0-9]{1,5})?")
_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9-]{8,64}")
_ENCRYPTED: Final = {"http": "https", "ws": "wss", "https": "https", "wss": "wss"}
_PLAIN: Final = {encrypted: plain for plain, encrypted in (("http", "https"), ("ws", "wss"))}

logger = logging.getLogger(__name__)


class TrustedProxies:
    """An ASGI application around another, which is given each request as the visitor made it at the server in front.

    ``X-Request-ID`` goes on only when a trusted server sent it, 8 to 64 letters, digits and dashes long; so does ``X-Portal-Edge``.
    """

    def __init__(self, app: App, clock: Callable[[], float] = time.monotonic) -> None:
        self._app = app
        self._trusted = Trusted.of_settings()
        self._clock = clock
        self._warned_at = -WARNED_EACH

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        await self._app(self._as_asked(scope) if scope["type"] in {"http", "websocket"} else scope, receive, send)

    def _as_asked(self, scope: Message) -> Message:
        client = scope.get("client")
        headers = [(name, value) for name, value in scope["headers"] if name not in {b"x-request-id", edge.HEADER}]
        if not self._trusted.has(client[0] if client else ""):
            return scope if len(headers) == len(scope["headers"]) else {**scope, "headers": headers}
        return {
            **scope,
            "headers": [
                *headers,
                *((b"x-request-id", id_) for id_ in _request_ids(scope["headers"])),
                *(each for each in scope["headers"] if each[0] == edge.HEADER),
            ],
            "client": self._client(scope),
            "scheme": _scheme(scope),
        }

    def _client(self, scope: Message) -> Any:
        """The address and port 0 of the visitor; the server's own where it does not say, or says what can not be read."""
        forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
        if not forwarded:
            return scope.get("client")
        address = self._trusted.visitor_of(",".join(forwarded))
        if address is None:
            self._warn()
            return scope.get("client")
        return [str(address), 0]

    def _warn(self) -> None:
        if self._clock() - self._warned_at >= WARNED_EACH:
            self._warned_at = self._clock()
            logger.warning("A trusted proxy sent an X-Forwarded-For that can not be read: its own address counts as the visitor's")


class Trusted:
    """The servers in front that are believed."""

    def __init__(self, named: Iterable[str]) -> None:
        """``named`` are addresses, networks (``10.0.0.0/8``) and ``unix``. Raises ``ValueError`` for anything else."""
        listed = list(named)
        self._networks: list[_Network] = [ipaddress.ip_network(one) for one in listed if one != UNIX]
        self._is_unix = UNIX in listed

    @classmethod
    def of_settings(cls) -> "Trusted":
        """Those of ``VST_TRUSTED_PROXIES``."""
        return cls(settings.VST_TRUSTED_PROXIES)

    def has(self, address: str) -> bool:
        """Whether the peer at ``address`` is one of them; an empty one is a peer by a unix socket."""
        return self._is_unix if not address else self._knows(_read(address))

    def visitor_of(self, forwarded: str) -> _Address | None:
        """Who asked the first of them, by the ``X-Forwarded-For`` that the last one sent: the rightmost that is not trusted.

        What stands to the left of it is the visitor's own word. Of nothing but trusted ones the first; ``None`` where an address
        is none, or there are too many.
        """
        listed = forwarded.split(",", MOST_FORWARDED)
        if len(listed) > MOST_FORWARDED:
            return None
        address = None
        for one in reversed(listed):
            address = _read(one.strip())
            if address is None or not self._knows(address):
                return address
        return address

    def _knows(self, address: _Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)


def visitor_address(scope: Mapping[str, Any]) -> str:
    """The address of the visitor behind a request or a socket; ``unknown`` for who came by a unix socket that is not trusted."""
    client = scope.get("client")
    return str(client[0]) if client and client[0] else "unknown"


def counted_as(address: str) -> str:
    """The key that every limit counts ``address`` under: itself, and for IPv6 its /64, which one household or server has all of."""
    read = _read(address)
    if isinstance(read, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((read, 64), strict=False))
    return str(read) if read else address


def _read(text: str) -> _Address | None:
    """The address in ``text``, with a port or without; one of IPv4 that is written as IPv6 is the one of IPv4."""
    with_port = _WITH_PORT.fullmatch(text)
    try:
        address = ipaddress.ip_address((with_port["six"] or with_port["four"]) if with_port else text)
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


def _scheme(scope: Message) -> str:
    """``X-Forwarded-Proto`` where there is one that is http or https; a websocket is ws or wss."""
    said = [value.strip().lower() for name, value in scope["headers"] if name == b"x-forwarded-proto"]
    scheme = str(scope.get("scheme") or ("ws" if scope["type"] == "websocket" else "http"))
    if said in ([b"https"], [b"wss"]):
        return _ENCRYPTED.get(scheme, scheme)
    if said in ([b"http"], [b"ws"]):
        return _PLAIN.get(scheme, scheme)
    return scheme


def _request_ids(headers: Iterable[tuple[bytes, bytes]]) -> list[bytes]:
    """The id that the server in front gave the request, when there is one and it is well formed."""
    sent = [value for name, value in headers if name == b"x-request-id"]
    return sent if len(sent) == 1 and _REQUEST_ID.fullmatch(sent[0]) else []
