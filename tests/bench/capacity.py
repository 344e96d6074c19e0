"""``python -m tests.bench.capacity`` prints what 100,000 open pages need, from the costs that ``make bench-load`` measured last.

``make bench-load KEPT=tests/bench/measured.json`` keeps new ones. The status is 1 when they need more than the goal allows.
"""

import json
import math
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from portal.constants import DATABASE_POOL

MEASURED = Path(__file__).with_name("measured.json")
MOST_CORES = 24
MOST_CONNECTIONS = 200
BUSY = 0.7
"""Of a core: the rest is for what comes unevenly."""
LIVE = 23_500
"""10,000 pages of somebody signed in and 13,500 in use by somebody who is not."""
LIVE_A_PROCESS = 5_000

Figures = Mapping[str, float]


@dataclass(frozen=True)
class Share:
    """A part of the 3,300 page views a second, and of what open pages ask besides."""

    name: str
    a_second: float
    milliseconds: float

    @property
    def cores(self) -> float:
        return self.a_second * self.milliseconds / 1000


@dataclass(frozen=True)
class Capacity:
    """What all shares need together."""

    shares: tuple[Share, ...]

    @property
    def cores(self) -> float:
        """None of them busier than ``BUSY``."""
        return sum(share.cores for share in self.shares) / BUSY

    @property
    def processes(self) -> int:
        """One for each core, and enough for the live pages."""
        return max(math.ceil(self.cores), math.ceil(LIVE / LIVE_A_PROCESS))

    @property
    def connections(self) -> int:
        """To PostgreSQL, when each process has all that it may have."""
        return self.processes * DATABASE_POOL[1]

    @property
    def is_enough(self) -> bool:
        return self.cores <= MOST_CORES and self.connections <= MOST_CONNECTIONS


def capacity(figures: Figures) -> Capacity:
    """What the ``figures`` of a bench add up to, milliseconds by name. Raises ``KeyError`` for one that was not measured."""
    page = _mean(figures, "uncached: /", "uncached: /moms", "uncached: /tjanster")
    live = _mean(figures, "opening: /", "opening: /moms", "opening: /tjanster")
    signed_in = figures["uncached: /inloggad/mina-sidor of B03"] + figures["opening: /inloggad/mina-sidor of B03"]
    return Capacity(
        (
            Share("signed out, from the edge", 3_000, figures["cached"]),
            Share("pages that the edge does not have", 100, page),
            Share("sockets of signed-out pages", 450, live),
            Share("signed in: page and socket", 300, signed_in),
            Share("pulse of pages without a socket", 7_000, figures["cached"]),
        )
    )


def kept() -> dict[str, float]:
    """The figures of the last bench that was kept."""
    found: dict[str, float] = json.loads(MEASURED.read_text(encoding="utf-8"))["figures"]
    return found


def table(found: Capacity) -> Iterator[str]:
    yield "| Share | A second | CPU each | Cores |\n|---|---|---|---|"
    for share in found.shares:
        yield f"| {share.name} | {share.a_second:,.0f} | {share.milliseconds:.2f} ms | {share.cores:.2f} |"
    yield f"| **Sum, {BUSY:.0%} busy** | | | {found.cores:.1f} (≤ {MOST_CORES}) |"
    yield f"| **PostgreSQL** | | | {found.connections} connections of {found.processes} processes (≤ {MOST_CONNECTIONS}) |"


def _mean(figures: Figures, *names: str) -> float:
    return sum(figures[name] for name in names) / len(names)


def main() -> int:
    told = json.loads(MEASURED.read_text(encoding="utf-8"))
    print(f"Measured {told['measured']} on {told['machine']}, at a load of {told['load']:.1f}.\n")
    found = capacity(told["figures"])
    print(*table(found), sep="\n")
    return 0 if found.is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
