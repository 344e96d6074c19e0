"""``make faults`` prints what visitors see of each fault, what is lost, and how soon it heals: on this machine, with servers of its own.

``STORM=1000`` lets so many pages come back at once to one process instead, more than 5,000 to two. ``SECONDS=10`` is how long a fault
lasts.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from tests.bench.faults.bounds import asked
from tests.bench.faults.scene import scene
from tests.bench.faults.storm import Storm, storm
from tests.bench.faults.table import faults, in_words, tried
from tests.bench.faults.visitors import CONTACT, REST, TYPED, somebody_typing, typed_in
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
)
"""Rows of the table that are tests of their own."""


def main() -> int:
    """0 when all held, 1 when something did not, 130 when somebody interrupted it, as a shell says it."""
    wanted = asked()
    try:
        with interrupted_once():
            return _a_storm(wanted.storm) if wanted.storm else _the_table(wanted.seconds)
    except KeyboardInterrupt:
        print("Interrupted: what was started is ended.", file=sys.stderr)
        return 130


def _the_table(seconds: float) -> int:
    _line(("Fault", "Signed out", "Signed in", "Lost", "Healed", "Within", ""))
    _line(("---",) * 7)
    missed = 0
    with scene() as at, tempfile.TemporaryDirectory() as profile, somebody_typing(at.front, Path(profile)) as typing:
        for fault in faults():
            outcome = tried(at, fault, seconds, typing)
            missed += not outcome.holds
            _line(in_words(outcome))
        typing.find("contact-message").send_keys(REST)
        whole = typed_in(typing) == TYPED + REST
        _line((f"{CONTACT}, at last", "", "", "nothing" if whole else "what was typed", "", "", "holds" if whole else "MISSED"))
    for name, where in ELSEWHERE:
        _line((name, "", "", "", "", "", where))
    return int(missed > 0 or not whole)


def _a_storm(pages: int) -> int:
    _line(("Storm", "Result", "Goal", ""))
    _line(("---",) * 4)
    two = pages >= TO_TWO_FROM
    with scene(2 if two else 1, **DIRECT) as at:
        results = list(_judged(asyncio.run(storm(at, pages)), two))
    for name, result, goal, holds in results:
        _line((name, result, goal, "holds" if holds else "MISSED"))
    return int(not all(holds for *_, holds in results))


def _judged(one: Storm, two: bool) -> Iterator[tuple[str, str, str, bool]]:
    half, whole, memory = (60.0, 60.0, 900.0) if two else (5.0, 10.0, 900.0)
    right = sum(one.counted[: len(one.counted) // 2]) == one.pages and not any(one.counted[len(one.counted) // 2 :])
    yield f"{one.pages:,} pages: half live", f"{one.half:.1f} s", f"≤ {half:g} s", one.half <= half
    yield "all live", f"{one.all:.1f} s", f"≤ {whole:g} s", one.all <= whole
    yield "told when to come again", f"{one.told_to_wait:,}", "obeyed", True
    yield "refused for good", f"{one.refused_for_good}", "0", one.refused_for_good == 0
    yield "counted, live and after", ", ".join(map(str, one.counted)), f"{one.pages:,} and 0", right
    yield "memory of a process", f"{one.memory:.0f} MB", f"≤ {memory:g} MB", one.memory <= memory
    if not two:
        yield "start page meanwhile, p95", f"{one.page_p95:.0f} ms", "≤ 500 ms", one.page_p95 <= 500
        yield "CPU for each", f"{one.cost:.1f} ms", "≤ 5 ms", one.cost <= 5


def _line(cells: Sequence[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
