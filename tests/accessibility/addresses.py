"""Every address that shows a page, in both languages, of the listing that ``manage.py routes`` prints."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
_FOR_TESTS: Final = ("mock-", "automock")
_SHOWS_NOTHING: Final = ("301 ", "302 ", "outside the table")


@dataclass(frozen=True, slots=True)
class Address:
    """One page in one language."""

    path: str
    asks_for_login: bool


def addresses(environment: Mapping[str, str]) -> tuple[Address, ...]:
    """Those of a portal with the data of ``environment``."""
    printed = subprocess.run(
        [sys.executable, "-W", "ignore", "manage.py", "routes", "--json"], cwd=ROOT, env=dict(environment), capture_output=True, check=True
    )
    return tuple(pages_of(json.loads(printed.stdout)))


def pages_of(rows: list[dict[str, Any]]) -> Iterator[Address]:
    """Those of the rows of the listing; not what leads on, nor what test environments alone have."""
    for row in rows:
        if row["screen"].startswith(_SHOWS_NOTHING) or row["name"].startswith(_FOR_TESTS):
            continue
        for path in (row["sv"], row["en"]):
            if path:
                yield Address(path, row["access"] != "open")
