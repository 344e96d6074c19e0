"""What an e-service has going on for a party: cases with a state, and days that something must be done by."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

Urgency = Literal["passed", "soon", "later"]

SOON: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Case:
    """Something that is being handled."""

    title: str
    state: str
    """Where it is, in a word or two of the visit's language: under handläggning."""
    path: str = ""
    """Where it is shown, below the service's own address."""
    awaits_party: bool = False
    """Whether nothing happens until the party does something."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that must be done by a day."""

    title: str
    day: date
    path: str = ""
    """Where it is done, below the service's own address."""

    def urgency(self, today: date) -> Urgency:
        """Whether the day has passed, comes within a week or later."""
        return "passed" if self.day < today else "soon" if self.day - today <= SOON else "later"
