"""Whether the other systems are there: each address is asked for nothing, and any answer but that of a gateway in front will do."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final

import httpx
from django.conf import settings

from portal.constants import DEPENDENCIES_LOOKED_AT_EVERY, DEPENDENCY_ANSWERS_WITHIN
from portal.health.dependency import Dependency, Seen
from portal.outside.client import breaker_states
from portal.outside.transport import address_of

GROUP: Final = "upstream"
_GATEWAY: Final = frozenset({502, 503, 504})
"""What a server answers in place of one behind it."""


class Address:
    """Where one or several calls go: asked once for all of them."""

    def __init__(self, url: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._url, self._clock = url, clock
        self._lock = threading.Lock()
        self._seen, self._asked_at = Seen("unknown"), float("-inf")

    def look(self) -> Seen:
        """What was seen this time; others who ask at the same time wait for it."""
        with self._lock:
            if self._clock() - self._asked_at > DEPENDENCIES_LOOKED_AT_EVERY.total_seconds() / 2:
                self._asked_at = self._clock()
                self._seen = self._ask()
            return self._seen

    def _ask(self) -> Seen:
        try:
            response = _connections().handle_request(_question(self._url))
        except httpx.TransportError as fault:
            return Seen("away", type(fault).__name__)
        response.close()
        return Seen("away", str(response.status_code)) if response.status_code in _GATEWAY else Seen()


def dependencies() -> Iterator[Dependency]:
    """One for each call that has an address."""
    addresses: dict[str, Address] = {}
    for name in sorted(settings.VST_UPSTREAM):
        address = addresses.setdefault(address_of(name), Address(address_of(name)))
        yield Dependency(name, partial(_look, name, address), group=GROUP)


def _look(name: str, address: Address) -> Seen:
    """A system that answers and yet fails whoever needs it is as good as away."""
    seen = address.look()
    if seen.state == "ok" and breaker_states(time.monotonic()).get(name, "closed") == "open":
        return Seen("away", "left alone")
    return seen


def _question(url: str) -> httpx.Request:
    patience = httpx.Timeout(DEPENDENCY_ANSWERS_WITHIN.total_seconds())
    return httpx.Request("HEAD", url, headers={"User-Agent": "foretagsporten"}, extensions={"timeout": patience.as_dict()})


@cache
def _connections() -> httpx.HTTPTransport:
    """Each question has a connection of its own: one that is kept says nothing of whether another could be had."""
    return httpx.HTTPTransport(limits=httpx.Limits(max_keepalive_connections=0))
