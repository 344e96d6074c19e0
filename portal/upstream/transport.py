"""The way out of the process: to a configured address, or to an answer built in. Faults and the call log stand here."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import httpx
from django.conf import settings

from portal.upstream import call_log, faults

Answering = Callable[[httpx.Request], Awaitable[httpx.Response]]


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """An answer given inside the process when no address is configured for a call."""

    answer: Answering
    in_production: bool = False
    """Whether the portal itself is the home of these data, and not a double of another authority's system."""


_BUILT_IN: dict[str, BuiltIn] = {}
_REAL: "WeakKeyDictionary[asyncio.AbstractEventLoop, httpx.AsyncHTTPTransport]" = WeakKeyDictionary()


def build_in(table: Mapping[str, BuiltIn]) -> None:
    """Told once at start which calls have an answer built in."""
    _BUILT_IN.update(table)


def address_of(name: str) -> str:
    """Base address of the call ``name``; one that cannot exist when the answer is built in."""
    return str(settings.VST_UPSTREAM.get(name, "http://built-in.invalid")).rstrip("/")


def wrong_addresses() -> list[str]:
    """Names in the configuration that are no call of the portal's, or whose address is not http(s) with a host and without a query."""
    return [name for name, address in settings.VST_UPSTREAM.items() if name not in _BUILT_IN or not _is_address(address)]


def _is_address(address: object) -> bool:
    parts = urlsplit(address) if isinstance(address, str) else urlsplit("")
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and not parts.query and not parts.fragment and not parts.username


def has_address(name: str) -> bool:
    """Whether the call goes to another system."""
    return name in settings.VST_UPSTREAM


class NoAddress(httpx.TransportError):
    """The call has neither a configured address nor an answer of its own in this environment."""


class ControlledTransport(httpx.AsyncBaseTransport):
    """Sends the requests of one call by name, as a test's fault says, and notes each try."""

    def __init__(self, name: str, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._name = name
        self._sleep = sleep

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        started, status = datetime.now(UTC), None
        try:
            response = await self._answer(request)
            status = response.status_code
            return response
        finally:
            path = request.url.raw_path.decode()
            call_log.record(self._name, request.method, path, dict(request.headers), request.content, started, status)

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        fault = faults.take(self._name)
        if fault is not None:
            await self._sleep(fault.delay.total_seconds())
            if fault.network:
                raise httpx.ConnectError("a fault set by a test", request=request)
            if fault.answers:
                return httpx.Response(fault.answer_status, text=fault.answer_body, headers={"content-type": fault.answer_content_type})
        return await self._usual(request)

    async def _usual(self, request: httpx.Request) -> httpx.Response:
        if has_address(self._name):
            return await _real_transport().handle_async_request(request)
        built_in = _BUILT_IN.get(self._name)
        if built_in is None or (settings.VST_ENV == "production" and not built_in.in_production):
            raise NoAddress("no address is configured", request=request)
        return await built_in.answer(request)


def _real_transport() -> httpx.AsyncHTTPTransport:
    return _REAL.setdefault(asyncio.get_running_loop(), httpx.AsyncHTTPTransport(retries=0))


async def close() -> None:
    """Lets go of the connections of the running loop."""
    kept = _REAL.pop(asyncio.get_running_loop(), None)
    if kept is not None:
        await kept.aclose()
