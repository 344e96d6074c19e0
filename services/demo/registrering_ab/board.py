"""How many sit on the board of directors."""

from collections.abc import Iterator

from bolagsratt.board import is_one_board, members_of

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Problem

DEPUTY_BELOW = 3
"""With fewer members there is at least one deputy (8 kap. 3 § aktiebolagslagen)."""


def board_holds(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """At least one member (8 kap. 1 §), and a deputy where they are few (8:3)."""
    people = answers["styrelse"]
    members = members_of(people)
    if not members:
        yield Problem("styrelse", "ingen-ledamot")
        return
    yield from is_one_board(people)
    if len(members) < DEPUTY_BELOW and len(members) == len(people):
        yield Problem("styrelse", "ingen-suppleant")
