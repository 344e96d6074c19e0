"""``python -m tests.supply.audit``: whether weaknesses are known of what is installed and of the client.

Ends with 0 when the advisories could be asked and name nothing but what ``accepted.toml`` lives with for now, with 1 when they name
something, with 2 when they could not be asked: silence is no answer.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
ACCEPTED: Final = Path(__file__).with_name("accepted.toml")
FOUND, NOT_ASKED = 1, 2
PATIENCE: Final = 300
"""Seconds for one of the programs."""


@dataclass(frozen=True, slots=True)
class Advisory:
    """A known weakness of something that is installed."""

    id: str
    package: str
    aliases: tuple[str, ...] = ()


class NotAsked(Exception):
    """The advisories did not answer; the text says which, and in a line why."""


def audit(pip_audit: str, npm: str, today: date, accepted: Path = ACCEPTED) -> tuple[int, list[str]]:
    """Status and lines to print. ``pip_audit`` and ``npm`` are the programs that ask."""
    try:
        found = [*_of_python(pip_audit), *_of_client(npm)]
    except NotAsked as fault:
        return NOT_ASKED, [f"could not be asked: {fault}"]
    living_with, lines = _accepted(accepted, today)
    left = [one for one in found if not ({one.id, *one.aliases} & living_with.get(one.package, set()))]
    lines += [f"{one.package}: {one.id}" for one in left]
    return (FOUND if left else 0), lines or ["asked, and nothing is known"]


def _of_python(program: str) -> Iterator[Advisory]:
    lock = str(ROOT / "requirements.lock")
    told = _asked(
        "pip-audit", [program, "--require-hashes", "--disable-pip", "--requirement", lock, "--format", "json", "--progress-spinner", "off"]
    )
    if not isinstance(told.get("dependencies"), list):
        raise NotAsked("pip-audit said something else than a list")
    for package in told["dependencies"]:
        if "skip_reason" in package:
            raise NotAsked(f"pip-audit left {package.get('name')} out")
        yield from (Advisory(one["id"], package["name"], tuple(one.get("aliases", ()))) for one in package["vulns"])


def _of_client(program: str) -> Iterator[Advisory]:
    told = _asked("npm audit", [program, "audit", "--json", "--package-lock-only"], ROOT / "static" / "client")
    if not isinstance(told.get("vulnerabilities"), dict) or "error" in told:
        raise NotAsked("npm audit said something else than a list")
    for name, weak in told["vulnerabilities"].items():
        named = [via for via in weak["via"] if isinstance(via, dict)]
        yield from (Advisory(str(via.get("url", via.get("source", ""))).rpartition("/")[2], name) for via in named)


def _asked(what: str, command: list[str], place: Path = ROOT) -> dict[str, Any]:
    """The JSON that a program prints; both end with 1 when they found something, and when they could not ask."""
    try:
        ran = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=PATIENCE, check=False)
        told: dict[str, Any] = json.loads(ran.stdout)
    except FileNotFoundError:
        raise NotAsked(f"{what} is not installed") from None
    except subprocess.TimeoutExpired:
        raise NotAsked(f"{what} waited for {PATIENCE} seconds") from None
    except ValueError:
        raise NotAsked(f"{what}: {(ran.stderr.strip().splitlines() or ['no answer'])[-1]}") from None
    if not isinstance(told, dict):
        raise NotAsked(f"{what} said something else than a list")
    return told


def _accepted(file: Path, today: date) -> tuple[Mapping[str, set[str]], list[str]]:
    """Ids by package that hold today, and a line for each whose day has come."""
    held: dict[str, set[str]] = {}
    over = []
    for row in tomllib.loads(file.read_text(encoding="utf-8")).get("accepted", []):
        if today < row["until"]:
            held.setdefault(row["package"], set()).add(row["id"])
        else:
            over.append(f"{row['package']}: {row['id']} was accepted until {row['until']}")
    return held, over


if __name__ == "__main__":
    status, lines = audit(sys.argv[1] if len(sys.argv) > 1 else "pip-audit", "npm", date.today())
    print("\n".join(lines))
    sys.exit(status)
