"""What looks for malware in files, as far as the portal knows it."""

from typing import BinaryIO, Final, Literal, Protocol

from portal.runtime.provided import Provided

Verdict = Literal["clean", "infected"]


class Scanner(Protocol):
    """Looks at one file."""

    async def scan(self, content: BinaryIO) -> Verdict:
        """What it found. Whatever it raises says that nobody knows yet: it is asked again."""


class Nobody:
    """Where no scanner is asked for (``VST_SCAN=off``), and where nothing is real."""

    async def scan(self, content: BinaryIO) -> Verdict:
        return "clean"


of_tests: Final = Provided[Scanner]("a scanner of test environments", otherwise=Nobody())
"""Provided by the test world."""
