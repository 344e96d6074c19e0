"""How much the queries of one address may cost in a minute, at all processes together (GQL-012)."""

from datetime import datetime
from math import ceil
from typing import Final

from portal.constants import CONTENT_FIELDS_COUNTED_BY, CONTENT_FIELDS_OF_AN_ADDRESS, CONTENT_FIELDS_WITHIN
from portal.content_endpoint.cost import Cost
from portal.http.proxies import counted_as
from portal.shared.throttle import Throttle

ASKED: Final = Throttle("content-queries", CONTENT_FIELDS_WITHIN)
"""What each address has asked for."""


class UsedUp(Exception):
    """The address has asked for as much as it may."""


def charge(address: str, cost: Cost, now: datetime) -> None:
    """Counts what a document costs for the address that it comes from. Raises ``UsedUp``, and counts nothing, beyond the limit.

    It may wait for Redis, so it is called where nobody else waits.
    """
    lots = max(1, ceil(cost.fields / CONTENT_FIELDS_COUNTED_BY))
    limit = {counted_as(address): CONTENT_FIELDS_OF_AN_ADDRESS // CONTENT_FIELDS_COUNTED_BY}
    if not ASKED.take(limit, now, lots):
        raise UsedUp
