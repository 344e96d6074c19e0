"""Documents that are handed in to a case that was sent before: its history has them, with their files (flow 16)."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async

from portal.eservices.service_visit import ServiceVisit
from portal.flow.archive import value_in
from portal.flow.authority import Authority
from portal.flow.cases import CLOSED, seen_by
from portal.flow.files import kept
from portal.flow.files.models import FlowFile
from portal.flow.files.sent import files_in
from portal.flow.known import flow_at
from portal.flow.models import FlowCase, FlowEvent
from portal.flow.opened import owner_of
from portal.flow.sealing import seal, unseal

logger = logging.getLogger("portal.flow")

HANDED_IN: Final = "handling"
"""Kind of the event."""


async def may_join(visit: ServiceVisit, number: str, authority: Authority) -> bool:
    """Whether a document may be handed in to this case: one of the party that the authority still handles. Of others nothing is told."""
    owner = owner_of(visit)
    return await sync_to_async(_open_case)(number, owner.party, owner.subject, authority) is not None


async def join(sent: FlowCase, now: datetime) -> None:
    """Has what the authority has taken stand in the case that it was handed in to, once. One that was closed meanwhile is let be."""
    await sync_to_async(_join)(sent, now)


async def file_of(events: Sequence[FlowEvent], id: str) -> FlowFile | None:
    """A file that was handed in to the case with these events; ``None`` for another's."""
    handed_in = (event.said for event in events if event.kind == HANDED_IN)
    draft = next((said["draft"] for said in handed_in if id in {file["id"] for file in said["files"]}), None)
    return await kept.find(UUID(draft), id) if draft else None


def _join(sent: FlowCase, now: datetime) -> None:
    flow = flow_at(sent.service, sent.flow, sent.version)
    archive = unseal(sent.archive)
    named = value_in(archive, flow.joins) if flow and flow.joins else None
    if not flow or not flow.authority or not named:
        return
    case = _open_case(named, sent.party, sent.subject, flow.authority)
    if case is None:
        logger.warning("What was handed in as %s stands in no other case: that one is closed", sent.number)
    elif sent.number not in {event.said["number"] for event in case.events.filter(kind=HANDED_IN)}:
        said = {"number": sent.number, "draft": str(sent.draft), "files": [file.plain for file in files_in(archive)]}
        FlowEvent.objects.create(case=case, kind=HANDED_IN, by="sokande", words=seal(said), at=now)


def _open_case(number: str, party: str, subject: str, authority: Authority) -> FlowCase | None:
    rows = FlowCase.objects.filter(seen_by(party, subject), number=number, withdrawn=None)
    found: FlowCase | None = rows.exclude(state__in=CLOSED).first()
    flow = flow_at(found.service, found.flow, found.version) if found else None
    return found if flow and flow.authority == authority else None
