"""What this process counts, for Prometheus: what is counted as it happens, and how everything is at the moment of the question."""

import time
from collections.abc import Iterable, Iterator

from django.db import connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from portal.calls import page_views
from portal.eservices.health import seen
from portal.health.dependencies import WATCH
from portal.outside.client import breaker_states
from portal.runtime.memory import resident
from portal.runtime.metrics import METRICS, REGISTRY
from portal.web.api import methods
from portal.web.described import described
from portal.web.open_sockets import OPEN
from portal.words.log_output import LogOutput
from portal.words.masking import MaskedLine

_STATES = ("closed", "half-open", "open")


@methods("GET", "HEAD")
@described({200: "text/plain"})
async def metrics(_request: HttpRequest) -> HttpResponseBase:
    """All of it, in the text format."""
    told = generate_latest(REGISTRY)
    return HttpResponse(told, content_type="text/plain; version=0.0.4; charset=utf-8", headers={"Cache-Control": "no-store"})


class _AtTheMoment(Collector):
    """What is known elsewhere in the process."""

    def collect(self) -> Iterator[Metric]:
        """One family for each."""
        services, breakers = seen.all(), sorted(breaker_states(time.monotonic()).items())
        yield _gauge("live_pages", "Pages that are open over a websocket.", METRICS.live_pages)
        yield _gauge("sockets", "Sessions and addresses with an open websocket.", len(OPEN))
        yield _gauge("resident_bytes", "Memory of this process.", resident() or 0)
        yield from _pool()
        yield _gauges(
            "dependency_age_seconds",
            "Since what the process stands on was last good.",
            ("dependency",),
            (((name,), age) for name, age in sorted(WATCH.ages().items()) if age is not None),
        )
        yield _gauges(
            "upstream_breaker",
            "1 for the state that the breaker of a call is in.",
            ("call", "state"),
            (((call, state), int(state == now)) for call, now in breakers for state in _STATES),
        )
        yield _counter("masked_lines", "Lines of the log that held a personal number.", (), [((), MaskedLine.lines_masked)])
        yield _counter("lost_lines", "Lines of the log that nobody took.", (), [((), LogOutput.lines_lost)])
        yield _counter(
            "page_views",
            "Page views of visitors who allow them to be counted.",
            ("page", "locale"),
            (((page, locale), count) for (page, locale), count in sorted(page_views.COUNTS.items())),
        )
        yield _counter(
            "service_loads",
            "Pages of an e-service read, or apps mounted.",
            ("service",),
            (((service,), health.loads) for service, health in services if health.loads),
        )
        yield _counter(
            "service_faults",
            "Faults of an e-service by code.",
            ("service", "code"),
            (((service, code), count) for service, health in services for code, count in sorted(health.failures.items())),
        )


REGISTRY.register(_AtTheMoment())

_Values = Iterable[tuple[tuple[str, ...], float]]


def _pool() -> Iterator[Metric]:
    """Connections to PostgreSQL; there are none of SQLite."""
    pool = getattr(connections["default"], "pool", None)
    if pool is None:
        return
    now = pool.get_stats()
    states = {"free": now.get("pool_available", 0), "all": now.get("pool_size", 0), "waited_for": now.get("requests_waiting", 0)}
    values = (((name,), value) for name, value in states.items())
    yield _gauges("database_pool", "Connections to the database, and who waits for one.", ("state",), values)


def _gauge(name: str, what: str, value: float) -> Metric:
    return _gauges(name, what, (), [((), value)])


def _gauges(name: str, what: str, labels: tuple[str, ...], values: _Values) -> Metric:
    family = GaugeMetricFamily(f"foretagsporten_{name}", what, labels=labels)
    for told, value in values:
        family.add_metric(told, value)
    return family


def _counter(name: str, what: str, labels: tuple[str, ...], values: _Values) -> Metric:
    family = CounterMetricFamily(f"foretagsporten_{name}", what, labels=labels)
    for told, value in values:
        family.add_metric(told, value)
    return family
