"""Share capital, shares, and who takes them."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Problem

LEAST = 25_000
"""Kronor of share capital in a private limited company (1 kap. 5 § aktiebolagslagen)."""


def quota(answers: Answers) -> Mapping[str, object]:
    """What each share is of the capital, to the öre (1 kap. 6 §)."""
    share = Decimal(answers["aktiekapital"]) / answers["aktier"]
    return {"kvotvarde": f"{share:,.2f}".replace(",", "\N{NO-BREAK SPACE}").replace(".", ",")}


def who_founds(visit: ServiceVisit, founder: Answers) -> Iterator[Problem]:
    """A company is known by its own number too; the personal one is of who signs for it."""
    if founder["slag"] == "foretag" and not founder["organisationsnummer"]:
        yield Problem("organisationsnummer", "foretag-utan-nummer")


def shares_are_taken(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """The founders take all shares, and what they pay is the capital (2 kap. 5 §)."""
    founders, shares, capital = answers["stiftare"], answers["aktier"], answers["aktiekapital"]
    if shares is None or capital is None:
        return
    taken = sum(row["antal"] for row in founders)
    paid = sum(row["antal"] * row["pris"] for row in founders)
    if taken < shares:
        yield Problem("stiftare", "aktier-saknas", antal=shares - taken, aktier=shares)
    elif taken > shares:
        yield Problem("stiftare", "aktier-for-manga", antal=taken - shares, aktier=shares)
    elif paid != capital:
        yield Problem("stiftare", "belopp-stammer-inte", betalt=_kronor(paid), kapital=_kronor(capital))


def _kronor(amount: Decimal) -> str:
    return f"{amount:,f}".replace(",", "\N{NO-BREAK SPACE}").replace(".", ",")
