"""The limits of the public tools, and the figures that were measured last.

``make bench-tools KEPT=tests/bench/tools/measured.json`` keeps new ones.
"""

from pathlib import Path
from typing import Final

from tests.bench.limit import Limit

MEASURED: Final = Path(__file__).with_name("measured.json")
BUSY_WITH_FILES: Final = (
    Limit("typing p95", 200, "ms", "An answer to a key of 20 visitors while 50 PDFs and 50 spreadsheets are made, p95"),
    Limit("slowest pdf", 2000, "ms", "The slowest of those PDFs, all asked for at once"),
    Limit("held", 0, "", "Times the event loop was held over 0.1 s meanwhile"),
)
LIMITS: Final = (
    Limit(
        "key 375", 50, "ms", "From an answer's frame to the changed balance, full budget, processor slowed 4 times, 375 px, p95 of 100 keys"
    ),
    Limit("key 1280", 50, "ms", "The same at 1280 px"),
    Limit("key server", 8, "ms", "A key in a full budget of 30 rows: CPU of the server, p50"),
    Limit("key up", 250, "bytes", "The same: bytes sent"),
    Limit("key down", 6144, "bytes", "The same: bytes of the answer"),
    Limit("full", 120, "KB", "A full budget of 30 rows: HTML, not compressed"),
    Limit("full, first page", 40, "ms", "The same: CPU p50"),
    Limit("open", 300, "KB", "The same, open and idle: memory of the server for each, of 200"),
    Limit("xlsx", 150, "ms", "A spreadsheet of a full budget: CPU p50"),
    Limit("pdf", 150, "ms", "A PDF of a full budget: CPU p50"),
    Limit("csv", 10, "ms", "CSV of a full budget beside its page: CPU p50"),
    *BUSY_WITH_FILES,
)
