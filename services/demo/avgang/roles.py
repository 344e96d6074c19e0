"""Who has which role in a company, by the register: the roles of the visitor, and those of the others without saying who they are."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from testmyndighet import bolagsverket

from portal.eservices.service_visit import ServiceVisit


def own(kinds: Sequence[str]) -> Callable[[ServiceVisit], Awaitable[list[str]]]:
    """Gives the roles of these kinds that the visitor has; none in a company that the register does not know."""

    async def roles(visit: ServiceVisit) -> list[str]:
        assert visit.person
        held = [role["roll"] for role in await _of_company(visit) if role["personnummer"] == visit.person.personnummer]
        return [kind for kind in kinds if kind in held]

    return roles


async def of_others(visit: ServiceVisit) -> list[list[str]]:
    """The roles of each of the others."""
    assert visit.person
    by_person: dict[str, list[str]] = {}
    for role in await _of_company(visit):
        if role["personnummer"] != visit.person.personnummer:
            by_person.setdefault(role["personnummer"], []).append(role["roll"])
    return list(by_person.values())


async def _of_company(visit: ServiceVisit) -> list[dict[str, Any]]:
    assert visit.party
    company = await bolagsverket.look_up("foretag", nummer=visit.party.organisationsnummer)
    return company["roller"] if company else []
