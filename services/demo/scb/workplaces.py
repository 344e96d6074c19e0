"""Ändra arbetsställen: where the people of a business work, from when, and until when."""

from collections.abc import Iterator
from typing import Any

from testmyndighet import scb

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Address, Answers, Day, Flow, Group, Number, Problem, Step, Text

MOST = 50


async def of_today(visit: ServiceVisit) -> list[str]:
    """The names of the workplaces."""
    assert visit.party
    company = await scb.look_up("foretag", nummer=visit.party.organisationsnummer)
    return list(company["arbetsstallen"]) if company else []


def rows(facts: Answers) -> Iterator[dict[str, Any]]:
    yield from ({"namn": name} for name in facts["registrerade"])


def closes_after_it_opened(visit: ServiceVisit, workplace: Answers) -> Iterator[Problem]:
    if workplace["oppnad"] and workplace["stangd"] and workplace["stangd"] < workplace["oppnad"]:
        yield Problem("stangd", "stangd-fore-oppnad")


workplaces = Flow(
    "scb-arbetsstallen",
    version=1,
    minutes=10,
    needs=("adress",),
    facts={"registrerade": of_today},
    steps=[
        Step("nar", Day("fran")),
        Group(
            "arbetsstallen",
            Text("namn", most=100),
            Address("adress"),
            Text("verksamhet", most=200),
            Number("anstallda"),
            Day("oppnad", required=False),
            Day("stangd", required=False),
            least=1,
            most=MOST,
            check=closes_after_it_opened,
            starts=rows,
        ),
    ],
    authority=scb,
)
