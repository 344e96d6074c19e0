"""``make bench-tools`` prints what the public tools cost, each figure beside its limit. The status is 1 when one is over it."""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
from portal.testing.browser import Served, serving
from tests.bench.limit import beyond
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
    return 1 if beyond(LIMITS, figures) else 0


if __name__ == "__main__":
    sys.exit(main())
