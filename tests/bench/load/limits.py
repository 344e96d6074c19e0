"""The limits of load, and the figures that were measured last.

``make bench-load PAGES=5000 SOAK=20 KEPT=tests/bench/load/measured.json`` keeps new ones, in half an hour; those of single pages, in four
minutes, without ``PAGES`` and ``SOAK`` in ``pages.json``.
"""

from pathlib import Path
from typing import Final

from tests.bench.limit import Limit

MEASURED: Final = Path(__file__).with_name("measured.json")
MEASURED_PAGES: Final = Path(__file__).with_name("pages.json")
SOAKED_FOR: Final = 20
"""Minutes."""
SOAK: Final = (
    Limit("soak: failed", 0, "", "Visits of the soak that failed"),
    Limit("soak: faults", 0, "", "Lines of the log with an error"),
    Limit("soak: memory", 2, "%", "Memory of its second half, beside the middle of it"),
    Limit("soak: threads", 0, "", "Threads more or fewer at its end than after a quarter of it"),
    Limit("soak: descriptors", 0, "", "Descriptors more or fewer"),
)
CROWDED_WITH: Final = 5_000
"""Pages."""
CROWD: Final = (
    Limit("crowd: kilobytes", 140, "KB", "Memory of each of the pages"),
    Limit("crowd: idle", 3, "%", "Of a core while nothing happens"),
    Limit("crowd: page p95", 100, "ms", "An uncached start page meanwhile, p95"),
    Limit("crowd: event p95", 50, "ms", "An event of one of them, p95"),
    Limit("crowd: notice", 20, "s", "Until a changed notice is drawn on all of them"),
    Limit("crowd: page p95 then", 300, "ms", "An uncached start page until then, p95"),
    Limit("crowd: left", 0, "", "Pages that are counted when all are closed"),
    Limit("crowd: memory after", 300, "MB", "Memory of the process a minute later"),
)
CACHED: Final = (Limit("cached", 0.1, "ms", "/ from the edge, 60 s over kept connections: CPU of nginx, p50"),)
_PLACES: Final = ("/", "/moms", "/tjanster", "/inloggad/mina-sidor of B03", "/inloggad/mina-sidor, 1,000 companies")
UNCACHED: Final = tuple(
    Limit(f"uncached: {name}", most, "ms", f"Uncached and compressed: {name}, CPU p50")
    for name, most in zip(_PLACES, (5, 5, 6, 9, 15), strict=True)
)
OPENING: Final = tuple(
    Limit(f"opening: {name}", most, "ms", f"To open the page's session: {name}, CPU p50")
    for name, most in zip(_PLACES, (4, 4, 4, 6, 8), strict=True)
)
CLICKING_PAGES: Final = 20
EVENTS_A_SECOND: Final = 1_500
"""Of one process."""
EVENTS: Final = (
    Limit("event: contact form sent empty", 0.5, "ms", "The contact form sent empty, its faults drawn: CPU p50"),
    Limit(
        "event: twenty clicking", round(1000 / EVENTS_A_SECOND, 2), "ms", f"The same of {CLICKING_PAGES} pages at once: each, by the clock"
    ),
    Limit("event: note saved", 1.5, "ms", "A note of examples/anteckningar saved, and the page drawn with it: CPU p50"),
)
