"""What anybody may know of the register: companies by name and number, cases by number. Nothing of persons but who is on a board."""

import re
from collections.abc import Mapping
from typing import Any, Final

from test_world.register import received
from test_world.register.companies import Company, companies, company_of

MOST: Final = 50
"""Companies in one answer."""
_CASE: Final = re.compile(r"\d{4}-\d{6}-\d")
_NUMBER: Final = re.compile(r"\d{6}-?\d{4}")


async def look_up(asked: Mapping[str, str]) -> Mapping[str, Any]:
    """``fraga``: part of a name, an organisation number or a case number; companies and cases."""
    wanted = " ".join(asked["fraga"].split())
    if _CASE.fullmatch(wanted):
        case = await received.public_case(wanted)
        return {"foretag": [], "arenden": [case] if case else []}
    if _NUMBER.fullmatch(wanted):
        found = [await company_of(wanted)]
    else:
        found = [each for each in await companies() if wanted.casefold() in each["namn"].casefold()]
    return {"foretag": [_public(each) for each in found if each][:MOST], "arenden": []}


def _public(company: Company) -> Mapping[str, Any]:
    """Of a sole trader not the number, which is that of a person."""
    board = dict.fromkeys(role["namn"] for role in company["roller"])
    number = "" if company["form"] == "en" else company["nummer"]
    return {"nummer": number, "namn": company["namn"], "form": company["form"], "sate": company["sate"], "styrelse": list(board)}
