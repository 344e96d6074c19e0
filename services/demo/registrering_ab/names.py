"""The name of the company: it says the form, holds the word of no other form, and is nobody else's (lagen 2018:1653 om företagsnamn)."""

import re
from collections.abc import Iterator

from testmyndighet import bolagsverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Problem

NAMES = ("namn1", "namn2", "namn3")
"""In the order that they are wished for."""
OWN_WORD = re.compile(r"\bab\b|aktiebolag(et)?\b", re.IGNORECASE)
OTHER_WORDS = re.compile(
    r"handelsbolag|\bhb\b|kommanditbolag|\bkb\b|ekonomisk\s+förening|\bek\.?\s+för\b|bostadsrättsförening|\bbrf\b", re.IGNORECASE
)


def say_the_form(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """Each name has aktiebolag or AB (1 kap. 4 § aktiebolagslagen), each is another one."""
    seen: set[str] = set()
    for field in filter(answers.get, NAMES):
        name = " ".join(answers[field].lower().split())
        if not OWN_WORD.search(name):
            yield Problem(field, "namn-utan-ab")
        elif OTHER_WORDS.search(name):
            yield Problem(field, "annan-form")
        elif name in seen:
            yield Problem(field, "samma-namn")
        seen.add(name)


async def are_free(visit: ServiceVisit, answers: Answers) -> list[Problem]:
    """What the register has against them. A name near another one may be applied for, by whoever says so."""
    problems, are_near = [], False
    for field in filter(answers.get, NAMES):
        found = await bolagsverket.look_up("namn", namn=answers[field], form="ab", lan="")
        if found["svar"] == "upptaget":
            problems.append(Problem(field, "upptaget"))
        are_near = are_near or found["svar"] == "liknar"
    if are_near and not problems and not answers["liknar"]:
        problems.append(Problem("liknar", "liknar-annat"))
    return problems
