"""Under what the portal keeps something of a party."""

from portal.identity.person import subject_of


def party_key(organisationsnummer: str) -> str:
    """The same for every number of a party, and not to be read back: a sole trader's number is a personal number, so no number is kept."""
    return subject_of(organisationsnummer)
