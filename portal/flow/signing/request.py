"""What is asked of who takes signatures, and what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal

from portal.words.locales import Locale

CALL: Final = "signing"
"""Name of what is asked of the provider: in the log and among the faults of tests."""
Why = Literal["other-person", "forged", "other-text", "other-session", "over", "cancelled"]


@dataclass(frozen=True, slots=True)
class SigningRequest:
    """What one person is asked to sign."""

    id: str
    """Names this try, and cannot be guessed."""
    digest: str
    """SHA-256 of what is signed, in hexadecimal."""
    personnummer: str = field(repr=False)
    subject: str
    session: str
    """The login that it was begun in."""
    begun: datetime
    locale: Locale
    return_path: str
    """Where the provider sends the visitor back, below our host; it may add to the query."""


@dataclass(frozen=True, slots=True)
class Returned:
    """Who came back, and with what."""

    values: Mapping[str, str]
    """The query."""
    subject: str
    session: str
    signed_in_at: datetime
    loa: str
    """Level of assurance of the login."""
    idp: str


@dataclass(frozen=True, slots=True)
class Signature:
    """What the provider vouches for."""

    subject: str
    digest: str
    loa: str
    evidence: Mapping[str, Any] = field(repr=False)
    """Whatever proves it later, as JSON has words for it."""


class Refused(Exception):
    """The visitor came back without a signature that counts."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why
