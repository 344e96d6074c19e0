"""``make bench-load`` prints what load costs a portal of its own behind nginx with TLS, on this machine only.

``PAGES=5000`` opens so many pages, ``SOAK=20`` lets pages come and go for so many minutes, ``BASE=http://localhost:8000`` asks a portal
that runs already.
"""

import asyncio
import os
import statistics
import sys
import time
from collections.abc import Iterator

import httpx

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from tests.bench import portal
from tests.bench.limit import keep
from tests.bench.load import pages
from tests.bench.load.bounds import Asked, asked
from tests.bench.load.cached import cached
from tests.bench.load.crowd import crowd
from tests.bench.load.scene import at_the_edge
from tests.bench.load.soak import soak
from tests.interruption import interrupted_once

ASKED = 200

Row = tuple[str, str, str]
Figures = dict[str, float]


def main() -> int:
    """0 when all was measured, 130 when somebody interrupted it, as a shell says it."""
    wanted = asked()
    figures: Figures = {}
    try:
        with interrupted_once():
            print("| Measured | Result | Goal |\n|---|---|---|")
            for row in _rows(wanted, figures):
                print("| " + " | ".join(row) + " |", flush=True)
    except KeyboardInterrupt:
        print("Interrupted: what was started is ended.", file=sys.stderr)
        return 130
    if wanted.kept:
        keep(wanted.kept, figures)
    return 0


def _rows(wanted: Asked, figures: Figures) -> Iterator[Row]:
    if wanted.base:
        yield from _of_a_running_one(wanted.base)
        return
    with at_the_edge() as front:
        one = cached(front, wanted.seconds)
        figures["cached"] = one.milliseconds
        told = ", ".join(f"{state} {count:,}" for state, count in sorted(one.states.items()))
        yield f"cached: / over TLS, {one.seconds:.0f} s", f"{one.milliseconds:.3f} ms CPU of nginx; {told}", "≤ 0.1 ms, no MISS"
        yield "cached: requests that reached the portal", f"{one.reached}", f"≤ {1 + one.seconds / 10:.0f}"
        if wanted.pages:
            many = asyncio.run(crowd(front, wanted.pages))
            figures.update(many.figures)
            yield "crowd: live", f"{many.live:,}, {many.kilobytes:.0f} KB each, {many.opening:.1f} ms CPU to open", "≤ 140 KB"
            yield "crowd: at rest", f"{many.idle:.1f} % of a core", "≤ 3 %"
            yield "crowd: uncached / and event, p95", f"{many.page_p95:.0f} and {many.event_p95:.0f} ms", "≤ 100 and 50 ms"
            yield (
                "crowd: a changed notice on all, / meanwhile, p95",
                f"{many.notice:.1f} s, {many.page_p95_then:.0f} ms",
                "≤ 20 s, ≤ 300 ms",
            )
            yield "crowd: all closed", f"{many.left} counted, {many.memory_after:.0f} MB", "0, < 300 MB within 60 s"
        if wanted.soak:
            long = asyncio.run(soak(front, wanted.soak))
            figures.update(long.figures)
            quarter, last = long.looked[len(long.looked) // 4], long.looked[-1]
            yield f"soak: {wanted.soak:g} min", f"{long.visits:,} visits, {long.failed} failed, {long.faults} faults logged", "0 and 0"
            yield "soak: memory of the second half", f"± {long.grown:.1f} %, {last.memory / 2**20:.0f} MB", "± 2 %"
            yield (
                "soak: threads and descriptors after a quarter, at the end",
                f"{quarter.threads} and {quarter.descriptors}, {last.threads} and {last.descriptors}",
                "the same",
            )
    with portal.served() as running:
        for kind in (pages.uncached, pages.opening, pages.events, pages.clicking, pages.saving):
            for cost in kind(running):
                figures[cost.limit.name] = cost.median
                yield cost.limit.what, f"{cost.median:.2f} ms ({cost.least:.2f} to {cost.most:.2f})", f"≤ {cost.limit.most:g} ms"


def _of_a_running_one(base: str) -> Iterator[Row]:
    """How long pages take at a portal that somebody else started; its processor is not ours to look at."""
    with httpx.Client(base_url=base, timeout=30, verify=False) as visitor:
        for path in ("/", "/moms", "/tjanster"):
            took = []
            for _ in range(ASKED):
                began = time.perf_counter()
                answer = visitor.get(path)
                took.append((time.perf_counter() - began) * 1000)
                assert answer.status_code == 200, (path, answer.status_code)
            p50, p95 = statistics.median(took), statistics.quantiles(took, n=20)[-1]
            yield f"{path}: request → all of the page, p50 and p95", f"{p50:.1f} and {p95:.1f} ms", "–"


if __name__ == "__main__":
    sys.exit(main())
