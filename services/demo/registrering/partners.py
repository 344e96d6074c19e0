"""The partners of a partnership: persons and companies, and what each may be (lagen 1980:1102 om handelsbolag och enkla bolag)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bolagsratt.board import ADULT

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Amount, Answers, Email, OrganisationNumber, PersonalNumber, Problem, Radio, Text
from portal.flow.signing import Signer

LEAST: Final = 2
"""Partners (1 kap. 1 §)."""
GENERAL: Final = "komplementar"
LIMITED: Final = "kommanditdelagare"
NON_PROFIT: Final = "8"
"""What the numbers of non-profit associations and foundations begin with."""

WHO: Final = (
    Radio("slag", ["person", "foretag"]),
    Text("namn"),
    OrganisationNumber("organisationsnummer", required=False),
    Text("foretradare", required=False),
    PersonalNumber("personnummer", least_age=ADULT),
    Email("epost"),
)
"""Of a company its name and number too; the personal number is of who signs."""
KIND: Final = (Radio("bolagsroll", [GENERAL, LIMITED]), Amount("insats", required=False, least=1))
"""Of a limited partnership: who answers for its debts, and who for an amount only."""


def a_partner(visit: ServiceVisit, partner: Answers) -> Iterator[Problem]:
    """A company is known by its number, and somebody signs for it; a non-profit one is no partner."""
    yield from _company(partner)
    if _is_non_profit(partner):
        yield Problem("organisationsnummer", "far-inte-vara-bolagsman")


def a_partner_of_a_limited_partnership(visit: ServiceVisit, partner: Answers) -> Iterator[Problem]:
    """The same of a general partner; a limited one has an amount."""
    yield from _company(partner)
    if partner["bolagsroll"] == GENERAL and _is_non_profit(partner):
        yield Problem("organisationsnummer", "far-inte-vara-komplementar")
    if partner["bolagsroll"] == LIMITED and not partner["insats"]:
        yield Problem("insats", "insats-saknas")


def are_several(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    if len(answers["bolagsman"]) < LEAST:
        yield Problem("bolagsman", "for-fa-bolagsman", least=LEAST)
    elif _somebody_twice(answers):
        yield Problem("bolagsman", "samma-person")


def are_of_both_kinds(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """At least one general partner and one limited (1 kap. 2 §)."""
    if {row["bolagsroll"] for row in answers["bolagsman"]} != {GENERAL, LIMITED}:
        yield Problem("bolagsman", "bada-slagen")
    elif _somebody_twice(answers):
        yield Problem("bolagsman", "samma-person")


def partners_sign(visit: ServiceVisit, answers: Answers) -> list[Signer]:
    """All of them; for a company who represents it."""
    return [Signer(row["personnummer"], row["foretradare"] or row["namn"], row["epost"]) for row in answers["bolagsman"]]


def _company(partner: Answers) -> Iterator[Problem]:
    if partner["slag"] != "foretag":
        return
    if not partner["organisationsnummer"]:
        yield Problem("organisationsnummer", "foretag-utan-nummer")
    if not partner["foretradare"]:
        yield Problem("foretradare", "foretradare-saknas")


def _is_non_profit(partner: Answers) -> bool:
    return partner["slag"] == "foretag" and str(partner["organisationsnummer"]).startswith(NON_PROFIT)


def _somebody_twice(answers: Answers) -> bool:
    """Whether a person or a company stands there twice; somebody may sign for themselves and for a company."""
    who = Counter(row["organisationsnummer"] if row["slag"] == "foretag" else row["personnummer"] for row in answers["bolagsman"])
    return any(count > 1 for count in who.values())
