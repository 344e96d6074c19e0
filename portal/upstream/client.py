"""Calls to other systems: one function, one way to fail (spec: shell 7, API-020 to -023; docs/how-to/connect-a-register.md)."""

import asyncio
import json as json_format
import logging
import random
import re
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any, Final

import httpx
from django.conf import settings

from portal.constants import FETCH_RETRIES, RETRY_AFTER_MOST, UPSTREAM_ANSWER_MOST, UPSTREAM_CONNECT_TIMEOUT, UPSTREAM_TIMEOUT
from portal.metrics import METRICS
from portal.upstream.breaker import Breaker, State
from portal.upstream.transport import ControlledTransport, NoAddress, address_of, has_address

logger = logging.getLogger("portal.upstream")

_SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}
_WHO: Final = {"User-Agent": "foretagsporten", "Accept-Encoding": "identity"}
"""Answers are asked for as they are: what is never unpacked can not be a bomb."""
_REASONS: Final = {401: "Not authorized", 404: "Resource doesn't exist"}
"""The specification's words for two statuses (ERR-021, ERR-022)."""
_WORSE: Final[tuple[State, ...]] = ("closed", "half-open", "open")
_breakers: defaultdict[tuple[str, str], Breaker] = defaultdict(Breaker)


@dataclass(frozen=True, slots=True)
class Answer:
    """A successful answer: ``body`` is parsed JSON, ``None`` for 204, or text where the caller asked for it."""

    status: int
    body: Any
    max_age: timedelta | None = None
    """How long the source says that it holds (``Cache-Control``); ``None`` when it does not say."""


class UpstreamFailed(Exception):
    """A call did not give an answer that can be used."""

    def __init__(self, name: str, reason: str, status: int | None = None) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason
        self.status = status


class _TryAgain(Exception):
    """One try failed in a way that another one may mend."""

    def __init__(self, failure: UpstreamFailed, wait: timedelta | None = None, *, is_there: bool = False) -> None:
        super().__init__(failure.reason)
        self.failure = failure
        self.wait = wait
        """How long the system asks to be left alone."""
        self.is_there = is_there
        """Whether it answered at all in good order, so that the breaker has nothing to count."""


