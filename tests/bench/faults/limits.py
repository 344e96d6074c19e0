"""The limits of a storm, and the figures that were measured last.

``make faults STORM=1000 KEPT=tests/bench/faults/measured.json`` keeps new ones, with ``STORM=10000`` in ``storm_of_two.json``.
"""

from pathlib import Path
from typing import Final

from tests.bench.limit import Limit

MEASURED: Final = Path(__file__).with_name("measured.json")
MEASURED_OF_TWO: Final = Path(__file__).with_name("storm_of_two.json")
_OF_ANY: Final = (
    Limit("refused", 0, "", "Pages that were refused for good"),
    Limit("miscounted", 0, "", "Pages that the processes counted too few or too many when all were live, and after all were closed"),
    Limit("memory", 900, "MB", "Memory of the largest process"),
)
STORM_OF_ONE: Final = (
    Limit("half", 5, "s", "Half of the pages live, after the process listened"),
    Limit("all", 10, "s", "All of them"),
    *_OF_ANY,
    Limit("page", 500, "ms", "An uncached start page meanwhile, p95"),
    Limit("cost", 5, "ms", "CPU for each page"),
)
STORM_OF_TWO: Final = (
    Limit("half", 60, "s", "Half of the pages live, after both listened"),
    Limit("all", 60, "s", "All of them"),
    *_OF_ANY,
)
"""Of so many pages that two processes have them."""
