"""Somebody who must sign an application."""

from dataclasses import dataclass
from typing import Literal

from portal.eservices.service_visit import ServiceVisit
from portal.identity.person import subject_of

Order = Literal["any", "one-by-one"]
"""Whether all are asked at once, or each when the one before has signed."""


@dataclass(frozen=True, slots=True)
class Signer:
    """One person."""

    personnummer: str
    """Twelve digits."""
    namn: str
    epost: str = ""
    """Where the invitation goes; without it the person finds it on my pages."""

    @classmethod
    def applicant(cls, visit: ServiceVisit) -> "Signer":
        """Who sends the application, who is on the page already and gets no mail."""
        assert visit.person, "a flow asks for a login"
        return cls(visit.person.personnummer, visit.person.visningsnamn)

    @property
    def subject(self) -> str:
        """Key of the person, as that of a login."""
        return subject_of(self.personnummer)
