"""``make bench-flow`` prints what an application in steps costs, each figure beside its limit. The status is 1 when one is over it."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from portal.testing.browser import Served
from tests.bench.flow.cases import cases
from tests.bench.flow.costs import costs
from tests.bench.flow.limits import LIMITS, beyond
from tests.bench.flow.lines import lines
from tests.bench.flow.painted import painted
from tests.bench.flow.paper import paper
from tests.bench.flow.people import people
from tests.bench.flow.scene import many_questions
from tests.bench.limit import report

PARTS: tuple[Callable[[Served], Iterator[tuple[str, float]]], ...] = (lines, costs, painted, paper, people, cases)


def main() -> int:
    """0 when every figure is within its limit."""
    asked = argparse.ArgumentParser(prog="make bench-flow", description=__doc__)
    asked.add_argument("--kept", type=Path, help="file that the figures are written to")
    wanted = asked.parse_args()
    figures: dict[str, float] = {}
    with many_questions() as served:
        for part in PARTS:
            figures.update(part(served))
    report(LIMITS, figures, wanted.kept)
    return 1 if beyond(figures) else 0


if __name__ == "__main__":
    sys.exit(main())
