"""Where a developer's machine hears of faults and shows them (portal/development). Elsewhere nobody hears, and nothing is shown."""

from typing import Final, Protocol

from portal.runtime.provided import Provided


class Faults(Protocol):
    """Keeps what went wrong, to be shown where it happened."""

    def keep(self, reference: str, failure: BaseException) -> None:
        """``failure`` is what the visitor is told of as ``reference``."""

    def shown(self, reference: str) -> str:
        """HTML that says what it was, and where; empty where nothing is shown."""


class NotShown:
    """For visitors: words and a reference, and the log has the rest."""

    def keep(self, reference: str, failure: BaseException) -> None:
        """The log has it."""

    def shown(self, reference: str) -> str:
        return ""


faults: Final = Provided[Faults]("what shows faults", otherwise=NotShown())
"""Provided by ``make dev`` alone."""
