"""The tasks about who governs a company and signs for it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Address, Answers, Attachment, Confirm, Day, Email, Group, PersonalNumber, Radio, Step, Task, Text
from portal.flow.definition import Check
from portal.flow.signing import Signer

from .board import ADULT, can_sign_together, has_number_or_birthday, most_live_outside, nobody_lives_here

AUDITORS: Final = 1
"""At least."""


def board_with(holds: Check) -> Task:
    """Who sits on the board, and the permit of one that lives elsewhere; ``holds`` are the rules of its company form."""
    return Task(
        "styrelse",
        Group(
            "styrelse",
            Text("namn"),
            Radio("roll", ["ordforande", "ledamot", "suppleant"]),
            PersonalNumber("personnummer", required=False, least_age=ADULT),
            Day("fodd", is_birthday=True, before=timedelta(0), required=False),
            Text("land", required=False, most=100),
            Radio("bosatt", ["sverige", "ees", "annat"]),
            Email("epost"),
            Attachment("underskrift", kinds=["pdf"], most=1, required=False),
            Confirm("behorig"),
            most=30,
            check=has_number_or_birthday,
            together=holds,
        ),
        Step("tillstand", Text("tillstand", most=50), when=most_live_outside),
    )


signatories: Final = Task(
    "firmateckning",
    Step("firmateckning", Radio("tecknas", ["styrelsen", "var-for-sig", "tva-i-forening"]), check=can_sign_together),
    Step(
        "delgivning",
        Text("mottagare"),
        PersonalNumber("mottagare_personnummer", least_age=ADULT),
        Address("mottagare_adress"),
        when=nobody_lives_here,
    ),
    needs=["styrelse"],
)


def auditors(**more: Any) -> Group:
    """The list of an association's auditors, of whom there is one at least; ``more`` as of any list."""
    fields = (Text("revisor_namn"), PersonalNumber("revisor_personnummer", least_age=ADULT))
    return Group("revisor", *fields, least=AUDITORS, most=5, **more)


def those_who_sign(people: Sequence[Answers]) -> list[Signer]:
    """Everybody with a Swedish number; the others have signed on paper, which is attached."""
    return [Signer(row["personnummer"], row["namn"], row["epost"]) for row in people if row["personnummer"]]


def board_signs(visit: ServiceVisit, answers: Answers) -> list[Signer]:
    """The board with its deputies."""
    return those_who_sign(answers["styrelse"])
