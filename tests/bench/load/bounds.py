"""What the load tools may be asked for: this machine only, and no more than it can bear."""

import argparse
import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

MOST_PAGES = 6_000
MOST_MINUTES = 20
MOST_SECONDS = 600


@dataclass(frozen=True)
class Asked:
    """What one run measures."""

    base: str | None
    """A portal that runs already; none for one of the tool's own."""
    pages: int
    """So many are opened through the edge; none with 0."""
    soak: float
    """Minutes of coming and going; none with 0."""
    seconds: float
    """How long the cached page is asked for."""
    kept: Path | None
    """The figures are written there as JSON."""


def asked(arguments: Sequence[str] | None = None) -> Asked:
    """Reads the command line. Ends the program with status 2 and a sentence when more is asked for than is allowed."""
    parser = argparse.ArgumentParser(prog="make bench-load", description=__doc__)
    parser.add_argument("--base", type=_on_this_machine, help="a portal that runs already, on this machine")
    parser.add_argument("--pages", type=within(MOST_PAGES), default=0, help=f"live pages, at most {MOST_PAGES:,}")
    parser.add_argument("--soak", type=within(MOST_MINUTES), default=0, help=f"minutes, at most {MOST_MINUTES}")
    parser.add_argument("--seconds", type=within(MOST_SECONDS), default=60, help=f"of the cached page, at most {MOST_SECONDS}")
    parser.add_argument("--kept", type=Path, help="file that the figures are written to")
    found = parser.parse_args(arguments)
    return Asked(found.base, int(found.pages), found.soak, found.seconds, found.kept)


def _on_this_machine(address: str) -> str:
    """No name is looked up: what a name leads to may change between the check and the visit."""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not _is_loopback(parts.hostname or ""):
        raise argparse.ArgumentTypeError(f"{address} is refused: load is put on this machine only (localhost, 127.0.0.1, ::1)")
    return address.rstrip("/")


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class within:
    """A number from 0 to ``most``."""

    def __init__(self, most: int) -> None:
        self._most = most

    def __call__(self, text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = -1
        if not 0 <= number <= self._most:
            raise argparse.ArgumentTypeError(f"{text} is refused: a number from 0 to {self._most:,} is allowed")
        return number
