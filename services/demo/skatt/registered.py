"""What the tax authority has of a business: the facts that every application of it begins with."""

from collections.abc import Callable

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Shown
from testmyndighet import skatteverket

F_TAX, VAT, EMPLOYER = "f-skatt", "moms", "arbetsgivare"
KINDS = {"f_skatt": F_TAX, "moms": VAT, "arbetsgivare": EMPLOYER}
"""By the box that chooses it, what the register calls it."""


async def taxes(visit: ServiceVisit) -> list[str]:
    """The kinds that the party is registered for; none for somebody the register does not know."""
    assert visit.party
    company = await skatteverket.look_up("foretag", nummer=visit.party.organisationsnummer)
    return list(company["skatt"]) if company else []


def has(kind: str) -> Callable[[Answers], bool]:
    return lambda answers: kind in answers["registrerat"]


def lacks(kind: str) -> Callable[[Answers], bool]:
    return lambda answers: kind not in answers["registrerat"]


def has_any(answers: Answers) -> bool:
    return bool(answers["registrerat"])


def has_none(answers: Answers) -> bool:
    return not answers["registrerat"]


def of_today() -> tuple[Shown, ...]:
    """Each registration in words, where there is one."""
    return tuple(Shown(f"har_{box}", when=has(kind)) for box, kind in KINDS.items())
