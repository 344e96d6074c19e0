"""Who audits the company."""

from collections.abc import Iterator
from typing import Any

from bolagsratt.people import auditors as auditors_of_association

from portal.flow import Answers, Task
from portal.flow.definition import Part

from .decision import decision
from .register import chosen


def today(facts: Answers) -> Iterator[dict[str, Any]]:
    for role in facts["foretag"]["roller"]:
        if role["roll"] == "revisor":
            yield {"revisor_namn": role["namn"], "revisor_personnummer": role["personnummer"]}


def auditors(*asked: Part) -> Task:
    """What a limited company is ``asked`` when it is registered; of an association the list of them."""
    return Task(
        "revisor", *(asked or [auditors_of_association(starts=today, only_changes=True)]), decision("revisor"), when=chosen("revisor")
    )
