"""What an e-service has going on for a party: cases with a state, days that something must be done by, what was begun and kept."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Literal

from portal.constants import CASE_NEW_FOR

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
    number: str = ""
    """What the party and the authority call it by; the one of its receipt."""
    sent_at: datetime | None = None
    """When the party sent it in."""
    next_event: str = ""
    """What happens next, and when, in the visit's language: beslut senast 14 december."""
    last_day: date | None = None
    """By when the party must have done what it waits for."""
    unread: int = 0
    """How many messages of the authority the party has not seen."""

    def is_new(self, now: datetime) -> bool:
        """Whether it was sent in so lately that whoever did it looks for it."""
        return self.sent_at is not None and now - self.sent_at < CASE_NEW_FOR


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


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """Something that the person has begun, and that the service keeps for them."""

    title: str
    path: str
    """Where it goes on, below the service's own address."""
    changed: datetime
    expires: datetime
    """When it is deleted unless it is changed."""


Item = Case | Deadline | KeptDraft
"""What an overview may hold."""
