"""Everybody who answers for a business, by the register: they all sign that it ends."""

from collections.abc import Mapping, Sequence

from testmyndighet import bolagsverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers
from portal.flow.definition import Fact
from portal.flow.signing import Signer


def of_company(roles: Sequence[str]) -> Fact:
    """Gives name and number of everybody with one of these roles."""

    async def people(visit: ServiceVisit) -> list[dict[str, str]]:
        assert visit.party
        company = await bolagsverket.look_up("foretag", nummer=visit.party.organisationsnummer)
        held = company["roller"] if company else []
        return [{"namn": role["namn"], "personnummer": role["personnummer"]} for role in held if role["roll"] in roles]

    return people


def are_among(roles: Sequence[str]) -> Fact:
    """Gives whether the visitor is one of them."""

    async def is_one(visit: ServiceVisit) -> bool:
        assert visit.person
        return visit.person.personnummer in {each["personnummer"] for each in await of_company(roles)(visit)}

    return is_one


def names(answers: Answers) -> Mapping[str, object]:
    return {"namn": ", ".join(each["namn"] for each in answers["ansvariga"])}


def signers(visit: ServiceVisit, answers: Answers) -> list[Signer]:
    return [Signer(each["personnummer"], each["namn"]) for each in answers["ansvariga"]]
