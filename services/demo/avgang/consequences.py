"""What becomes of a company when somebody leaves: it is told before the notice is sent, and stops nobody."""

from collections.abc import Callable, Mapping
from typing import Final

from bolagsratt.board import MEMBERS
from registrering.associations import MEMBERS as OF_ASSOCIATION
from registrering.partners import LEAST as PARTNERS
from registrering_ab.board import DEPUTY_BELOW

from portal.flow import Answers

Warns = Callable[[Answers], bool]


def too_few_on_the_board(answers: Answers) -> bool:
    """No member, or fewer than three without a deputy (8 kap. 1 and 3 §§ aktiebolagslagen)."""
    left = _left(answers)
    members = _having(MEMBERS, left)
    return members == 0 or (members < DEPUTY_BELOW and not _having(("suppleant",), left))


def too_few_of_association(answers: Answers) -> bool:
    return _having(MEMBERS, _left(answers)) < OF_ASSOCIATION


def too_few_partners(answers: Answers) -> bool:
    return _having(("bolagsman",), _left(answers)) < PARTNERS


def a_kind_is_missing(answers: Answers) -> bool:
    """A limited partnership has one partner of each kind at least (1 kap. 2 §)."""
    left = _left(answers)
    return not (_having(("komplementar",), left) and _having(("kommanditdelagare",), left))


def nobody_is_manager(answers: Answers) -> bool:
    return not _having(("forestandare",), _left(answers))


WARNINGS: Final[Mapping[str, Mapping[str, Warns]]] = {
    "AB": {"tvangslikvidation": too_few_on_the_board},
    "BRF": {"for-fa-ledamoter": too_few_of_association},
    "EK": {"for-fa-ledamoter": too_few_of_association},
    "HB": {"for-fa-bolagsman": too_few_partners},
    "KB": {"slag-saknas": a_kind_is_missing},
    "EN": {"ingen-forestandare": nobody_is_manager},
}
"""By company form: the text that warns, and when it does."""


def _left(answers: Answers) -> list[list[str]]:
    """The roles of each person after this."""
    return [*answers["ovriga"], [role for role in answers["egna"] if role not in answers["uppdrag"]]]


def _having(roles: tuple[str, ...], people: list[list[str]]) -> int:
    """How many have one of these roles."""
    return sum(any(role in roles for role in held) for held in people)
