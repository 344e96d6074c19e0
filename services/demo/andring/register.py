"""What the register holds of the company today, and which of it is to change."""

from typing import Any

from testmyndighet import bolagsverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers
from portal.flow.authority import LOOK_UP
from portal.flow.definition import When
from portal.outside.client import UpstreamFailed


async def company(visit: ServiceVisit) -> Any:
    """All of it. Raises ``UpstreamFailed`` for a company that is not registered."""
    assert visit.party
    found = await bolagsverket.look_up("foretag", nummer=visit.party.organisationsnummer)
    if found is None:
        raise UpstreamFailed(LOOK_UP, "the register does not know the company yet")
    return found


def chosen(kind: str) -> When:
    """Whether this is to change."""

    def is_chosen(answers: Answers) -> bool:
        return kind in answers["vad"]

    return is_chosen
