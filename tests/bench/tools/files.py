"""What files of a full budget cost, and what others wait for while a hundred are made."""

import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from portal.testing.browser import Served
from tests.bench.load.processor import one_of
from tests.bench.tools.budget import Exports, OpenBudget

ALONE = 15
AT_ONCE = 50
VISITORS = 20
BETWEEN = 0.4
"""Seconds between two keys."""
HELD = "portal.eservices.watchdog"


def files(served: Served) -> Iterator[tuple[str, float]]:
    """By the names of ``limits``."""
    process = Path(f"/proc/{served.process.pid}")
    exports = Exports(served)
    for kind in ("xlsx", "pdf", "csv"):
        each: list[float] = []
        for _ in range(ALONE):
            with one_of(process, each):
                exports.file(kind)
        yield kind, statistics.median(each[ALONE // 3 :])
    yield from _beside(served, exports)


def _beside(served: Served, exports: Exports) -> Iterator[tuple[str, float]]:
    """Twenty type, five keys in two seconds each, while all files are asked for at once."""
    held = served.logged().count(HELD)
    pages = [OpenBudget(served) for _ in range(VISITORS)]
    with ThreadPoolExecutor(2 * AT_ONCE + VISITORS) as threads:
        made = [threads.submit(_timed, exports, kind) for _ in range(AT_ONCE) for kind in ("pdf", "xlsx")]
        typing = [threads.submit(_types, page, number * BETWEEN / VISITORS, made) for number, page in enumerate(pages)]
        waited = [took for one in typing for took in one.result()]
        slowest = max(took for kind, took in (one.result() for one in made) if kind == "pdf")
    for page in pages:
        page.close()
    yield "typing p95", statistics.quantiles(waited, n=20)[-1]
    yield "slowest pdf", slowest
    yield "held", served.logged().count(HELD) - held


def _timed(exports: Exports, kind: str) -> tuple[str, float]:
    began = time.perf_counter()
    exports.file(kind)
    return kind, (time.perf_counter() - began) * 1000


def _types(page: OpenBudget, after: float, made: Sequence[Future[Any]]) -> list[float]:
    """Milliseconds that each key waited for its answer. People do not type in step: the first key comes ``after`` seconds."""
    took: list[float] = []
    number = 0
    time.sleep(after)
    while not all(one.done() for one in made):
        began = time.perf_counter()
        page.amount(number := number + 1)
        took.append((time.perf_counter() - began) * 1000)
        time.sleep(max(0, began + BETWEEN - time.perf_counter()))
    return took
