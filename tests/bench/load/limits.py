"""The limits of load, and the figures that were measured last.

``make bench-load PAGES=5000 SOAK=20 KEPT=tests/bench/load/measured.json`` keeps new ones.
"""

from pathlib import Path
from typing import Final

from tests.bench.limit import Limit

MEASURED: Final = Path(__file__).with_name("measured.json")
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
