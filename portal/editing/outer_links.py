"""Links to other sites: asked by a command that operators schedule, and what came of it kept for the report (MEND-018)."""

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit

import httpx
from django.db import models

from portal.constants import EDITED_ADDRESS_MAX, OUTER_LINK_PATIENCE

_AT_ONCE: Final = 8
_HEAD_NOT_TAKEN: Final = frozenset({403, 405, 501})
"""What some sites answer to HEAD and not to GET."""
_NEEDS_LOGIN: Final = frozenset({401, 403, 429})
"""Answers of a page that is there, but not for us."""
_FAULT_MAX: Final = 80


class OuterLink(models.Model):
    """An address of another site that could not be reached when it was last asked."""

    address = models.CharField(max_length=EDITED_ADDRESS_MAX, unique=True)
    fault = models.CharField(max_length=_FAULT_MAX)
    since = models.DateTimeField()
    asked = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.address}: {self.fault}"


async def faults(addresses: Iterable[str], transport: httpx.AsyncBaseTransport | None = None) -> dict[str, str]:
    """What is wrong with each address that does not answer well: a status, or in short why there was none.

    ``transport`` is httpx's own when none is given; then only addresses of the open internet are asked.
    """
    limit = asyncio.Semaphore(_AT_ONCE)
    patience = OUTER_LINK_PATIENCE.total_seconds()
    async with httpx.AsyncClient(transport=transport, timeout=patience, follow_redirects=True, max_redirects=5) as client:

        async def ask(address: str) -> tuple[str, str]:
            async with limit:
                return address, await _fault(client, address, is_real=transport is None)

        asked = await asyncio.gather(*(ask(address) for address in addresses))
    return {address: fault for address, fault in asked if fault}


def keep(faults_by_address: dict[str, str], now: datetime) -> None:
    """Keeps what was found in the place of what was known; what is broken still is so since it was first found."""
    OuterLink.objects.exclude(address__in=faults_by_address).delete()
    for address, fault in faults_by_address.items():
        row, _ = OuterLink.objects.get_or_create(address=address[:EDITED_ADDRESS_MAX], defaults={"since": now, "asked": now, "fault": ""})
        row.fault, row.asked = fault[:_FAULT_MAX], now
        row.save()


async def _fault(client: httpx.AsyncClient, address: str, *, is_real: bool) -> str:
    try:
        if is_real and not await asyncio.to_thread(_is_public, urlsplit(address).hostname or ""):
            return "not public"
        answer = await client.head(address)
        if answer.status_code in _HEAD_NOT_TAKEN:
            async with client.stream("GET", address) as answer:
                pass
    except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError) as fault:
        return type(fault).__name__
    return str(answer.status_code) if answer.status_code >= 400 and answer.status_code not in _NEEDS_LOGIN else ""


def _is_public(host: str) -> bool:
    """Whether every address of ``host`` is one of the open internet: an editor's link makes nobody ask our own machines."""
    return all(ipaddress.ip_address(str(entry[4][0])).is_global for entry in socket.getaddrinfo(host, 443))
