"""What an identity provider says of a person, the same record for every way to sign in."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Claims:
    """What an identity provider says of a person."""

    personnummer: str
    fornamn: str
    efternamn: str
    visningsnamn: str
    loa: str
    """Level of assurance as the provider named it."""
    idp: str
    option: str = ""
    """Key of the login option they came by."""
    is_mock: bool = False
    lifetime: timedelta | None = None
    """Of the first tokens; mock logins only."""
