"""A figure that may not be higher, as the benches of one kind list them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.bench import machine
from tests.bench.rows import Row, written

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
        said = f"{figures[self.name]:,.4g} {self.unit}".strip() if self.name in figures else "not measured"
        return self.what, said, f"≤ {self.most:g} {self.unit}".strip()


def beyond(limits: Iterable[Limit], figures: Figures) -> list[Limit]:
    """The limits that these figures are over, and those that were not measured."""
    return [limit for limit in limits if figures.get(limit.name, float("inf")) > limit.most]


def table(limits: Iterable[Limit], figures: Figures) -> list[Row]:
    """The limits, each with its figure; what is over its limit says so."""
    limits = list(limits)
    missed = [limit for limit in beyond(limits, figures) if limit.name in figures]
    rows = ((limit.row(figures), limit in missed) for limit in limits)
    return [
        ("Measured", "This run", "Limit"),
        *((what, said, f"{most}, **missed**" if late else most) for (what, said, most), late in rows),
    ]


def report(limits: Iterable[Limit], figures: Figures, kept: Path | None) -> None:
    """Prints the table, and writes the figures to ``kept`` where one is named."""
    print(*written(table(limits, figures)), sep="\n")
    if kept:
        keep(kept, figures)


def keep(file: Path, figures: Figures) -> None:
    """Writes the figures, with when and where they were measured."""
    told = {**machine.now(), "figures": {name: round(figure, 3) for name, figure in figures.items()}}
    file.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def kept_in(file: Path) -> Figures:
    """The figures that were measured last, by name."""
    figures: Figures = json.loads(file.read_text(encoding="utf-8"))["figures"]
    return figures
