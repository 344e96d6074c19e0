"""What the test identity provider says of a person."""

from datetime import timedelta
from typing import Final

from portal.identity.claims import Claims
from portal.identity.person import Person

LOA: Final = "urn:vst:mock"
IDP: Final = "urn:vst:mock-idp"
OPTION: Final = "mock-bankid"


def claims(person: Person, *, idp: str = IDP, lifetime: timedelta | None = None) -> Claims:
    """``person`` as every login is accepted; ``lifetime`` is that of the first tokens, where a test asks for another than usual."""
    names = (person.fornamn, person.efternamn, person.visningsnamn)
    return Claims(person.personnummer, *names, LOA, idp, option=OPTION, is_mock=True, lifetime=lifetime)
