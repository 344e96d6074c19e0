"""Calls that another system may answer: one function, one way to fail (spec: shell 7, API-020 to -023).

How to connect another system: docs/how-to/connect-a-register.md.
"""

import asyncio
import logging
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from django.conf import settings

from portal.constants import FETCH_RETRIES, RETRY_AFTER_MOST, UPSTREAM_TIMEOUT
from portal.outside import test_world
from portal.outside.over_http import OverHttp
from portal.outside.source import Answer, Call, NoAddress, Nowhere, Source, TryAgain, UpstreamFailed
from portal.outside.transport import address_of, has_address
from portal.runtime.breaker import Breaker, State
from portal.runtime.metrics import UPSTREAM, UPSTREAM_FAILURES
from portal.runtime.tracing import span

__all__ = ["Answer", "NoAddress", "UpstreamFailed", "breaker_states", "call", "forget_failures", "use"]

logger = logging.getLogger("portal.outside")

_SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}
WORSE: Final[tuple[State, ...]] = ("closed", "half-open", "open")
"""Each is worse than the one before."""
_OVER_HTTP: Final = OverHttp()
_NOWHERE: Final = Nowhere()
_breakers: defaultdict[tuple[str, str], Breaker] = defaultdict(Breaker)
_own: dict[str, Source] = {}


def use(own: Mapping[str, Source]) -> None:
    """Told once at the start what the portal answers itself, by the name of the call."""
    _own.update(own)


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
    raw: bool = False,
    any_status: bool = False,
    to: str = "",
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> Answer:
    """Makes the call ``name`` and gives its answer: from the configured address, else from the portal's own source.

    Safe methods are tried again on network errors, 429 and 5xx, at most ``tries`` times in all (default 1 + 3 retries), after a
    random delay under ``delay_below``, or, where that is not given, under a time that doubles with each try. A ``Retry-After``
    of up to ``RETRY_AFTER_MOST`` is waited for; a longer one ends the call. Other methods are tried once.
    ``to`` is the base address of whom it is for, where ``VST_UPSTREAM`` does not say it.
    With ``any_status`` a readable body is an answer whatever the status (API of the search; SEARCH-056).
    A configured address that keeps failing is not asked for a while (portal/runtime/breaker.py). With ``parse`` false the body
    stays text, with ``raw`` the bytes that came. Raises ``UpstreamFailed`` when the last try failed, for every status but 2xx, for a
    body that is no JSON, larger than ``UPSTREAM_RESPONSE_MOST`` or packed.
    """
    tries = (tries or 1 + FETCH_RETRIES) if method in _SAFE_METHODS else 1
    sent = Call(
        name=name,
        method=method,
        path=path,
        json=json,
        headers=headers or {},
        timeout=timeout,
        parse=parse,
        raw=raw,
        any_status=any_status,
        to=to,
    )
    is_far = bool(to) or has_address(name)
    breaker = _breakers[name, to or address_of(name)] if is_far else None
    source = _source_of(name, is_far)
    for tried in range(1, tries + 1):
        if breaker and not breaker.lets_through(clock()):
            raise _counted(UpstreamFailed(name, "it failed too often and is left alone for a while"))
        try:
            return await _one_try(source, sent, breaker)
        except TryAgain as failed:
            again = failed
        if breaker and not again.is_there and breaker.failed(clock()):
            logger.error("The call %s failed too often; it is left alone for a while", name)
        if tried == tries or (again.wait or timedelta(0)) > RETRY_AFTER_MOST:
            break
        await sleep(_pause(again.wait, delay_below, tried))
    logger.warning("The call %s failed after %s tries: %s", name, tried, again.failure.reason)
    raise _counted(again.failure)


async def _one_try(source: Source, sent: Call, breaker: Breaker | None) -> Answer:
    """The answer, within its time-out. Raises ``TryAgain``, also for silence, and ``UpstreamFailed`` for what no other try can mend."""
    try:
        with UPSTREAM.labels(sent.name).time(), span(f"call {sent.name}"):
            answer = await asyncio.wait_for(source.answer(sent), sent.timeout.total_seconds())
    except TimeoutError:
        raise TryAgain(UpstreamFailed(sent.name, "TimeoutError")) from None
    except UpstreamFailed as failure:
        if breaker:
            breaker.succeeded()
        raise _counted(failure) from failure.__cause__
    if breaker:
        breaker.succeeded()
    return answer


def _source_of(name: str, is_far: bool) -> Source:
    """Whom the settings, or the caller, say; with the test world around it where there is one."""
    source: Source = _OVER_HTTP if is_far else _own.get(name, _NOWHERE)
    return test_world.world().around(name, source, is_far)


def _counted(failure: UpstreamFailed) -> UpstreamFailed:
    UPSTREAM_FAILURES.labels(failure.name).inc()
    return failure


def breaker_states(now: float) -> dict[str, State]:
    """The state of the breaker of each call that was made, by its name; of several addresses the one that is worse off."""
    states: dict[str, State] = {}
    for (name, _), breaker in _breakers.items():
        states[name] = max(states.get(name, "closed"), breaker.state(now), key=WORSE.index)
    return states


def forget_failures() -> None:
    """Closes every breaker."""
    _breakers.clear()


def _pause(wait: timedelta | None, delay_below: timedelta | None, tried: int) -> float:
    below = settings.VST_RETRY_DELAY_BELOW * 2 ** (tried - 1) if delay_below is None else delay_below
    return random.uniform(0, below.total_seconds()) + (wait.total_seconds() if wait else 0)
