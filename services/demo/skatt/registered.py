"""What the tax authority has of a business: the facts that every application of it begins with."""

from collections.abc import Callable

from testmyndighet import skatteverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Shown

KINDS = ("f-skatt", "moms", "arbetsgivare")


async def taxes(visit: ServiceVisit) -> list[str]:
    """The kinds that the party is registered for; none for somebody the register does not know."""
    assert visit.party
    company = await skatteverket.look_up("foretag", nummer=visit.party.organisationsnummer)
    return list(company["skatt"]) if company else []


def missing(answers: Answers) -> list[str]:
    """What can be registered."""
    return [kind for kind in KINDS if kind not in answers["registrerat"]]


def of_today() -> tuple[Shown, ...]:
    """Each registration in words, where there is one."""
    return tuple(Shown(f"har-{kind}", when=_has(kind)) for kind in KINDS)


def _has(kind: str) -> Callable[[Answers], bool]:
    return lambda answers: kind in answers["registrerat"]
