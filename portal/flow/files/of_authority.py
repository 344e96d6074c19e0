"""Files of an authority for a party: each comes by itself, and belongs to the message that names it afterwards (flow 12)."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.core.files.base import File
from django.db import IntegrityError
from django.db.models import QuerySet

from portal.constants import FLOW_FILE_MOST
from portal.flow.files import kept, scanning
from portal.flow.files.attached import BEING_SCANNED, STOPPED
from portal.flow.files.inspection import inspect
from portal.flow.files.kept import At
from portal.flow.files.kinds import KINDS
from portal.flow.files.models import FlowFile
from portal.flow.messages import PART
from portal.flow.models import FlowCase, FlowEvent
from portal.flow.problem import Wrong

FIELD: Final = "myndigheten"
"""What it is attached to, beside the party's own files."""


class Taken(Exception):
    """Another file has the id."""


async def take(case: FlowCase, id: UUID, name: str, content: bytes, sha256: str) -> bool:
    """Keeps a file for a message that is to come; whether it is new.

    Raises :class:`Wrong` for one that nobody may send, as for the party's own, and where it could not be scanned; :class:`Taken`.
    """
    if known := await FlowFile.objects.filter(uuid=id).afirst():
        if (known.draft, known.sha256, known.field) != (case.draft, sha256, FIELD):
            raise Taken
        return False
    kind = await sync_to_async(inspect)(BytesIO(content), name, len(content), tuple(KINDS), FLOW_FILE_MOST)
    place = At(case.draft, case.service, case.subject, PART, "", FIELD)
    try:
        row = await kept.add(place, File(BytesIO(content)), name, kind, len(content), id)
    except IntegrityError:  # the same call was quicker
        return await take(case, id, name, content, sha256)
    state = await scanning.scan(row)
    if state in {STOPPED, BEING_SCANNED}:
        await kept.remove(case.draft, [str(id)])
        raise Wrong("file-stopped" if state == STOPPED else "file-not-scanned", name=row.named)
    return True


def attach(event: FlowEvent, ids: Sequence[str]) -> None:
    """The files now belong to a message. In a transaction; ``are_there`` was asked before."""
    _waiting(event.case, ids).update(row=str(event.pk))


def are_there(case: FlowCase, ids: Sequence[str]) -> bool:
    """Whether all of them have come, and are of no message yet."""
    return bool(_waiting(case, ids).count() == len(ids))


def _waiting(case: FlowCase, ids: Sequence[str]) -> QuerySet[FlowFile]:
    return FlowFile.objects.filter(draft=case.draft, uuid__in=ids, part=PART, row="", field=FIELD)
