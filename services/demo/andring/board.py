"""The board as it is and as it is to be, and who signs for the company."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bolagsratt.board import members_of
from bolagsratt.people import board_with
from bolagsratt.people import signatories as as_registered

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Email, Group, Problem, Radio, Step, Task
from portal.flow.definition import Check

from .decision import decision
from .register import chosen

ROLES: Final = ("ordforande", "ledamot", "suppleant")
"""The first that somebody has is theirs: who is the chair is a member too."""
TOGETHER: Final = "tva-i-forening"
AT_LEAST: Final = 2
"""Members where two sign together."""


def today(facts: Answers) -> Iterator[dict[str, Any]]:
    """Everybody on the board, once."""
    held: dict[str, dict[str, str]] = {}
    for role in facts["foretag"]["roller"]:
        if role["roll"] in ROLES:
            held.setdefault(role["personnummer"], {})[role["roll"]] = role["namn"]
    for number, roles in held.items():
        role = next(each for each in ROLES if each in roles)
        yield {"namn": roles[role], "roll": role, "personnummer": number, "bosatt": "sverige", "behorig": True}


def board(holds: Check) -> Task:
    """Who leaves and who comes; ``holds`` are the rules of the company form. Of somebody who sits there already no address is asked."""
    first, *permit = board_with(holds).steps
    assert isinstance(first, Group)

    def still_holds(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
        yield from holds(visit, answers)
        stays = "firmateckning" not in answers["vad"] and answers["foretag"]["firmateckning"] == TOGETHER
        if stays and len(members_of(answers["styrelse"])) < AT_LEAST:
            yield Problem("styrelse", "for-fa-att-teckna")

    return Task(
        "styrelse",
        Group(
            "styrelse",
            *(replace(each, required=False) if isinstance(each, Email) else each for each in first.fields),
            most=first.most,
            check=first.check,
            together=still_holds,
            starts=today,
            only_changes=True,
        ),
        *permit,
        *as_registered.steps[1:],
        decision("styrelse"),
        when=chosen("styrelse"),
    )


def can_sign(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """Two of the board that is to be; of that of today where it stays."""
    people = answers["styrelse"] or [Answers(row) for row in today(answers)]
    if answers["tecknas"] == TOGETHER and len(members_of(people)) < AT_LEAST:
        yield Problem("tecknas", "for-fa-ledamoter")


signatories: Final = Task(
    "firmateckning",
    Step(
        "firmateckning",
        Radio("tecknas", ["styrelsen", "var-for-sig", TOGETHER]),
        check=can_sign,
        starts=lambda facts: {"tecknas": facts["foretag"]["firmateckning"]},
    ),
    decision("firmateckning"),
    when=chosen("firmateckning"),
    needs=["styrelse"],
)
