"""The files that belong to a case: sent with it, with a message or with a complement."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from portal.flow.complements import PART as COMPLEMENT
from portal.flow.files import kept
from portal.flow.files.models import FlowFile
from portal.flow.files.sent import files_in
from portal.flow.messages import PART as MESSAGE


async def sent_file(draft: UUID, archive: Mapping[str, Any], id: str) -> FlowFile | None:
    """The file ``id`` of the case that ``draft`` became and that ``archive`` was sent of; ``None`` for one that was not sent."""
    row = await kept.find(draft, id)
    if row is None:
        return None
    is_after = row.part in {MESSAGE, COMPLEMENT} and row.row
    return row if is_after or str(row.uuid) in {file.id for file in files_in(archive)} else None
