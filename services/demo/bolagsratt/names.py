"""The name of a company: it says the form, holds the word of no other form, and is nobody else's (lagen 2018:1653 om företagsnamn)."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from testmyndighet import bolagsverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, CompanyName, Confirm, Problem, Step

NAMES = ("namn1", "namn2", "namn3")
"""In the order that they are wished for."""
WORDS = {
    "ab": "aktiebolag",
    "hb": "handelsbolag",
    "kb": "kommanditbolag",
    "brf": "bostadsrättsförening",
    "ek": r"\bekonomiska?\s+förening",
}
SHORT = {"ab": r"\bab\b", "hb": r"\bhb\b", "kb": r"\bkb\b", "brf": r"\bbrf\b", "ek": r"\bek\.?\s*för\b"}
MAY_BE_SHORT = frozenset(WORDS) - {"brf"}
"""A tenant-owner association has its whole word (bostadsrättslagen 1991:614)."""

County = Callable[[Answers], str]
"""The figures of the county that a name holds in; empty for the whole country."""


def says_the_form(form: str, name: str) -> bool:
    """Whether a name has the word that its form must have (1 kap. 4 § aktiebolagslagen, and its likes). A sole trader's has none."""
    wanted = [rf"{WORDS[form]}(et|en)?\b"] if form in WORDS else [""]
    return _has(name, *wanted, *([SHORT[form]] if form in MAY_BE_SHORT else []))


def says_another_form(form: str, name: str) -> bool:
    return _has(name, *(words[other] for words in (WORDS, SHORT) for other in words if other != form))


def check_names(form: str, fields: Sequence[str], visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """Each name says the form and no other one, and each is another one."""
    seen: set[str] = set()
    for field in filter(answers.get, fields):
        name = " ".join(answers[field].lower().split())
        if not says_the_form(form, name):
            yield Problem(field, "namn-utan-form")
        elif says_another_form(form, name):
            yield Problem(field, "annan-form")
        elif name in seen:
            yield Problem(field, "samma-namn")
        seen.add(name)


async def what_the_register_says(form: str, names: Sequence[str], county: str) -> list[str]:
    """Of each name ``ledigt``, ``upptaget`` or ``liknar``."""
    return [(await bolagsverket.look_up("namn", namn=name, form=form, lan=county))["svar"] for name in names]


def naming(form: str, county: County = lambda answers: "") -> Step:
    """The step that asks for up to three names. One that is near another one may be applied for, by whoever says so."""

    async def are_free(visit: ServiceVisit, answers: Answers) -> list[Problem]:
        asked = list(filter(answers.get, NAMES))
        found = await what_the_register_says(form, [answers[field] for field in asked], county(answers))
        problems = [Problem(field, "upptaget") for field, said in zip(asked, found, strict=True) if said == "upptaget"]
        if "liknar" in found and not problems and not answers["liknar"]:
            problems.append(Problem("liknar", "liknar-annat"))
        return problems

    return Step(
        "foretagsnamn",
        CompanyName("namn1"),
        CompanyName("namn2", required=False),
        CompanyName("namn3", required=False),
        Confirm("liknar", once_told=True),
        check=partial(check_names, form, NAMES),
        ask=are_free,
    )


def _has(name: str, *patterns: str) -> bool:
    return any(re.search(pattern, name, re.IGNORECASE) for pattern in patterns)
