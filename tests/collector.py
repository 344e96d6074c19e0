"""A collector of traces on this machine, which takes OTLP over HTTP."""

import importlib
import sys
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass(frozen=True)
class Span:
    """One that was sent: ids in hexadecimal, as headers have them."""

    trace: str
    id: str
    parent: str
    name: str
    told: dict[str, Any]
    has_failed: bool


class Collector:
    """What was sent to ``address``, span by span, and ``raw`` as it came."""

    def __enter__(self) -> Self:
        self.spans: list[Span] = []
        self.raw: list[bytes] = []
        request_in = _requests()
        collector = self

        class Takes(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                collector.raw.append(body)
                collector.spans += _spans(request_in(body)) if self.path == "/v1/traces" else []
                self.send_response(200)
                self.send_header("Content-Type", "application/x-protobuf")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Takes)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def _requests() -> Any:
    """What reads a body. The settings of the portal keep OpenTelemetry out of a process that makes no traces; this one reads them."""
    if sys.modules.get("opentelemetry", sys) is None:
        del sys.modules["opentelemetry"]
    return importlib.import_module("opentelemetry.proto.collector.trace.v1.trace_service_pb2").ExportTraceServiceRequest.FromString


def _spans(request: Any) -> list[Span]:
    return [
        Span(
            one.trace_id.hex(),
            one.span_id.hex(),
            one.parent_span_id.hex(),
            one.name,
            {each.key: each.value.string_value or each.value.int_value for each in one.attributes},
            one.status.code == one.status.STATUS_CODE_ERROR,
        )
        for resource in request.resource_spans
        for scope in resource.scope_spans
        for one in scope.spans
    ]
