"""Who signs: the board with its deputies, and the founders who are persons (2 kap. 5 § and 8 kap. 43 § aktiebolagslagen)."""

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers
from portal.flow.signing import Signer


def signers(visit: ServiceVisit, answers: Answers) -> list[Signer]:
    """Everybody with a Swedish number; the others have signed on paper, which is attached."""
    people = [*answers["styrelse"], *answers["stiftare"]]
    return [Signer(row["personnummer"], row["namn"], row["epost"]) for row in people if row["personnummer"]]
