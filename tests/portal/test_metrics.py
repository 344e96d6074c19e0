"""What operators measure: how long everything takes, by names of ours, and how full everything is."""

import shutil
import subprocess
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from portal.asgi import application
from portal.eservices.health import seen
from portal.outside.client import UpstreamFailed, breaker_states, call, forget_failures
from portal.runtime.metrics import EVENT, REGISTRY, RENDER, REQUEST, UPSTREAM, Counted, Metrics
from portal.testing.visitors import Visitor
from portal.web.middleware import RequestLine
from tests.missing import missing

pytestmark = pytest.mark.django_db(transaction=True)

HISTOGRAMS = ("request", "render", "event", "open", "upstream", "database", "loop_lag", "notice_delay")
GAUGES = ("live_pages", "sockets", "waiting", "dependency_age_seconds", "resident_bytes", "upstream_breaker")
COUNTERS = (
    "requests",
    "refusals",
    "closes",
    "sign_ins",
    "masked_lines",
    "service_loads",
    "service_faults",
    "upstream_failures",
    "page_views",
)
MOST_SERIES = 2_000


def told() -> str:
    answer = Client().get("/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    return answer.content.decode()


def samples() -> dict[str, float]:
    """Each line that is no comment."""
    lines = generate_latest(REGISTRY).decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def grown(before: dict[str, float], name: str) -> float:
    return samples().get(name, 0) - before.get(name, 0)


@pytest.mark.requirement("OPS-043")
def test_everything_that_can_be_slow_or_full_is_there_by_its_name() -> None:
    families = {family.name: family.type for family in text_string_to_metric_families(told())}
    wanted = {f"foretagsporten_{name}_seconds": "histogram" for name in HISTOGRAMS}
    wanted |= {f"foretagsporten_{name}": "gauge" for name in GAUGES} | {f"foretagsporten_{name}": "counter" for name in COUNTERS}
    assert {name: families.get(name) for name in wanted} == wanted


@pytest.mark.requirement("OPS-043")
def test_prometheus_own_tool_finds_no_fault() -> None:
    if shutil.which("promtool") is None:
        missing("promtool is not installed: `make test` installs it on Debian")
    Visitor("B03", "5521030014").visits("/inloggad/mina-sidor")
    done = subprocess.run(["promtool", "check", "metrics"], input=told(), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.requirement("OPS-043")
def test_ten_thousand_addresses_that_nobody_made_are_one_name() -> None:
    for histogram in (REQUEST, RENDER, EVENT, UPSTREAM):
        histogram.clear()  # what all tests before this one have asked for
    counted = RequestLine(lambda request: HttpResponse(status=404))
    for number in range(10_000):
        counted(RequestFactory().get(f"/finns-inte/{number}?q={number}"))
    visitor = Client()
    for path in ("/finns-inte/1", "/en/finns-inte/2", "/api/finns-inte/3"):
        assert visitor.get(path).status_code in {302, 404}
    after = told()
    assert "finns-inte" not in after
    assert len([line for line in after.splitlines() if not line.startswith("#")]) < MOST_SERIES


def test_a_page_is_counted_by_its_screen_and_a_call_by_its_name() -> None:
    before = samples()
    Visitor().visits("/")
    Client().get("/api/skalet/v1/puls")
    for name in (
        'foretagsporten_request_seconds_count{class="2xx",method="GET",route="start-page"}',
        'foretagsporten_request_seconds_count{class="2xx",method="GET",route="pulse.puls"}',
        'foretagsporten_render_seconds_count{screen="start-page"}',
    ):
        assert grown(before, name) == 1, name
    assert grown(before, 'foretagsporten_render_seconds_sum{screen="start-page"}') > 0


def test_a_strangers_method_and_the_editors_pages_are_one_name_each() -> None:
    before = samples()
    Client().generic("BREW", "/")
    Client().get("/admin/login/")
    assert grown(before, 'foretagsporten_request_seconds_count{class="2xx",method="GET",route="admin"}') == 1
    assert not [name for name in samples() if "BREW" in name]


def test_a_question_to_the_database_is_counted_on_whatever_database_it_is() -> None:
    before = samples()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert grown(before, "foretagsporten_database_seconds_count") >= 1


async def test_a_page_that_is_opened_and_clicked_is_counted_with_its_times() -> None:
    before = samples()
    page = WebsocketCommunicator(application, "/ws/page?path=/", headers=[(b"host", b"testserver"), (b"origin", b"http://testserver")])
    await page.connect()
    await page.receive_json_from(10)
    await page.disconnect()
    assert grown(before, "foretagsporten_open_seconds_count") == 1
    assert grown(before, 'foretagsporten_closes_total{code="1000"}') == 1


def test_who_signs_in_is_counted_by_how_it_went() -> None:
    before = samples()
    Client().get("/inloggad/automock", {"id": "199204029806", "target": "/inloggad/mina-sidor"})
    assert grown(before, 'foretagsporten_sign_ins_total{result="ok"}') == 1


def test_faults_of_a_service_are_counted_by_code() -> None:
    before = samples()
    for _ in range(2):
        seen.failed("mina-sidor", "READ", "bcdfghjklm")
    assert grown(before, 'foretagsporten_service_faults_total{code="READ",service="mina-sidor"}') == 2


async def test_a_call_that_failed_is_counted_by_its_name() -> None:
    forget_failures()  # of the tests before
    before = samples()
    with pytest.raises(UpstreamFailed):
        await call("nobody", "GET", "/")
    assert grown(before, 'foretagsporten_upstream_failures_total{call="nobody"}') == 1
    assert grown(before, 'foretagsporten_upstream_seconds_count{call="nobody"}') == 1
    assert breaker_states(0.0) == {}


async def test_answers_are_counted_by_class_and_open_pages_while_they_are_open() -> None:
    metrics, before = Metrics(), samples()
    open_meanwhile: list[int] = []

    async def answers(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            return await send({"type": "http.response.start", "status": scope["status"]})
        await send({"type": "websocket.accept"})
        open_meanwhile.append(metrics.live_pages)

    async def nowhere(message: Any) -> None:
        pass

    counted = Counted(answers, metrics)
    for status in (200, 302, 304, 503):
        await counted({"type": "http", "status": status}, None, nowhere)  # type: ignore[arg-type]
    await counted({"type": "websocket"}, None, nowhere)  # type: ignore[arg-type]
    assert [grown(before, f'foretagsporten_requests_total{{class="{kind}"}}') for kind in ("2xx", "3xx", "5xx")] == [1, 2, 1]
    assert (open_meanwhile, metrics.live_pages) == ([1], 0)
