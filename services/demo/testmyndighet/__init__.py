"""The authority that decides cases where no real one is: whom its services send to, and what it takes for a case."""

import tomllib
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils import timezone

from portal.eservices.service_visit import ServiceVisit
from portal.flow.authority import LOOK_UP, http_authority
from portal.outside.client import UpstreamFailed

bolagsverket: Final = http_authority("bolagsverket", setting="VST_DEMO_BOLAGSVERKET")
skatteverket: Final = http_authority("skatteverket", setting="VST_DEMO_SKATTEVERKET")
scb: Final = http_authority("scb", setting="VST_DEMO_SCB")


async def company(visit: ServiceVisit) -> Any:
    """What the register holds of the company that the visitor acts for. Raises ``UpstreamFailed`` for one that is not registered."""
    assert visit.party
    found = await bolagsverket.look_up("foretag", nummer=visit.party.organisationsnummer)
    if found is None:
        raise UpstreamFailed(LOOK_UP, "the register does not know the company")
    return found


def fee(case: str, day: date | None = None) -> int:
    """Kronor for a kind of case that is sent on ``day``, today: the last amount whose day has come. Raises ``KeyError`` for none."""
    day = day or timezone.localdate()
    amounts = [(row["fran"], int(row["kronor"])) for row in _rows() if row["arende"] == case and row["fran"] <= day]
    if not amounts:
        raise KeyError(case)
    return max(amounts)[1]


@cache
def _rows() -> list[dict[str, date | str | int]]:
    file = Path(__file__).with_name("avgifter.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))["avgift"]  # type: ignore[no-any-return]
