"""Ändra SNI-koder: what a business does, how much of it each is, and which is the main one."""

from collections.abc import Iterator
from typing import Any

from testmyndighet import scb

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Confirm, Day, Flow, Group, Number, Problem, Sni, Step

MOST = 5
"""Codes of one business."""
WHOLE = 100
"""Percent."""


async def codes(visit: ServiceVisit) -> list[str]:
    """The codes of today, the main one first."""
    assert visit.party
    company = await scb.look_up("foretag", nummer=visit.party.organisationsnummer)
    return list(company["sni"]) if company else []


def rows(facts: Answers) -> Iterator[dict[str, Any]]:
    """Those of today; the whole of a business that has one."""
    for n, code in enumerate(facts["registrerade"]):
        yield {"kod": code, "andel": WHOLE if len(facts["registrerade"]) == 1 else None, "huvud": n == 0}


def make_a_whole(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """The shares make the whole, one code is the main one, and none stands twice."""
    rows = answers["koder"]
    shares = sum(row["andel"] for row in rows)
    if len({row["kod"] for row in rows}) < len(rows):
        yield Problem("koder", "samma-kod")
    elif shares != WHOLE:
        yield Problem("koder", "inte-hundra", summa=shares)
    elif sum(row["huvud"] for row in rows) != 1:
        yield Problem("koder", "en-huvudkod")


activities = Flow(
    "scb-sni",
    version=1,
    minutes=5,
    needs=("koder",),
    facts={"registrerade": codes},
    steps=[
        Step("nar", Day("fran")),
        Group(
            "koder",
            Sni("kod"),
            Number("andel", least=1, most=WHOLE, unit="%"),
            Confirm("huvud", required=False),
            least=1,
            most=MOST,
            row=lambda row: f"{row['kod'][:2]}.{row['kod'][2:]}, {row['andel'] or '?'} %",
            together=make_a_whole,
            starts=rows,
        ),
    ],
    authority=scb,
)
