"""What an application begins with: what registers hold of the party, and the rows that come of it."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from portal.constants import FLOW_LOOK_UP_WITHIN
from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers
from portal.flow.before import row_id
from portal.flow.contents import Contents, Row
from portal.flow.definition import Definition, Group
from portal.outside.client import UpstreamFailed

logger = logging.getLogger("portal.flow")


class NothingKnown(Exception):
    """A register is away, or does not know the party: the application cannot be begun now."""


async def beginning(flow: Definition, visit: ServiceVisit) -> Contents:
    """Nothing answered, with what is known. Raises :class:`NothingKnown` where a register does not say."""
    if not flow.facts:
        return Contents()
    try:
        async with asyncio.timeout(FLOW_LOOK_UP_WITHIN.total_seconds()):
            found = await asyncio.gather(*(fact(visit) for fact in flow.facts.values()))
    except (TimeoutError, UpstreamFailed) as fault:
        logger.warning("%s cannot be begun now: %s", visit.service_id, type(fault).__name__)
        raise NothingKnown from fault
    facts = dict(zip(flow.facts, found, strict=True))
    rows = {part.name: _rows(part, facts) for part in flow.parts if isinstance(part, Group) and part.starts}
    return Contents(groups=rows, facts=facts)


def _rows(group: Group, facts: Mapping[str, Any]) -> tuple[Row, ...]:
    assert group.starts
    fields = {each.name: each for each in group.fields}
    values = group.starts(Answers(facts))
    return tuple(Row(row_id(n), {name: fields[name].written(value) for name, value in row.items()}, 0) for n, row in enumerate(values))
