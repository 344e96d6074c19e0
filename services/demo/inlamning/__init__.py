"""Inlämning: a document for a case that was sent before, or for a company, by anybody who is signed in."""

from testmyndighet import bolagsverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Attachment, Flow, OrganisationNumber, Problem, Radio, Step, Text, may_join


async def is_own_case(visit: ServiceVisit, answers: Answers) -> list[Problem]:
    """Nobody learns whether a number is that of somebody else's case."""
    return [] if await may_join(visit, answers["arende"], bolagsverket) else [Problem("arende", "arende-gar-inte")]


flow = Flow(
    "inlamning",
    version=1,
    minutes=5,
    needs=("nummer", "fil"),
    steps=[
        Step("till", Radio("till", ["arende", "foretag"])),
        Step(
            "arende",
            Text("arende", shape=r"\d{4}-\d{6}-\d", most=13),
            when=lambda answers: answers["till"] == "arende",
            ask=is_own_case,
        ),
        Step("foretag", OrganisationNumber("organisationsnummer"), when=lambda answers: answers["till"] == "foretag"),
        Step(
            "handling",
            Radio("slag", ["arsredovisning", "protokoll", "bolagsordning", "fullmakt", "annat"]),
            Attachment("filer", kinds=["pdf"]),
            Text("meddelande", required=False, most=1000, lines=5),
        ),
    ],
    authority=bolagsverket,
    joins="arende",
)

service = flow.plugin()
