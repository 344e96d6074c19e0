"""What this process counts for operators, in the text format of Prometheus (docs/how-to/run-in-production.md). Nothing of persons."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from portal.constants import MILLISECOND
from portal.runtime.connection import App, Message, Receive, Send

Sample = tuple[Mapping[str, str], float]
"""Labels and value."""


class Metrics:
    """The counts of one process since it started."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        """Answers by class of status: ``2xx``."""
        self.live_pages = 0
        self.renders = 0
        self.render_seconds = 0.0
        self.upstream_failures: Counter[str] = Counter()
        """Calls that gave no answer that can be used, by the name of the call."""

    def rendered(self, seconds: float) -> None:
        """A page was drawn as HTML."""
        self.renders += 1
        self.render_seconds += seconds


class Counted:
    """An ASGI application around another, which counts answers and live pages, also those that the process of a service draws."""

    def __init__(self, application: App, metrics: Metrics) -> None:
        self._application, self._metrics = application, metrics

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        is_live = False

        async def counted(message: Message) -> None:
            nonlocal is_live
            if message["type"] == "http.response.start":
                self._metrics.requests[f"{message['status'] // 100}xx"] += 1
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


def exposed(name: str, kind: str, what: str, samples: Iterable[Sample]) -> str:
    """One metric in the text format; label values are ids and codes of ours, which hold nothing to escape."""
    lines = [f"# HELP {name} {what}", f"# TYPE {name} {kind}"]
    for labels, value in samples:
        inside = ",".join(f'{label}="{told}"' for label, told in labels.items())
        lines.append(f"{name}{{{inside}}} {value!r}" if inside else f"{name} {value!r}")
    return "\n".join(lines) + "\n"


METRICS: Final = Metrics()
