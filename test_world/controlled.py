"""Faults and the call log, around a source and around the portal's own calls."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import httpx
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from portal.outside.over_http import answer_in, request_of
from portal.outside.source import Answer, Call, Source, TryAgain, UpstreamFailed
from portal.web.api import body_of
from test_world import call_log, faults

_NOWHERE = "http://connection.invalid/"
"""No server lets an application cut the connection; whoever is sent on to a name that cannot exist gets a network error as well."""


class Controlled:
    """Answers as a test's fault says, else as ``source`` does, and notes each try."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def answer(self, call: Call) -> Answer:
        started, status = datetime.now(UTC), None
        try:
            answer = await self._answer(call)
            status = answer.status
            return answer
        except UpstreamFailed as failure:
            status = failure.status
            raise
        except TryAgain as again:
            status = again.failure.status
            raise
        finally:
            sent = request_of(call)
            call_log.record(call.name, call.method, call.path, dict(sent.headers), sent.content, started, status)

    async def _answer(self, call: Call) -> Answer:
        fault = faults.take(call.name)
        if fault is None:
            return await self._source.answer(call)
        await asyncio.sleep(fault.delay.total_seconds())
        if fault.network:
            raise TryAgain(UpstreamFailed(call.name, "ConnectError"))
        if not fault.answers:
            return await self._source.answer(call)
        headers = {"content-type": fault.response_content_type}
        return await answer_in(call, httpx.Response(fault.response_status, text=fault.response_body, headers=headers))


async def controlled(name: str, request: HttpRequest, view: Callable[[], Awaitable[HttpResponseBase]]) -> HttpResponseBase:
    """The answer of ``view``, or of the fault that a test has put on ``name``, which notes the call."""
    started, body = datetime.now(UTC), body_of(request)
    response = await _faulty(name) or await view()
    status = None if response.headers.get("Location") == _NOWHERE else response.status_code
    call_log.record(name, request.method or "", request.path, dict(request.headers), body, started, status)
    return response


async def _faulty(name: str) -> HttpResponseBase | None:
    fault = faults.take(name)
    if fault is None:
        return None
    await asyncio.sleep(fault.delay.total_seconds())
    if fault.network:
        return HttpResponse(status=307, headers={"Location": _NOWHERE})
    if fault.answers:
        return HttpResponse(fault.response_body, status=fault.response_status, content_type=fault.response_content_type)
    return None
