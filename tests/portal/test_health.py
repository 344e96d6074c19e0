"""What operators are told: how each service is doing, and what a process counts; numbers and codes, and nothing of persons."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from portal.eservices import app_faults
from portal.eservices.health import ServicesSeen, as_listed, seen
from portal.outside.client import UpstreamFailed, breaker_states, call
from portal.runtime.metrics import METRICS, Counted, Metrics, exposed
from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def unseen() -> Iterator[None]:
    seen._by_id.clear()
    yield
    seen._by_id.clear()


def of(service_id: str) -> dict[str, Any]:
    services: dict[str, Any] = Client().get("/health/services").json()["services"]
    return services[service_id]  # type: ignore[no-any-return]


def test_a_service_that_nobody_visited_is_listed_with_nothing() -> None:
    assert of("mina-sidor") == {"loads": 0, "lastLoad": None, "lastMs": None, "failures": 0, "lastFailure": None}


def test_beatas_visit_to_my_pages_is_a_load_of_it_and_says_nothing_of_her() -> None:
    Visitor("B03", "5521030014").visits("/inloggad/mina-sidor")
    mine = of("mina-sidor")
    assert (mine["loads"], mine["failures"]) == (1, 0)
    assert mine["lastMs"] >= 0
    assert mine["lastLoad"]
    told = Client().get("/health/services").content.decode() + Client().get("/metrics").content.decode()
    assert "Beata" not in told
    assert "5521030014" not in told
    assert "19920402" not in told


def test_an_app_that_failed_in_a_browser_is_told_with_its_code_and_reference() -> None:
    app_faults.note("scb-andra-sni", {"code": "ENTRY_MIME", "reference": "bcdfghjklm", "host": "main", "ms": 7, "message": "text/html"})
    assert of("scb-andra-sni")["failures"] == 1
    last = of("scb-andra-sni")["lastFailure"]
    assert (last["code"], last["reference"]) == ("ENTRY_MIME", "bcdfghjklm")


@pytest.mark.parametrize(("ms", "loads"), [(45, 1), (-1, 0), (10**9, 0), ("45", 0), (None, 0)])
def test_an_app_that_came_is_a_load_unless_the_time_is_nonsense(ms: object, loads: int) -> None:
    app_faults.note("scb-andra-sni", {"code": "MOUNTED", "reference": "bcdfghjklm", "host": "main", "ms": ms, "message": ""})
    assert (of("scb-andra-sni")["loads"], of("scb-andra-sni")["failures"]) == (loads, 0)


def test_what_the_process_of_a_service_sees_is_told_to_the_serving_one() -> None:
    there, here = ServicesSeen(), ServicesSeen()
    there.elsewhere.add(lambda told: here.take(json.loads(json.dumps(told))))
    there.loaded("skor", 12)
    there.failed("skor", "READ", "bcdfghjklm")
    assert as_listed(here.of("skor")) == as_listed(there.of("skor"))
    here.take({"service": "skor", "code": 7})
    assert here.of("skor").failures.total() == 1


def samples() -> dict[str, float]:
    """Each line of the metrics that is no comment."""
    lines = Client().get("/metrics").content.decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def test_a_page_that_is_drawn_is_counted_with_its_time() -> None:
    before = samples()
    Visitor().visits("/")
    after = samples()
    assert after["foretagsporten_render_seconds_count"] == before["foretagsporten_render_seconds_count"] + 1
    assert after["foretagsporten_render_seconds_sum"] > before["foretagsporten_render_seconds_sum"]


def test_faults_of_a_service_are_counted_by_code() -> None:
    for _ in range(2):
        seen.failed("mina-sidor", "READ", "bcdfghjklm")
    assert samples()['foretagsporten_service_faults_total{service="mina-sidor",code="READ"}'] == 2


async def test_a_call_that_failed_is_counted_by_its_name() -> None:
    before = METRICS.upstream_failures["nobody"]
    with pytest.raises(UpstreamFailed):
        await call("nobody", "GET", "/")
    assert METRICS.upstream_failures["nobody"] == before + 1
    assert breaker_states(0.0) == {}


async def test_answers_are_counted_by_class_and_open_pages_while_they_are_open() -> None:
    metrics = Metrics()
    open_meanwhile: list[int] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            return await send({"type": "http.response.start", "status": scope["status"]})
        await send({"type": "websocket.accept"})
        open_meanwhile.append(metrics.live_pages)

    async def nowhere(message: Any) -> None:
        pass

    counted = Counted(application, metrics)
    for status in (200, 302, 304, 503):
        await counted({"type": "http", "status": status}, None, nowhere)  # type: ignore[arg-type]
    await counted({"type": "websocket"}, None, nowhere)  # type: ignore[arg-type]
    assert metrics.requests == {"2xx": 1, "3xx": 2, "5xx": 1}
    assert (open_meanwhile, metrics.live_pages) == ([1], 0)


def test_the_metrics_are_in_the_format_of_prometheus() -> None:
    answer = Client().get("/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    comment = r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge))"
    sample = r'[a-z_]+(\{[a-z]+="[A-Za-z0-9_-]+"(,[a-z]+="[A-Za-z0-9_-]+")*\})? [0-9.e+-]+'
    lines = answer.content.decode().splitlines()
    assert [line for line in lines if not re.fullmatch(f"{comment}|{sample}", line)] == []
    assert exposed("a", "gauge", "What.", [({"b": "c"}, 1), ({}, 0.25)]) == '# HELP a What.\n# TYPE a gauge\na{b="c"} 1\na 0.25\n'


@pytest.mark.parametrize("address", ["/health/services", "/health/dependencies", "/metrics"])
def test_operators_read_and_nobody_writes(address: str) -> None:
    assert Client().post(address).status_code == 405
    assert Client().get(address).headers["Cache-Control"] == "no-store"
