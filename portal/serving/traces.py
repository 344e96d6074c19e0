"""Traces by OpenTelemetry, for operators who set ``OTEL_EXPORTER_OTLP_ENDPOINT``; nothing of it is loaded otherwise.

It is the extra ``tracing``. The variables are those of OpenTelemetry: the endpoint takes OTLP over HTTP, ``OTEL_TRACES_SAMPLER_ARG`` is
the share of traces that is sent. Those in which something failed are sent whatever the share.
"""

import asyncio
import os
from typing import Final

from django.utils.module_loading import import_string

from portal.constants import TRACES_SHARE
from portal.runtime import tracing
from portal.runtime.jobs import Job
from portal.serving.fitness import Unfit

ENDPOINT: Final = "OTEL_EXPORTER_OTLP_ENDPOINT"


class Tracing(Job):
    """From the start of the process to its end, when what is left is sent."""

    def __init__(self) -> None:
        super().__init__("traces")

    async def begin(self) -> None:
        """Raises ``Unfit`` where traces are wanted and can not be made."""
        if self.is_on or not os.environ.get(ENDPOINT):
            return
        share = _share(os.environ.get("OTEL_TRACES_SAMPLER_ARG", ""))
        try:
            of_opentelemetry = import_string("portal.serving.open_telemetry.OpenTelemetry")
        except ImportError as missing:
            raise Unfit(f"{ENDPOINT} is set, and {missing.name} is not installed: requirements-tracing.lock has it") from missing
        self._tracer = of_opentelemetry.over_http(share)
        tracing.use(self._tracer)
        self.is_on = True

    async def end(self) -> None:
        if self.is_on:
            self.is_on = False
            tracing.use(None)
            await asyncio.to_thread(self._tracer.end)


def _share(given: str) -> float:
    try:
        share = float(given or TRACES_SHARE)
    except ValueError:
        share = -1
    if not 0 <= share <= 1:
        raise Unfit("OTEL_TRACES_SAMPLER_ARG is a share of the traces: 0 to 1")
    return share


JOB: Final = Tracing()
"""Of this process."""
