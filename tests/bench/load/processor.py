"""How much of a processor a process uses, finer than the hundredths of a second of /proc/<pid>/stat."""

from pathlib import Path

from tests.bench.over_sockets import cpu_of

NANO = 1e-9


def used(process: Path) -> float:
    """Seconds of all threads of the process with this folder below /proc; threads that ended are not in it."""
    try:
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in (process / "task").iterdir()) * NANO
    except FileNotFoundError:  # a machine that counts less, or a thread that ended while we looked
        return cpu_of(process)


def used_by_tree(process: Path) -> float:
    """The same with its children: nginx works in those."""
    children = (process / "task" / process.name / "children").read_text().split()
    return cpu_of(process) + sum(cpu_of(process.parent / child) for child in children)
