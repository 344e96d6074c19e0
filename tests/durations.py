"""``python -m tests.durations REPORT …`` keeps how long each file of tests took, from what ``pytest --junitxml=REPORT`` wrote.

The longest files in Chromium are begun first (``tests/conftest.py``), so that no worker is left alone with one at the end;
``make quick`` chooses by the same numbers. They need not be right: a file that is missing counts as short.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

KEPT = Path(__file__).with_name("durations.json")
ROOT = KEPT.parent.parent
SHORT = 2.0
"""Seconds for a file that nobody measured."""


def read() -> dict[str, float]:
    """Seconds by file."""
    kept: dict[str, float] = json.loads(KEPT.read_text(encoding="utf-8"))
    return kept


def measured(reports: Iterable[str]) -> dict[str, float]:
    """Seconds by file, as the reports have them."""
    found: dict[str, float] = defaultdict(float)
    for report in reports:
        for case in ElementTree.parse(report).iter("testcase"):
            found[f"{case.get('classname', '').replace('.', '/')}.py"] += float(case.get("time", 0))
    return {file: round(seconds, 1) for file, seconds in found.items() if seconds >= 1}


if __name__ == "__main__":
    kept = {file: seconds for file, seconds in {**read(), **measured(sys.argv[1:])}.items() if (ROOT / file).exists()}
    KEPT.write_text(json.dumps(dict(sorted(kept.items())), indent=0) + "\n", encoding="utf-8")
