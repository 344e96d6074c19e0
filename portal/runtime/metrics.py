"""What this process counts for operators, as Prometheus reads it (operation 10; docs/how-to/run-in-production.md). Nothing of persons.

Labels are names of ours: of routes, screens, calls and codes, never a path, an id or a word of a visitor, so that there are few.
"""

import time
from datetime import timedelta
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

from portal.constants import CONTACT_MAILED_WITHIN, MILLISECOND
from portal.runtime.connection import App, Message, Receive, Send

disable_created_metrics()  # type: ignore[no-untyped-call]

REGISTRY: Final = CollectorRegistry()
_PAGES: Final = (0.01, 0.05, 0.1, 0.3, 1, 5)
"""Seconds: the goals are 0.1 for an event and 0.3 for a page."""
_MOMENTS: Final = (0.001, 0.005, 0.025, 0.1, 0.5, 2)
_MINUTES: Final = (1, 2, 10, 40, 90)
_MAIL: Final = (30, 60, CONTACT_MAILED_WITHIN.total_seconds(), 3_000)


def _histogram(name: str, what: str, *labels: str, buckets: tuple[float, ...] = _PAGES) -> Histogram:
    return Histogram(f"foretagsporten_{name}_seconds", what, labels, buckets=buckets, registry=REGISTRY)


def _counter(name: str, what: str, *labels: str) -> Counter:
    return Counter(f"foretagsporten_{name}", what, labels, registry=REGISTRY)


REQUEST: Final = _histogram("request", "Answers but static files, by route, method and class of status.", "route", "method", "class")
RENDER: Final = _histogram("render", "Time that pages took to draw.", "screen")
EVENT: Final = _histogram("event", "From a click or a key to the part of the page that it changed.", "screen")
OPEN: Final = _histogram("open", "From a websocket to the page on it.")
UPSTREAM: Final = _histogram("upstream", "Tries of calls to other systems, and to the portal's own sources.", "call")
DATABASE: Final = _histogram("database", "Questions to the database.", buckets=_MOMENTS)
LOOP_LAG: Final = _histogram("loop_lag", "How late the event loop was when it was looked at.", buckets=_MOMENTS)
NOTICE_DELAY: Final = _histogram("notice_delay", "From the time of a notice to the open pages of this process.", buckets=_MINUTES)
MAIL: Final = _histogram("mail", "From a contact message to the mail server that took it.", buckets=_MAIL)
REQUESTS: Final = _counter("requests", "Answers by class of status, static files too.", "class")
UPSTREAM_FAILURES: Final = _counter("upstream_failures", "Calls to other systems that failed.", "call")
REFUSALS: Final = _counter("refusals", "Visitors, pages and messages that were refused, by reason.", "reason")
DRAWN_BEFORE: Final = _counter("drawn_pages", "Websockets whose page a GET had drawn: gone on with it, or drawn anew.", "outcome")
CLOSES: Final = _counter("closes", "Websockets that ended, by the code of their end.", "code")
SIGN_INS: Final = _counter("sign_ins", "Sign-ins of visitors by result.", "result")
STUCK: Final = Gauge("foretagsporten_cases_stuck", "Cases that no authority has taken after many tries.", registry=REGISTRY)
WAITING: Final = Gauge("foretagsporten_waiting", "Who waits for their turn, by line.", ("line",), registry=REGISTRY)


class Metrics:
    """What the process itself asks for again."""

    def __init__(self) -> None:
        self.live_pages = 0


class Counted:
    """An ASGI application around another, which counts answers and live pages, also those that the process of a service draws."""

    def __init__(self, application: App, metrics: Metrics) -> None:
        self._application, self._metrics = application, metrics

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        is_live = False

        async def counted(message: Message) -> None:
            nonlocal is_live
            if message["type"] == "http.response.start":
                REQUESTS.labels(f"{message['status'] // 100}xx").inc()
            elif message["type"] == "websocket.accept":
                is_live = True
                self._metrics.live_pages += 1
            await send(message)

        try:
            await self._application(scope, receive, counted)
        finally:
            self._metrics.live_pages -= is_live


class Timer:
    """``with Timer() as timer: …`` and then ``timer.seconds``."""

    seconds = 0.0

    def __enter__(self) -> "Timer":
        self._started = time.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds = time.monotonic() - self._started

    @property
    def ms(self) -> int:
        return timedelta(seconds=self.seconds) // MILLISECOND


METRICS: Final = Metrics()
