"""How many requests are worked on at once: who comes beyond that waits a moment, and is then told in words to come again (hardening).

Without it everybody waits for everybody, until nobody has the patience for an answer.
"""

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from portal.constants import (
    BUSY_PAGE_KEPT,
    BUSY_RETRY_AFTER,
    REQUEST_WAITS,
    REQUESTS_AT_WORK,
    REQUESTS_KEPT_FOR_POSTS,
    REQUESTS_WAITING,
)
from portal.runtime.connection import App, Message, Receive, Send
from portal.runtime.metrics import REFUSALS, WAITING
from portal.web.api import error
from portal.web.built_pages import built_page
from portal.web.failure_pages import ErrorDetails
from portal.web.middleware import security_headers
from portal.words.locales import Locale, split

TOLD_EACH: Final = 10.0
"""Seconds between two lines of the log that say that requests are refused."""
_FREE: Final = ("/health/", "/metrics")
"""Whoever looks how the process is must never wait."""
READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""

logger = logging.getLogger("portal.request")


@dataclass(slots=True)
class _Waiting:
    """Somebody who waits for a place."""

    turn: "asyncio.Future[None]"
    is_post: bool
    """Of somebody signed in: it may have one of the places that are kept."""


class Admission:
    """An ASGI application around another: at most ``at_work`` requests are in it, ``kept`` more that somebody signed in posts.

    ``waiting`` more stand in line for ``wait`` at most. Everybody else, and who waited in vain, gets 503 with ``Retry-After``: the
    page in the language of the address, and ``BUSY`` from a call.
    """

    def __init__(
        self,
        application: App,
        page: Callable[[Locale], Awaitable[str]] | None = None,
        *,
        at_work: int = REQUESTS_AT_WORK,
        kept: int = REQUESTS_KEPT_FOR_POSTS,
        waiting: int = REQUESTS_WAITING,
        wait: timedelta = REQUEST_WAITS,
    ) -> None:
        self._application, self._page = application, page or BusyPage()
        self._at_work, self._kept, self._most_waiting, self._wait = at_work, kept, waiting, wait.total_seconds()
        self._busy = 0
        self._line: deque[_Waiting] = deque()
        self._refused, self._told_at = 0, float("-inf")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(_FREE):
            await self._application(scope, receive, send)
        elif await self._let_in(_is_post_of_somebody(scope)):
            try:
                await self._application(scope, receive, send)
            finally:
                self._busy -= 1
                self._call_next()
        else:
            REFUSALS.labels("busy").inc()
            await self._refuse(scope, send)

    async def _let_in(self, is_post: bool) -> bool:
        if not self._line and self._has_place(is_post):
            self._busy += 1
            return True
        if len(self._line) >= self._most_waiting and not is_post:
            return False
        mine = _Waiting(asyncio.get_running_loop().create_future(), is_post)
        self._line.append(mine)
        WAITING.labels("requests").inc()
        self._call_next()
        try:
            await asyncio.wait([mine.turn], timeout=self._wait)
        except asyncio.CancelledError:
            if mine.turn.done():
                self._busy -= 1
                self._call_next()
            raise
        finally:
            WAITING.labels("requests").dec()
            if not mine.turn.done():
                self._line.remove(mine)
        return mine.turn.done()

    def _has_place(self, is_post: bool) -> bool:
        return self._busy < self._at_work + (self._kept if is_post else 0)

    def _call_next(self) -> None:
        """Gives what places there are to those who wait: first come, first served, but for posts, of which some pass the line."""
        for waiting in [*self._line]:
            if self._has_place(waiting.is_post):
                self._busy += 1
                self._line.remove(waiting)
                waiting.turn.set_result(None)

    async def _refuse(self, scope: Message, send: Send) -> None:
        self._tell()
        locale, _ = split(scope["path"])
        is_call = scope["path"].startswith("/api/")
        body = error("BUSY", 503).content if is_call else (await self._page(locale)).encode()
        kind = "application/json" if is_call else "text/html; charset=utf-8"
        headers = {
            **security_headers(),
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Language": locale,
            "Retry-After": str(random.randint(*BUSY_RETRY_AFTER)),  # so that not all come back at once
            "Cache-Control": "no-store",
        }
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": 503, "headers": raw})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def _tell(self) -> None:
        self._refused += 1
        now = time.monotonic()
        if now - self._told_at >= TOLD_EACH:
            logger.warning(
                "Too much to do: %d requests were refused, %d are worked on, %d wait", self._refused, self._busy, len(self._line)
            )
            self._refused, self._told_at = 0, now


class BusyPage:
    """The page of each language, drawn when it is first needed and again when it is old: who is refused costs next to nothing."""

    def __init__(self) -> None:
        self._drawn: dict[Locale, tuple[float, str]] = {}

    async def __call__(self, locale: Locale) -> str:
        drawn_at, html = self._drawn.get(locale, (float("-inf"), ""))
        if time.monotonic() - drawn_at > BUSY_PAGE_KEPT.total_seconds():
            html = await built_page(503, locale, ErrorDetails(is_busy=True))
            self._drawn[locale] = time.monotonic(), html
        return html


def _is_post_of_somebody(scope: Message) -> bool:
    return scope["method"] not in READS and any(name == b"cookie" and b"vst_session=" in value for name, value in scope["headers"])
