"""A figure that may not be higher, as the benches of one kind list them."""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

Figures = Mapping[str, float]


@dataclass(frozen=True)
class Limit:
    """A figure that may not be higher."""

    name: str
    most: float
    unit: str
    """What stands after the number."""
    what: str

    def row(self, figures: Figures) -> tuple[str, str, str]:
        """Of the table: what was measured, this run, the limit."""
        said = f"{figures[self.name]:,.1f} {self.unit}".strip() if self.name in figures else "not measured"
        return self.what, said, f"≤ {self.most:g} {self.unit}".strip()


def beyond(limits: Iterable[Limit], figures: Figures) -> list[Limit]:
    """The limits that these figures are over, and those that were not measured."""
    return [limit for limit in limits if figures.get(limit.name, float("inf")) > limit.most]


def report(limits: Iterable[Limit], figures: Figures, kept: Path | None) -> None:
    """Prints the table, and writes the figures to ``kept`` where one is named, with what the machine was."""
    print("| Measured | This run | Limit |\n|---|---|---|")
    for limit in limits:
        print("| " + " | ".join(limit.row(figures)) + " |")
    if kept:
        told = {
            "measured": datetime.now(UTC).date().isoformat(),
            "cores": os.cpu_count(),
            "load": round(os.getloadavg()[1], 1),
            "figures": {name: round(figure, 1) for name, figure in figures.items()},
        }
        kept.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def kept_in(file: Path) -> Figures:
    """The figures that were measured last, by name."""
    figures: Figures = json.loads(file.read_text(encoding="utf-8"))["figures"]
    return figures
