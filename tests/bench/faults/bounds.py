"""What the tool may be asked for: this machine only, for it stops what it has started itself, and no more than the machine can bear."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.load.bounds import within

MOST_PAGES = 10_000
MOST_SECONDS = 60


@dataclass(frozen=True)
class Asked:
    """What one run tries."""

    storm: int
    """So many pages come back at once, and nothing else is tried; the table with 0."""
    seconds: float
    """How long each fault lasts."""
    kept: Path | None
    """Where the figures of a storm go, or what came of each fault."""


def asked(arguments: Sequence[str] | None = None) -> Asked:
    """Reads the command line. Ends the program with status 2 and a sentence when more is asked for than is allowed."""
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--storm", type=within(MOST_PAGES), default=0, help=f"pages that come back at once, at most {MOST_PAGES:,}")
    parser.add_argument("--seconds", type=within(MOST_SECONDS), default=10, help=f"that a fault lasts, at most {MOST_SECONDS}")
    parser.add_argument("--kept", type=Path, help="the file that keeps the figures of a storm, or the last two runs of the table")
    found = parser.parse_args(arguments)
    return Asked(int(found.storm), found.seconds, found.kept)
