"""Spans of this process for a collector: the one file that imports OpenTelemetry, and only ``portal.serving.traces`` imports it."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock
from typing import Any, Final

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, Span, SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.sdk.trace.sampling import ALWAYS_ON
from opentelemetry.trace import Span as AnySpan
from opentelemetry.trace import StatusCode, get_current_span

from portal.constants import TRACES_SPANS_MOST
from portal.runtime.release import release
from portal.runtime.tracing import Told
from portal.words.masking import masked

_OF_A_TRACE: Final = 2**64
"""The last 64 bits of a trace's id are random, and its share is told by them."""


class OpenTelemetry:
    """Takes the spans of the process (``portal.runtime.tracing.Tracer``)."""

    def __init__(self, exporter: SpanExporter, share: float) -> None:
        """``exporter`` is handed whole traces, from a thread of its own; ``share`` is how many of a hundred hundredths."""
        self._kept = KeptTraces(BatchSpanProcessor(exporter), share)
        resource = Resource.create({"service.name": "foretagsporten", "service.version": release()})
        self._provider = TracerProvider(sampler=ALWAYS_ON, resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(self._kept)
        self._tracer = self._provider.get_tracer("portal")

    @classmethod
    def over_http(cls, share: float) -> "OpenTelemetry":
        """To the collector that the variables of OpenTelemetry name."""
        return cls(OTLPSpanExporter(), share)

    def trace(self, name: str, told: Told) -> AbstractContextManager[Any]:
        return self._begun(name, told, Context())

    def span(self, name: str, told: Told) -> AbstractContextManager[Any]:
        return self._begun(name, told, None) if get_current_span().is_recording() else nullcontext()

    @contextmanager
    def _begun(self, name: str, told: Told, context: Context | None) -> Iterator[None]:
        """What was raised is told by the name of its class: its words may be a visitor's."""
        with self._tracer.start_as_current_span(
            name, context, attributes=_written(told), record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield
            except asyncio.CancelledError:
                raise
            except Exception as fault:
                _failed(span, type(fault).__name__)
                raise

    def tell(self, told: Told, name: str, has_failed: bool) -> None:
        span = get_current_span()
        span.set_attributes(_written(told))
        if name:
            span.update_name(name)
        if has_failed:
            _failed(span)

    def followed(self) -> dict[str, str]:
        """The flag says whether this trace is among those that are sent anyhow."""
        span = get_current_span()
        if not span.is_recording():
            return {}
        context = span.get_span_context()
        return {"traceparent": f"00-{context.trace_id:032x}-{context.span_id:016x}-{int(self._kept.is_among(context.trace_id)):02x}"}

    def end(self) -> None:
        """Sends what is left."""
        self._provider.shutdown()


class KeptTraces(SpanProcessor):
    """Holds the spans of a trace until its first one ends, and hands them on when the trace is among the share or one of them failed.

    What ends after that, as a job that a request began, is left out; so is what a trace has beyond ``TRACES_SPANS_MOST``.
    """

    def __init__(self, to: SpanProcessor, share: float) -> None:
        self._to, self._share = to, share
        self._spans: dict[int, list[ReadableSpan]] = {}
        self._lock = Lock()

    def is_among(self, trace_id: int) -> bool:
        return trace_id % _OF_A_TRACE < self._share * _OF_A_TRACE

    def on_start(self, span: Span, parent_context: Context | None = None) -> None:
        if span.parent is None:
            with self._lock:
                self._spans[_trace_of(span)] = []

    def on_end(self, span: ReadableSpan) -> None:
        trace_id = _trace_of(span)
        with self._lock:
            spans = self._spans.get(trace_id)
            if spans is None:
                return
            if span.parent is not None:
                if len(spans) < TRACES_SPANS_MOST:
                    spans.append(span)
                return
            del self._spans[trace_id]
        spans.append(span)
        if self.is_among(trace_id) or any(one.status.status_code is StatusCode.ERROR for one in spans):
            for one in spans:
                self._to.on_end(one)

    def shutdown(self) -> None:
        self._to.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        return self._to.force_flush(timeout_millis)


def _trace_of(span: ReadableSpan) -> int:
    assert span.context
    return int(span.context.trace_id)


def _written(told: Told) -> dict[str, str | int]:
    """No personal number leaves the process, whoever wrote it into a name (OPS-041)."""
    return {name: masked(value) if isinstance(value, str) else value for name, value in told.items() if value != ""}


def _failed(span: AnySpan, why: str = "") -> None:
    span.set_status(StatusCode.ERROR)
    if why:
        span.set_attribute("error.type", why)
