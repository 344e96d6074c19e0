"""``python -m tests.cores``: how many workers the tests are shared by, one for each core that this machine or its container gives."""

import os
from pathlib import Path

MOST = 8
"""The longest file goes to one worker as a whole: with more of them, others wait for it."""
_GROUP = Path("/sys/fs/cgroup")


def cores(group: Path = _GROUP) -> int:
    """Between 1 and ``MOST``; ``group`` is the folder where Linux tells what share of its cores a container may use."""
    return max(1, min(len(os.sched_getaffinity(0)), _allowed(group), MOST))


def _allowed(group: Path) -> int:
    """``cpu.max`` holds microseconds of processor in a period and the period, or ``max`` and the period."""
    quota, _, period = _line(group / "cpu.max", "max 100000").partition(" ")
    return MOST if quota == "max" else int(quota) // int(period)


def _line(file: Path, otherwise: str) -> str:
    return file.read_text().strip() if file.exists() else otherwise


if __name__ == "__main__":
    print(cores())
