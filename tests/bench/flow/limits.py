"""The limits of applications in steps, and the figures that were measured last.

``make bench-flow KEPT=tests/bench/flow/measured.json`` keeps new ones.
"""

from pathlib import Path

from tests.bench import limit
from tests.bench.limit import Figures, Limit

MEASURED = Path(__file__).with_name("measured.json")

LIMITS = (
    Limit("example", 70, "lines", "The example of five steps: Python without blank lines and docstrings"),
    Limit("get", 8, "ms", "A step: its page, CPU p50"),
    Limit("post", 8, "ms", "A step: a post that is right, until 303, CPU p50"),
    Limit("check", 15, "ms", "Check answers with 80 answers: CPU p50"),
    Limit("live", 4, "ms", "A step goes live: CPU p50"),
    Limit("kilobytes", 140, "KB", "An open step"),
    Limit("painted", 200, "ms", "From Fortsätt to the next step painted, p50"),
    Limit("painted far", 420, "ms", "The same with 50 ms each way, p50"),
    Limit("round trips", 2, "", "Round trips from Fortsätt to the next step"),
    Limit("scripts", 6, "KB", "Scripts of a step that my pages do not have, Brotli"),
    Limit("pdf", 30, "ms", "PDF of 80 answers: CPU p50"),
    Limit("step p95", 300, "ms", "200 people, ten steps each, one a second: a step, p95"),
    Limit("lost", 0, "", "Answers of those 200 that were lost, and answers with 5xx"),
    Limit("grown", 10, "%", "Memory after them, beside what open pages hold"),
    Limit("calm step p95", 300, "ms", "200 people, ten steps each, one in ten seconds: a step, p95"),
    Limit("calm lost", 0, "", "Answers of those 200 that were lost, and answers with 5xx"),
    Limit("calm grown", 10, "%", "Memory after them, beside what open pages hold"),
    Limit("cases", 15, "ms", "The list of a party's 10,000 cases, fifty of them: CPU p50"),
    Limit("last cases", 20, "ms", "The last fifty of them: CPU p50"),
    Limit("pulse p95", 50, "ms", "/health/live while 20 PDFs are made, p95"),
)


def beyond(figures: Figures) -> list[Limit]:
    """The limits that these figures are over, and those that were not measured (docs/reference/performance.md says which, and why)."""
    return limit.beyond(LIMITS, figures)


def kept() -> Figures:
    """The figures that were measured last, by name."""
    return limit.kept_in(MEASURED)
