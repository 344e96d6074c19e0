"""``python -m tests.bench.paper`` writes the tables of docs/reference/performance.md anew, from what the benches kept last.

Each table is of one run, with its day; what is said between them is written by hand. A test holds the page to what is kept.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from tests.bench import rows
from tests.bench.faults import limits as faults
from tests.bench.faults import runs
from tests.bench.flow import limits as flow
from tests.bench.limit import Limit, kept_in, table
from tests.bench.load import limits as load
from tests.bench.tools import limits as tools

PORTAL: Final = Path(__file__).with_name("bench.json")
SEARCH: Final = Path(__file__).with_name("search.json")
PAPER: Final = Path(__file__).parents[2] / "docs/reference/performance.md"
_PLACE: Final = re.compile(r"(<!-- measured: ([a-z ]+) -->\n)(?:.*?\n)??(<!-- end -->)", re.DOTALL)


def of_limits(file: Path, limits: Sequence[Limit]) -> list[str]:
    """A table of figures and limits, under the day that it is of."""
    return [said_of(file), "", *rows.written(table(limits, kept_in(file)))]


def of_rows(file: Path) -> list[str]:
    """A table as its bench printed it, under the day that it is of."""
    return [said_of(file), "", *rows.written(json.loads(file.read_text(encoding="utf-8"))["rows"])]


def of_faults() -> list[str]:
    """What came of each fault in the last two runs."""
    first, second = runs.kept()
    healed = (
        (
            name,
            *(f"{run.faults[name].healed} s" if run.faults[name].holds else "**missed**" for run in (first, second)),
            f"{seen.within:g} s",
        )
        for name, seen in second.faults.items()
    )
    sent = "whole, once" if first.is_sent_once and second.is_sent_once else "**missed**"
    head = ("Fault", f"Healed after, {first.measured}", f"After, {second.measured}", "Limit")
    return rows.written([head, *healed, ("The message that was half typed through all of them", sent, sent, "whole, once")])


def said_of(file: Path) -> str:
    """When and where a file of figures was measured."""
    told = json.loads(file.read_text(encoding="utf-8"))
    where = [f"{told['cores']} cores" if "cores" in told else "", told.get("machine", "")]
    return f"Measured {told['measured']} on {', '.join(filter(None, where))}, at a load of {told['load']:g}."


TABLES: Final[dict[str, Callable[[], list[str]]]] = {
    "portal": lambda: of_rows(PORTAL),
    "load": lambda: of_limits(load.MEASURED, (*load.CROWD, *load.SOAK)),
    "pages": lambda: of_limits(load.MEASURED_PAGES, (*load.CACHED, *load.UNCACHED, *load.OPENING, *load.EVENTS)),
    "faults": of_faults,
    "storm": lambda: of_limits(faults.MEASURED, faults.STORM_OF_ONE),
    "storm of two": lambda: of_limits(faults.MEASURED_OF_TWO, faults.STORM_OF_TWO),
    "flow": lambda: of_limits(flow.MEASURED, flow.LIMITS),
    "search": lambda: of_rows(SEARCH),
    "tools": lambda: of_limits(tools.MEASURED, tools.LIMITS),
}


def written(paper: str) -> str:
    """``paper`` with its tables as they are kept. Raises ``KeyError`` for a place that no table is for."""
    return _PLACE.sub(lambda place: f"{place[1]}{_lines(TABLES[place[2]]())}{place[3]}", paper)


def places(paper: str) -> set[str]:
    """The names of the tables that it has a place for."""
    return {name for _, name, _ in _PLACE.findall(paper)}


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    PAPER.write_text(written(PAPER.read_text(encoding="utf-8")), encoding="utf-8")
