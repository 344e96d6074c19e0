"""The board of directors: who may sit on it, how many there are, where they live."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Problem

MEMBERS = ("ordforande", "ledamot")
IN_EES = ("sverige", "ees")
DEPUTY_BELOW = 3
"""With fewer members there is at least one deputy (8 kap. 3 § aktiebolagslagen)."""
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
    elif _years(person["fodd"], visit.today) < ADULT:
        yield Problem("fodd", "for-ung")
    elif not person["underskrift"]:
        yield Problem("underskrift", "underskrift-saknas")


def board_holds(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """At least one member (8 kap. 1 §), a deputy where they are few (8:3), one chair where they are several (8:17), nobody twice."""
    people = answers["styrelse"]
    members = members_of(people)
    chairs = [row for row in people if row["roll"] == "ordforande"]
    numbers = Counter(row["personnummer"] for row in people if row["personnummer"])
    if any(count > 1 for count in numbers.values()):
        yield Problem("styrelse", "samma-person")
    elif not members:
        yield Problem("styrelse", "ingen-ledamot")
    elif len(members) < DEPUTY_BELOW and len(members) == len(people):
        yield Problem("styrelse", "ingen-suppleant")
    elif len(chairs) > 1 or (len(members) > 1 and not chairs):
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


def _years(born: date, today: date) -> int:
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))
