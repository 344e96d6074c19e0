"""Where somebody collects traces, one follows a visit through the portal and on to other systems; elsewhere nothing of it is loaded."""

import json
import os
import re
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from portal.serving.fitness import Unfit
from portal.serving.traces import Tracing
from portal.testing import processes
from portal.testing.browser import serving
from tests.client.served import until
from tests.collector import Collector, Span

BEATA = "199204029806"
PATIENCE = 60


@pytest.fixture
def register() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """The address of a register of engagements that knows no company, and the headers that it was asked with."""
    asked: list[dict[str, str]] = []

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append({name.lower(): value for name, value in self.headers.items()})
            body = json.dumps({"foretag": [], "felsvar": []}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


@pytest.mark.requirement("OPS-046")
def test_a_visit_is_one_trace_from_the_request_to_the_database_and_another_system(
    register: tuple[str, list[dict[str, str]]], tmp_path: Path
) -> None:
    address, asked = register
    (tmp_path / "upstream.toml").write_text(f'engagements = "{address}"\n')
    with Collector() as collector:
        told = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.address, "OTEL_TRACES_SAMPLER_ARG": "1", "OTEL_BSP_SCHEDULE_DELAY": "100"}
        with serving(tmp_path, VST_UPSTREAM=str(tmp_path / "upstream.toml"), VST_LOG="json", **told) as served:
            with httpx.Client(base_url=served.address, follow_redirects=True, timeout=PATIENCE) as visitor:
                shown = visitor.get("/inloggad/automock", params={"id": BEATA, "target": "/inloggad/mina-sidor"})
            assert shown.status_code == 200
            request = until(lambda: _request_that_asked(collector, asked), "the trace of the visit", PATIENCE)
            whole = [span for span in collector.spans if span.trace == request.trace]
            assert {"database", "call engagements", request.name} <= {span.name for span in whole}
            assert all(span is request or span.parent for span in whole)
            assert [line for line in map(json.loads, _lines(served.logged())) if line.get("request_id") == request.told["request_id"]]
            assert (request.told["status"], request.told["method"]) == (200, "GET")
            assert not any(span.has_failed for span in whole)
        assert not any(BEATA[2:].encode() in sent for sent in collector.raw)


def _request_that_asked(collector: Collector, asked: list[dict[str, str]]) -> Span | None:
    """The first span of the trace that reached the register, once it is collected; the call is the one that the register was told of."""
    header = next((each["traceparent"] for each in asked if "traceparent" in each), "")
    found = re.fullmatch(r"00-([0-9a-f]{32})-([0-9a-f]{16})-01", header)
    if not found or not any((span.trace, span.id, span.name) == (found[1], found[2], "call engagements") for span in collector.spans):
        return None
    return next((span for span in collector.spans if span.trace == found[1] and not span.parent), None)


def _lines(log: str) -> list[str]:
    return [line for line in log.splitlines() if line.startswith("{")]


ASK = "import portal.asgi, sys; print(sorted(name for name, module in sys.modules.items() if name.startswith('opentelemetry') and module))"


@pytest.mark.requirement("OPS-046")
def test_nothing_of_opentelemetry_is_loaded_where_nobody_collects(tmp_path: Path) -> None:
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "VST_ENV": "test", "VST_DATA": str(tmp_path)}
    done = processes.run("-c", ASK, environment={**os.environ, **settings}, check=True)
    assert done.stdout.strip() == "[]"


FAILS = """
import asyncio
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from portal.runtime import tracing
from portal.serving.open_telemetry import OpenTelemetry
collected = InMemorySpanExporter()
tracer = OpenTelemetry(collected, 0)
tracing.use(tracer)
with tracing.span("of nothing"):
    pass
for fails in (False, True):
    try:
        with tracing.trace("request", page="Beata 19920402-9806"), tracing.span("database", ms=1):
            print(tracing.followed()["traceparent"][-2:])
            if fails:
                raise LookupError("19920402-9806")
    except LookupError:
        pass
tracer.end()
for span in collected.get_finished_spans():
    print(span.name, dict(span.attributes), span.status.status_code.name, span.status.description, span.events)
"""


def test_what_failed_is_sent_whatever_the_share_and_says_no_personal_number(tmp_path: Path) -> None:
    settings = {
        "DJANGO_SETTINGS_MODULE": "portal.settings",
        "VST_DATA": str(tmp_path),
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9",
    }
    code = f"import django; django.setup()\n{FAILS}"
    done = processes.run("-c", code, environment={**os.environ, **settings}, check=True)
    assert done.stdout.splitlines() == [
        "00",
        "00",
        "database {'ms': 1, 'error.type': 'LookupError'} ERROR None ()",
        "request {'page': 'Beata ************', 'error.type': 'LookupError'} ERROR None ()",
    ]


@pytest.mark.parametrize(
    ("told", "says"),
    [({"OTEL_TRACES_SAMPLER_ARG": "5"}, "is a share of the traces: 0 to 1"), ({}, "requirements-tracing.lock has it")],
)
async def test_a_start_is_refused_where_traces_are_wanted_and_cannot_be_made(
    told: dict[str, str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.delenv("OTEL_TRACES_SAMPLER_ARG", raising=False)
    monkeypatch.setitem(sys.modules, "opentelemetry.context", None)  # as where it is not installed
    monkeypatch.delitem(sys.modules, "portal.serving.open_telemetry", raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(Unfit, match=says):
        await Tracing().begin()
