"""Economic associations and tenant-owner associations (lagen 2018:672 om ekonomiska föreningar, bostadsrättslagen 1991:614)."""

from collections.abc import Iterator

from bolagsratt.board import is_one_board, members_of
from bolagsratt.company import address, business, contact, year
from bolagsratt.names import naming
from bolagsratt.people import auditors, board_signs, board_with, signatories
from testmyndighet import bolagsverket, fee

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Attachment, Flow, Number, Problem, Step, Task
from portal.flow.fields import Field

MEMBERS = 3
"""At least so many in an association, and on its board."""
FLATS = 3
"""At least so many in a tenant-owner association."""


def board_holds(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """At least three members, one of them the chair, nobody twice."""
    if len(members_of(answers["styrelse"])) < MEMBERS:
        yield Problem("styrelse", "for-liten-styrelse", least=MEMBERS)
    else:
        yield from is_one_board(answers["styrelse"])


def association(id: str, form: str, *more: Field) -> Flow:
    """The application of one kind of association, which asks ``more`` of how large it is."""
    return Flow(
        id,
        version=1,
        minutes=30,
        needs=("namn", "personnummer", "stadgar", "revisor"),
        steps=[
            Task("foretagsnamn", naming(form)),
            business,
            Task(
                "stadgar",
                Step("storlek", Number("medlemmar", least=MEMBERS), *more),
                Step("stadgar", Attachment("stadgar", kinds=["pdf"], most=1)),
            ),
            board_with(board_holds),
            signatories,
            Task("revisor", auditors()),
            year,
            address,
            contact,
        ],
        fee=lambda answers: fee("registrera-forening"),
        signers=board_signs,
        authority=bolagsverket,
    )


cooperative = association("registrering-ekonomisk-forening", "ek")
tenant_owners = association("registrering-bostadsrattsforening", "brf", Number("lagenheter", least=FLATS))
