"""The login that a live page was opened with, watched for as long as the page is open (spec: SESSION-004, -028, -034)."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from channels.db import aclose_old_connections
from django.db import DatabaseError

ASK_AGAIN_AFTER: Final = 60.0
"""Seconds between two looks at whether the login still stands, made only when an event arrives."""

ASK_AGAIN_WHEN_AWAY: Final = 5.0
"""Seconds, when the database could not say. A page keeps its socket meanwhile: what an event does is asked of the same database."""

logger = logging.getLogger("portal.identity")

Ask = Callable[[Any], Awaitable[Any]]
"""The login as its row says now, or ``None`` when it is over."""


class WatchedLogin:
    """Knows when the login ends, asks its row then and now and again, and says when it is over. ``login`` is ``None`` on nobody's page."""

    def __init__(self, login: Any, ask: Ask, at_end: Callable[[], Awaitable[None]]) -> None:
        self.login = login
        self._ask, self._at_end = ask, at_end
        self._asked_at = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None
        self._set_timer()

    async def stands(self) -> bool:
        """Whether the person is still signed in: asked at most each minute, and at once when the time that was known is over.

        It is asked then, not just closed: a session that was prolonged meanwhile must not lose what its visitor has typed.
        """
        is_due = time.monotonic() - self._asked_at >= ASK_AGAIN_AFTER
        if self.login is None:
            if is_due:
                self._asked_at = time.monotonic()
                await aclose_old_connections()
            return True
        return await self._asked() if is_due or self._seconds_left() <= 0 else True

    def prolonged(self, expires_at: datetime) -> int:
        """The session was refreshed somewhere; answers the whole seconds it has now."""
        self.login = replace(self.login, expires_at=expires_at)
        self._set_timer()
        return max(0, round(self._seconds_left()))

    def stop(self) -> None:
        """No more looks."""
        if self._timer:
            self._timer.cancel()

    async def _asked(self) -> bool:
        self._asked_at = time.monotonic()
        await aclose_old_connections()
        try:
            renewed = await self._ask(self.login)
        except DatabaseError as away:
            logger.error("Whether a login still stands could not be asked (%s): it is asked again", type(away).__name__)
            self._set_timer(at_least=ASK_AGAIN_WHEN_AWAY)
            return True
        if renewed is None:
            return False
        self.login = renewed
        self._set_timer()
        return True

    def _seconds_left(self) -> float:
        return float((self.login.expires_at - datetime.now(UTC)).total_seconds())

    def _set_timer(self, at_least: float = 0) -> None:
        self.stop()
        if self.login is not None:
            self._timer = asyncio.get_running_loop().call_later(max(self._seconds_left(), at_least), self._look)

    def _look(self) -> None:
        self._ending = asyncio.create_task(self._end_if_over())

    async def _end_if_over(self) -> None:
        if not await self._asked():
            await self._at_end()
