"""Who audits the company."""

from collections.abc import Iterator
from typing import Any

from bolagsratt.board import ADULT
from registrering.associations import AUDITORS

from portal.flow import Answers, Group, PersonalNumber, Task, Text
from portal.flow.definition import Part

from .decision import decision
from .register import chosen


def today(facts: Answers) -> Iterator[dict[str, Any]]:
    for role in facts["foretag"]["roller"]:
        if role["roll"] == "revisor":
            yield {"revisor_namn": role["namn"], "revisor_personnummer": role["personnummer"]}


def auditors(*asked: Part) -> Task:
    """What a limited company is ``asked`` when it is registered; of an association the list of them."""
    listed = Group(
        "revisor",
        Text("revisor_namn"),
        PersonalNumber("revisor_personnummer", least_age=ADULT),
        least=AUDITORS,
        most=5,
        starts=today,
        only_changes=True,
    )
    return Task("revisor", *(asked or [listed]), decision("revisor"), when=chosen("revisor"))
