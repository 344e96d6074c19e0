"""The source of whatever has an address: another system, asked over HTTP (spec: shell 7, API-020 to -023)."""

import json
import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

import httpx

from portal.constants import UPSTREAM_CONNECT_TIMEOUT, UPSTREAM_RESPONSE_MOST
from portal.outside.source import Answer, Call, TryAgain, UpstreamFailed
from portal.outside.transport import address_of, connections
from portal.runtime import tracing
from portal.runtime.request_ids import HEADER, REQUEST_ID

_ALWAYS: Final = {"Accept": "*/*", "User-Agent": "foretagsporten", "Accept-Encoding": "identity"}
"""Answers are asked for as they are: what is never unpacked can not be a bomb."""
_REASONS: Final = {401: "Not authorized", 404: "Resource doesn't exist"}
"""The specification's words for two statuses (ERR-021, ERR-022)."""


REFUSAL_MOST: Final = 10_000
"""Bytes that are read of why something was refused."""


class OverHttp:
    """Asks the address of the call, over connections that are kept."""

    async def answer(self, call: Call) -> Answer:
        try:
            response = await connections().handle_async_request(request_of(call))
            try:
                return await answer_in(call, response)
            finally:
                await response.aclose()
        except (httpx.TransportError, httpx.InvalidURL) as broken:
            raise TryAgain(UpstreamFailed(call.name, type(broken).__name__)) from broken


def request_of(call: Call) -> httpx.Request:
    """The call as it goes out."""
    seconds = call.timeout.total_seconds()
    patience = httpx.Timeout(seconds, connect=min(UPSTREAM_CONNECT_TIMEOUT.total_seconds(), seconds))
    return httpx.Request(
        call.method,
        (call.to or address_of(call.name)) + call.path,
        json=call.json,
        headers={**_ALWAYS, **_followed(), **call.headers},
        extensions={"timeout": patience.as_dict()},
    )


def _followed() -> dict[str, str]:
    """The id of the request that the call is made for, and its trace; none where nobody waits for it."""
    id_ = REQUEST_ID.get()
    return {**({HEADER: id_} if id_ else {}), **tracing.followed()}


async def answer_in(call: Call, response: httpx.Response) -> Answer:
    """What ``response`` says. Raises ``TryAgain`` for 429 and 5xx.

    Raises ``UpstreamFailed`` for every other status but 2xx, and for a body that is no JSON, too large or packed.
    """
    if not call.any_status:
        await _check_status(call.name, response)
    body = await _body(call.name, response)
    if response.status_code == 204:
        return Answer(204, None)
    if call.raw:
        return Answer(response.status_code, body)
    if not call.parse:
        return Answer(response.status_code, body.decode(response.encoding or "utf-8", "replace"))
    kind = response.headers.get("Content-Type", "application/json").partition(";")[0].strip().casefold()
    if kind != "application/json" and not kind.endswith("+json"):
        raise UpstreamFailed(call.name, f"the body is {kind[:40]!r} and not JSON", response.status_code)
    try:
        return Answer(response.status_code, json.loads(body), _max_age(response.headers.get("Cache-Control", "")))
    except (ValueError, RecursionError):
        raise UpstreamFailed(call.name, "the body is no JSON", response.status_code) from None


async def _check_status(name: str, response: httpx.Response) -> None:
    status = response.status_code
    said = (await _body(name, response))[:REFUSAL_MOST].decode("utf-8", "replace") if status // 100 == 4 else ""
    failure = UpstreamFailed(name, _REASONS.get(status, f"status {status}"), status, said)
    if status == 429:
        raise TryAgain(failure, _retry_after(response.headers.get("Retry-After", ""), datetime.now(UTC)), is_there=True)
    if status >= 500:
        raise TryAgain(failure, _retry_after(response.headers.get("Retry-After", ""), datetime.now(UTC)))
    if not response.is_success:
        raise failure


async def _body(name: str, response: httpx.Response) -> bytes:
    if response.headers.get("Content-Encoding", "identity") != "identity":
        raise UpstreamFailed(name, "the body is packed, which nobody asked for", response.status_code)
    body = bytearray()
    async for part in response.aiter_bytes():
        body += part
        if len(body) > UPSTREAM_RESPONSE_MOST:
            raise UpstreamFailed(name, "the body is too large", response.status_code)
    return bytes(body)


def _max_age(value: str) -> timedelta | None:
    match = re.search(r"(?:^|[\s,])max-age=([0-9]{1,8})(?:$|[\s,])", value, re.ASCII)
    return timedelta(seconds=int(match[1])) if match else None


def _retry_after(value: str, now: datetime) -> timedelta | None:
    """Seconds or a date, as HTTP has it; nothing for nonsense and for what has passed."""
    if value.isascii() and value.isdigit():
        return timedelta(seconds=min(int(value[:9]), 86_400))
    try:
        left = parsedate_to_datetime(value) - now
    except (ValueError, TypeError, OverflowError):
        return None
    return max(left, timedelta(0))
