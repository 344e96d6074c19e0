"""Who signs: the board with its deputies, and the founders who are persons (2 kap. 5 § and 8 kap. 43 § aktiebolagslagen)."""

from bolagsratt.people import those_who_sign

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers
from portal.flow.signing import Signer


def signers(visit: ServiceVisit, answers: Answers) -> list[Signer]:
    return those_who_sign([*answers["styrelse"], *answers["stiftare"]])
