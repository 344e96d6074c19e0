"""The two threads in which others' queries are carried out, so that none of them keeps a page waiting.

A query has ``CONTENT_QUERY_TIME`` from the moment that it comes. One that finds no thread free waits for its turn within that time;
when none becomes free, or too many wait already, the endpoint is busy and says so.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, TypeVar

from portal.constants import CONTENT_QUERIES_AT_ONCE, CONTENT_QUERIES_WAITING, CONTENT_QUERY_TIME
from portal.content_endpoint.cost import TooCostly

T = TypeVar("T")


class Busy(Exception):
    """No thread was free for the query."""


def given_up(future: Future[Any]) -> Exception:
    """What is said of ``future`` when its time is over; what has not begun never will."""
    return Busy() if future.cancel() else TooCostly("The answer takes too long")


class Workers:
    """``at_once`` threads, and at most ``waiting`` queries that wait for one of them; a query has ``within`` seconds in all."""

    def __init__(
        self,
        at_once: int = CONTENT_QUERIES_AT_ONCE,
        waiting: int = CONTENT_QUERIES_WAITING,
        within: float = CONTENT_QUERY_TIME.total_seconds(),
    ) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="content-query")
        self._most, self._within = at_once + waiting, within
        self._inside = 0
        self._lock = Lock()

    async def do(self, work: Callable[[float], T]) -> T:
        """What ``work`` returns, which is told until when it has (``time.monotonic``).

        Raises ``Busy`` when it never got a thread, ``TooCostly`` when it is not ready in time, and whatever ``work`` raises.
        """
        future = self._begun(work, time.monotonic() + self._within)
        try:
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), self._within)
        except TimeoutError:
            raise given_up(future) from None

    def _begun(self, work: Callable[[float], T], until: float) -> Future[T]:
        with self._lock:
            if self._inside >= self._most:
                raise Busy
            self._inside += 1
        future = self._threads.submit(work, until)
        future.add_done_callback(self._left)
        return future

    def _left(self, _future: Future[T]) -> None:
        with self._lock:
            self._inside -= 1
