"""``make faults`` prints what visitors see of each fault, what is lost, and how soon it heals: on this machine, with servers of its own.

``STORM=1000`` lets so many pages come back at once to one process instead, 5,000 and more to two; ``SECONDS=10`` is how long a fault lasts.
``KEPT=file`` keeps the figures of a storm, or what came of each fault in the last two runs.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from tests.bench.faults.bounds import asked
from tests.bench.faults.limits import STORM_OF_ONE, STORM_OF_TWO
from tests.bench.faults.runs import Run, keep
from tests.bench.faults.scene import scene
from tests.bench.faults.storm import storm
from tests.bench.faults.table import faults, in_words, tried
from tests.bench.faults.visitors import CONTACT, received, sends_the_rest, somebody_typing
from tests.bench.limit import beyond, report
from tests.interruption import interrupted_once

TO_TWO_FROM = 5_000
"""Pages; fewer come back to one process."""
DIRECT = {"VST_ORIGIN": "", "VST_HTTPS": "0", "VST_DRAIN": "0,0,1"}
"""A storm goes to the processes themselves: it is they that are tried."""
ELSEWHERE = (
    ("disk full; a dependency away", "tests/portal/health/test_served.py"),
    ("slow readers, 200", "tests/attacks/test_connections.py"),
    ("a mail server that is away or refuses", "tests/portal/contact/test_outbox.py"),
    ("features and notices slow, 500, garbage, HTML, no name", "tests/portal/serving/test_sources_away.py"),
    ("a process that grows", "tests/portal/serving/test_memory.py"),
    ("a clock that is set forward, and back", "tests/browser/test_session.py"),
    ("a register slow, 500, garbage", "tests/portal/test_companies_away.py"),
    ("a certificate or metadata about to end", "tests/portal/test_alerts.py"),
)
"""Rows of the table that are tests of their own."""


def main() -> int:
    """0 when all held, 1 when something did not, 130 when somebody interrupted it, as a shell says it."""
    wanted = asked()
    try:
        with interrupted_once():
            return _a_storm(wanted.storm, wanted.kept) if wanted.storm else _the_table(wanted.seconds, wanted.kept)
    except KeyboardInterrupt:
        print("Interrupted: what was started is ended.", file=sys.stderr)
        return 130


def _the_table(seconds: float, kept: Path | None) -> int:
    _line(("Fault", "Signed out", "Signed in", "Lost", "Healed", "Within", ""))
    _line(("---",) * 7)
    outcomes = []
    with scene() as at, tempfile.TemporaryDirectory() as profile, somebody_typing(at.front, Path(profile)) as typing:
        for fault in faults():
            outcomes.append(tried(at, fault, seconds, typing))
            _line(in_words(outcomes[-1]))
        reference = sends_the_rest(typing)
        is_sent = received(at.database) == [reference]
    _line((f"{CONTACT}, at last", "", "", "nothing, sent once" if is_sent else "what was typed", "", "", "holds" if is_sent else "MISSED"))
    for name, where in ELSEWHERE:
        _line((name, "", "", "", "", "", where))
    run = Run.of(outcomes, is_sent=is_sent)
    if kept:
        keep(kept, run)
    return int(not run.holds)


def _a_storm(pages: int, kept: Path | None) -> int:
    two = pages >= TO_TWO_FROM
    with scene(2 if two else 1, **DIRECT) as at:
        one = asyncio.run(storm(at, pages))
    limits = STORM_OF_TWO if two else STORM_OF_ONE
    print(f"{pages:,} pages, {one.told_to_wait:,} of them told when to come again\n")
    report(limits, one.figures, kept)
    return int(bool(beyond(limits, one.figures)))


def _line(cells: Sequence[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
