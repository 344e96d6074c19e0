"""A file that is attached to a draft or to a case, for who may see that."""

from asgiref.sync import sync_to_async

from portal.eservices.answers import Answer, File, NotFound
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, joining
from portal.flow.cases import Case
from portal.flow.definition import Definition
from portal.flow.files import kept, preview, storage
from portal.flow.files.kinds import KINDS
from portal.flow.files.models import FlowFile
from portal.flow.files.of_case import sent_file
from portal.flow.opened import Opened, opened, owner_of

SMALL = "liten"


async def load_of_draft(flow: Definition, visit: ServiceVisit) -> Answer:
    """One of the draft that the address names."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    row = await kept.find(at.draft.uuid, visit.values["file"])
    return await _answer(row, visit) if row else NotFound()


async def load_of_case(flow: Definition, visit: ServiceVisit) -> Answer:
    """One that was sent with the case, or handed in to it."""
    case = await cases.find(visit.values["number"], owner_of(visit), flow.id)
    if not isinstance(case, Case):
        return case
    id = visit.values["file"]
    row = await sent_file(case.row.draft, case.archive, id) or await joining.file_of(case.events, id)
    return await _answer(row, visit) if row else NotFound()


async def _answer(row: FlowFile, visit: ServiceVisit) -> Answer:
    kind = KINDS[row.kind]
    if visit.query.get("storlek") != SMALL:
        return File(await sync_to_async(storage.content)(row.place), row.named, kind.type)
    if not kind.is_picture:
        return NotFound()
    try:
        return File(await sync_to_async(preview.preview)(row.place), f"{SMALL}.jpg", preview.TYPE, is_shown=True)
    except OSError:  # its head was right, and the rest is not
        return NotFound()
