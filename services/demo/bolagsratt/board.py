"""Who sits on a board, and where they live."""

from collections import Counter
from collections.abc import Iterator, Sequence

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Problem

from .dates import years

MEMBERS = ("ordforande", "ledamot")
IN_EES = ("sverige", "ees")
ADULT = 18
"""Years: of founders (2 kap. 1 § aktiebolagslagen), the board and the managing director (8 kap. 10 §)."""


def has_number_or_birthday(visit: ServiceVisit, person: Answers) -> Iterator[Problem]:
    """Who has no Swedish number is known by birthday and country, is of age (8 kap. 10 §), and signs on paper."""
    if person["personnummer"]:
        return
    if not person["fodd"]:
        yield Problem("personnummer", "nummer-eller-fodd")
    elif not person["land"]:
        yield Problem("land", "land-saknas")
    elif years(person["fodd"], visit.today) < ADULT:
        yield Problem("fodd", "for-ung")
    elif not person["underskrift"]:
        yield Problem("underskrift", "underskrift-saknas")


def is_one_board(people: Sequence[Answers]) -> Iterator[Problem]:
    """Nobody twice, and one chair where the members are several (8 kap. 17 § aktiebolagslagen, and its likes)."""
    chairs = [row for row in people if row["roll"] == "ordforande"]
    numbers = Counter(row["personnummer"] for row in people if row["personnummer"])
    if any(count > 1 for count in numbers.values()):
        yield Problem("styrelse", "samma-person")
    elif len(chairs) > 1 or (len(members_of(people)) > 1 and not chairs):
        yield Problem("styrelse", "en-ordforande")


def most_live_outside(answers: Answers) -> bool:
    """At least half of the members live in the EEA, unless there is a permit (8 kap. 9 §)."""
    members = members_of(answers["styrelse"])
    return 2 * sum(row["bosatt"] in IN_EES for row in members) < len(members)


def nobody_lives_here(answers: Answers) -> bool:
    """Then somebody in Sweden is appointed to receive what is served on the company (8 kap. 40 §)."""
    return bool(answers["styrelse"]) and not any(row["bosatt"] == "sverige" for row in answers["styrelse"])


def can_sign_together(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    if answers["tecknas"] == "tva-i-forening" and len(members_of(answers["styrelse"])) < 2:
        yield Problem("tecknas", "for-fa-ledamoter")


def members_of(people: Sequence[Answers]) -> list[Answers]:
    return [row for row in people if row["roll"] in MEMBERS]
