"""Calls to other systems: one function, one way to fail (spec: shell 7, API-020 to -023)."""

import asyncio
import json as json_format
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
from django.conf import settings

from portal.constants import FETCH_RETRIES
from portal.upstream.transport import ControlledTransport, NoAddress, address_of

logger = logging.getLogger("portal.upstream")

_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_DEFAULT_TIMEOUT = timedelta(seconds=10)
_WHO = {"User-Agent": "foretagsporten"}
_REASONS = {401: "Not authorized", 404: "Resource doesn't exist"}
"""The specification's words for two statuses (ERR-021, ERR-022)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A successful answer: ``body`` is parsed JSON, ``None`` for 204, or text where the caller asked for it."""

    status: int
    body: Any


class UpstreamFailed(Exception):
    """A call did not give an answer that can be used."""

    def __init__(self, name: str, reason: str, status: int | None = None) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason
        self.status = status


async def call(
    name: str,
    method: str,
    path: str,
    *,
    json: Any = None,
    headers: Mapping[str, str] | None = None,
    timeout: timedelta = _DEFAULT_TIMEOUT,  # noqa: ASYNC109 - the time for one try, not for all of them
    tries: int | None = None,
    delay_below: timedelta | None = None,
    parse: bool = True,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> Answer:
    """Makes the call ``name`` and gives its answer.

    Safe methods are tried again on network errors, 429 and 5xx, at most ``tries`` times in all (default 1 + 3 retries),
    after a random delay under ``delay_below``; other methods are tried once. With ``parse`` false the body stays text.
    Raises ``UpstreamFailed`` when the last try failed, for every status from 400, and for a body that is no JSON.
    """
    tries = (tries or 1 + FETCH_RETRIES) if method in _SAFE_METHODS else 1
    below = settings.VST_RETRY_DELAY_BELOW if delay_below is None else delay_below
    async with httpx.AsyncClient(transport=ControlledTransport(name), base_url=address_of(name), trust_env=False, timeout=None) as client:
        for left in range(tries - 1, -1, -1):
            try:
                response = await asyncio.wait_for(
                    client.request(method, path, json=json, headers={**_WHO, **(headers or {})}), timeout.total_seconds()
                )
            except NoAddress as missing:
                raise UpstreamFailed(name, str(missing)) from missing
            except (httpx.TransportError, TimeoutError) as broken:
                failure = UpstreamFailed(name, type(broken).__name__)
            else:
                if response.status_code < 400:
                    return _answer(name, response, parse)
                failure = UpstreamFailed(name, _REASONS.get(response.status_code, f"status {response.status_code}"), response.status_code)
                if response.status_code < 500 and response.status_code != 429:
                    raise failure
            if left:
                await sleep(random.uniform(0, below.total_seconds()))
    logger.warning("The call %s failed after %s tries: %s", name, tries, failure.reason)
    raise failure


def _answer(name: str, response: httpx.Response, parse: bool) -> Answer:
    if response.status_code == 204:
        return Answer(204, None)
    if not parse:
        return Answer(response.status_code, response.text)
    try:
        return Answer(response.status_code, json_format.loads(response.content))
    except ValueError:
        raise UpstreamFailed(name, "the body is no JSON", response.status_code) from None