async def call(
    name: str,
    method: str,
    path: str,
    *,
    json: Any = None,
    headers: Mapping[str, str] | None = None,
    timeout: timedelta = UPSTREAM_TIMEOUT,  # noqa: ASYNC109 - the time for one try, not for all of them
    tries: int | None = None,
    delay_below: timedelta | None = None,
    parse: bool = True,
    any_status: bool = False,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> Answer:
    """Makes the call ``name`` and gives its answer.

    Safe methods are tried again on network errors, 429 and 5xx, at most ``tries`` times in all (default 1 + 3 retries), after a
    random delay under ``delay_below``, or, where that is not given, under a time that doubles with each try. A ``Retry-After``
    of up to ``RETRY_AFTER_MOST`` is waited for; a longer one ends the call. Other methods are tried once.
    With ``any_status`` a readable body is an answer whatever the status (API of the search; SEARCH-056).
    A configured address that keeps failing is not asked for a while (portal/upstream/breaker.py). With ``parse`` false the body
    stays text. Raises ``UpstreamFailed`` when the last try failed, for every status but 2xx, for a body that is no JSON, larger
    than ``UPSTREAM_ANSWER_MOST`` or packed.
    """
    tries = (tries or 1 + FETCH_RETRIES) if method in _SAFE_METHODS else 1
    breaker = _breakers[name, address_of(name)] if has_address(name) else None
    transport = ControlledTransport(name)
    patience = httpx.Timeout(timeout.total_seconds(), connect=min(UPSTREAM_CONNECT_TIMEOUT, timeout).total_seconds())
    async with httpx.AsyncClient(transport=transport, base_url=address_of(name), trust_env=False, timeout=patience) as client:
        request = client.build_request(method, path, json=json, headers={**_WHO, **(headers or {})})
        for tried in range(1, tries + 1):
            if breaker and not breaker.lets_through(clock()):
                raise _counted(UpstreamFailed(name, "it failed too often and is left alone for a while"))
            try:
                answer = await asyncio.wait_for(_one_try(name, client, request, parse, any_status), timeout.total_seconds())
            except TimeoutError:
                again = _TryAgain(UpstreamFailed(name, "TimeoutError"))
            except _TryAgain as failed:
                again = failed
            except UpstreamFailed as failure:
                if breaker:
                    breaker.succeeded()
                raise _counted(failure) from failure.__cause__
            else:
                if breaker:
                    breaker.succeeded()
                return answer
            if breaker and not again.is_there and breaker.failed(clock()):
                logger.error("The call %s failed too often; it is left alone for a while", name)
            if tried == tries or (again.wait or timedelta(0)) > RETRY_AFTER_MOST:
                break
            await sleep(_pause(again.wait, delay_below, tried))
    logger.warning("The call %s failed after %s tries: %s", name, tried, again.failure.reason)
    raise _counted(again.failure)


def _counted(failure: UpstreamFailed) -> UpstreamFailed:
    METRICS.upstream_failures[failure.name] += 1
    return failure


def breaker_states(now: float) -> dict[str, State]:
    """The state of the breaker of each call that was made, by its name; of several addresses the one that is worse off."""
    states: dict[str, State] = {}
    for (name, _), breaker in _breakers.items():
        states[name] = max(states.get(name, "closed"), breaker.state(now), key=_WORSE.index)
    return states


def forget_failures() -> None:
    """Closes every breaker."""
    _breakers.clear()


async def _one_try(name: str, client: httpx.AsyncClient, request: httpx.Request, parse: bool, any_status: bool) -> Answer:
    """Raises ``_TryAgain`` for what another try may mend, ``UpstreamFailed`` for what it can not."""
    try:
        response = await client.send(request, stream=True)
        try:
            if not any_status:
                _check_status(name, response)
            return _answer(name, response, await _body(name, response), parse)
        finally:
            await response.aclose()
    except NoAddress as missing:
        raise UpstreamFailed(name, str(missing)) from missing
    except (httpx.TransportError, httpx.InvalidURL) as broken:
        raise _TryAgain(UpstreamFailed(name, type(broken).__name__)) from broken


def _check_status(name: str, response: httpx.Response) -> None:
    status = response.status_code
    failure = UpstreamFailed(name, _REASONS.get(status, f"status {status}"), status)
    if status == 429:
        raise _TryAgain(failure, _retry_after(response.headers.get("Retry-After", ""), datetime.now(UTC)), is_there=True)
    if status >= 500:
        raise _TryAgain(failure, _retry_after(response.headers.get("Retry-After", ""), datetime.now(UTC)))
    if not response.is_success:
        raise failure


async def _body(name: str, response: httpx.Response) -> bytes:
    if response.headers.get("Content-Encoding", "identity") != "identity":
        raise UpstreamFailed(name, "the body is packed, which nobody asked for", response.status_code)
    body = bytearray()
    async for part in response.aiter_bytes():
        body += part
        if len(body) > UPSTREAM_ANSWER_MOST:
            raise UpstreamFailed(name, "the body is too large", response.status_code)
    return bytes(body)


def _answer(name: str, response: httpx.Response, body: bytes, parse: bool) -> Answer:
    if response.status_code == 204:
        return Answer(204, None)
    if not parse:
        return Answer(response.status_code, body.decode(response.encoding or "utf-8", "replace"))
    kind = response.headers.get("Content-Type", "application/json").partition(";")[0].strip().casefold()
    if kind != "application/json" and not kind.endswith("+json"):
        raise UpstreamFailed(name, f"the body is {kind[:40]!r} and not JSON", response.status_code)
    try:
        return Answer(response.status_code, json_format.loads(body), _max_age(response.headers.get("Cache-Control", "")))
    except (ValueError, RecursionError):
        raise UpstreamFailed(name, "the body is no JSON", response.status_code) from None


def _max_age(value: str) -> timedelta | None:
    found = re.search(r"(?:^|[\s,])max-age=([0-9]{1,8})(?:$|[\s,])", value, re.ASCII)
    return timedelta(seconds=int(found[1])) if found else None


def _retry_after(value: str, now: datetime) -> timedelta | None:
    """Seconds or a date, as HTTP has it; nothing for nonsense and for what has passed."""
    if value.isascii() and value.isdigit():
        return timedelta(seconds=min(int(value[:9]), 86_400))
    try:
        left = parsedate_to_datetime(value) - now
    except (ValueError, TypeError, OverflowError):
        return None
    return max(left, timedelta(0))


def _pause(asked: timedelta | None, delay_below: timedelta | None, tried: int) -> float:
    below = settings.VST_RETRY_DELAY_BELOW * 2 ** (tried - 1) if delay_below is None else delay_below
    return random.uniform(0, below.total_seconds()) + (asked.total_seconds() if asked else 0)
