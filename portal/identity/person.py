"""The person who signed in (spec: shell 3, User)."""

import hmac
from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Person:
    """A person as the identity provider tells of them."""

    personnummer: str
    """Twelve digits."""
    fornamn: str
    efternamn: str
    visningsnamn: str

    @property
    def subject(self) -> str:
        """The key of everything stored for this person: says nothing of the personal number without the portal's own secret."""
        return hmac.digest(settings.VST_SUBJECT_KEY.encode(), self.personnummer.encode(), "sha256").hex()[:40]


def subject_of(personnummer: str) -> str:
    """The subject of a number whose person is not at hand."""
    return Person(personnummer, "", "", "").subject
