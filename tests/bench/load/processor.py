"""How much of a processor a process uses, finer than the hundredths of a second of /proc/<pid>/stat."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.bench.over_sockets import cpu_of

_SCHEDULED: Final = 2
"""What Linux calls the clock that counts by nanoseconds what all threads of a process were given, those that have ended too."""


def used(process: Path) -> float:
    """Seconds of all threads of the process with this folder below /proc."""
    return time.clock_gettime(~int(process.name) << 3 | _SCHEDULED)


@contextmanager
def one_of(process: Path, each: list[float]) -> Iterator[None]:
    """Adds to ``each`` what the process uses for what is asked of it meanwhile, in milliseconds.

    What it does after its answer counts for the next one. To wait for that would count what it does at rest, some 9 ms in a second.
    """
    before = used(process)
    yield
    each.append((used(process) - before) * 1000)


def used_by_tree(process: Path) -> float:
    """The same with its children, by hundredths of a second: nginx works in those."""
    children = (process / "task" / process.name / "children").read_text().split()
    return cpu_of(process) + sum(cpu_of(process.parent / child) for child in children)
