"""The way out of the process: the addresses that are configured, and the connections to them."""

import asyncio
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import httpx
from django.conf import settings

from portal.outside.source import NAMES

_REAL: "WeakKeyDictionary[asyncio.AbstractEventLoop, httpx.AsyncHTTPTransport]" = WeakKeyDictionary()


def has_address(name: str) -> bool:
    """Whether the call goes to another system."""
    return name in settings.VST_UPSTREAM


def address_of(name: str) -> str:
    """Base address of the call ``name``; one that cannot exist when the portal answers it itself."""
    return str(settings.VST_UPSTREAM.get(name, "http://built-in.invalid")).rstrip("/")


def wrong_addresses() -> list[str]:
    """Names in the configuration that are no call of the portal's, or whose address is not http(s) with a host and without a query."""
    return [name for name, address in settings.VST_UPSTREAM.items() if name not in NAMES or not _is_address(address)]


def _is_address(address: object) -> bool:
    parts = urlsplit(address) if isinstance(address, str) else urlsplit("")
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and not parts.query and not parts.fragment and not parts.username


def connections() -> httpx.AsyncHTTPTransport:
    """The connections of the running loop, which are kept from call to call: to make them reads certificates, 50 ms for everybody."""
    loop = asyncio.get_running_loop()
    kept = _REAL.get(loop)
    if kept is None:
        kept = _REAL[loop] = httpx.AsyncHTTPTransport(retries=0)
    return kept


async def close() -> None:
    """Lets go of the connections of the running loop."""
    kept = _REAL.pop(asyncio.get_running_loop(), None)
    if kept is not None:
        await kept.aclose()
