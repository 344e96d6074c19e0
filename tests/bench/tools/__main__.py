"""``make bench-tools`` prints what the public tools cost, each figure beside its limit, and a table of the eight.

The status is 1 when a figure is over its limit.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
from portal.testing.browser import Served, serving
from tests.bench.limit import beyond, report
from tests.bench.tools.each import HEAD, each
from tests.bench.tools.files import files
from tests.bench.tools.limits import LIMITS
from tests.bench.tools.typed import typed
from tests.bench.tools.weight import weight

PARTS: tuple[Callable[[Served], Iterator[tuple[str, float]]], ...] = (weight, typed, files)


def main() -> int:
    """0 when every figure is within its limit."""
    asked = argparse.ArgumentParser(prog="make bench-tools", description=__doc__)
    asked.add_argument("--kept", type=Path, help="file that the figures are written to")
    wanted = asked.parse_args()
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="tools-") as folder, serving(Path(folder) / "data") as served:
        for part in PARTS:
            figures.update(part(served))
        rows = list(each(served))
    report(LIMITS, figures, wanted.kept)
    print("", *(f"| {' | '.join(row)} |" for row in (HEAD, ["---"] * len(HEAD), *rows)), sep="\n")
    return 1 if beyond(LIMITS, figures) else 0


if __name__ == "__main__":
    sys.exit(main())
