"""``make bench-flow`` prints what an application in steps costs, each figure beside its limit. The status is 1 when one is over it."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from portal.testing.browser import Served
from tests.bench.flow.costs import costs
from tests.bench.flow.limits import LIMITS, beyond
from tests.bench.flow.lines import lines
from tests.bench.flow.painted import painted
from tests.bench.flow.paper import paper
from tests.bench.flow.people import people
from tests.bench.flow.scene import many_questions

PARTS: tuple[Callable[[Served], Iterator[tuple[str, float]]], ...] = (lines, costs, painted, paper, people)


def main() -> int:
    """0 when every figure is within its limit."""
    asked = argparse.ArgumentParser(prog="make bench-flow", description=__doc__)
    asked.add_argument("--kept", type=Path, help="file that the figures are written to")
    wanted = asked.parse_args()
    figures: dict[str, float] = {}
    with many_questions() as served:
        for part in PARTS:
            figures.update(part(served))
    print("| Measured | This run | Limit |\n|---|---|---|")
    for limit in LIMITS:
        print("| " + " | ".join(limit.row(figures)) + " |")
    if wanted.kept:
        kept = {
            "measured": datetime.now(UTC).date().isoformat(),
            "cores": os.cpu_count(),
            "load": round(os.getloadavg()[1], 1),
            "figures": {name: round(figure, 1) for name, figure in figures.items()},
        }
        wanted.kept.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    return 1 if beyond(figures) else 0


if __name__ == "__main__":
    sys.exit(main())
