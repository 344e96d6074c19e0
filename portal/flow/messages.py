"""Messages of a case, both ways: text that stays text, with files (flow 12)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import IntegrityError, transaction
from django.db.models import Count, F, Q

from portal.flow.cases import CLOSED, MESSAGE
from portal.flow.definition import Definition
from portal.flow.files.models import FlowFile
from portal.flow.models import FlowCase, FlowDelivery, FlowEvent
from portal.flow.sealing import seal

PART: Final = "meddelande"
"""What a file of a message is attached to; its row is the event's id."""
BY_AUTHORITY: Final = Q(events__kind=MESSAGE, events__by="myndigheten")


def may_write(flow: Definition, case: FlowCase) -> bool:
    """Whether there is anybody to write to: an authority, and a case that it has not closed."""
    return flow.authority is not None and case.state not in CLOSED


async def write(case: FlowCase, id: UUID, text: str, files: Sequence[UUID], now: datetime) -> None:
    """A message of the party with the files that were kept for it; ``id`` is that of its form: written twice is written once."""
    await sync_to_async(_write)(case, id, text, files, now)


async def is_written(id: UUID) -> bool:
    """Whether the message of a form was written already."""
    there: bool = await FlowDelivery.objects.filter(key=_key(id)).aexists()
    return there


async def unread(cases: Sequence[FlowCase]) -> dict[int, int]:
    """By case, how many messages of its authority the party has not seen; only those that have some."""
    if not cases:
        return {}
    counted = FlowCase.objects.filter(pk__in=[case.pk for case in cases]).annotate(told=Count("events", filter=BY_AUTHORITY))
    return {row["pk"]: row["told"] - row["read"] async for row in counted.filter(told__gt=F("read")).values("pk", "told", "read")}


async def mark_read(case: FlowCase, messages: int) -> None:
    """The party has seen so many messages of the authority."""
    if messages > case.read:
        await FlowCase.objects.filter(pk=case.pk, read__lt=messages).aupdate(read=messages)


def _write(case: FlowCase, id: UUID, text: str, files: Sequence[UUID], now: datetime) -> None:
    try:
        with transaction.atomic():
            event = FlowEvent.objects.create(case=case, kind=MESSAGE, by="sokande", words=seal(text), at=now)
            kept = FlowFile.objects.filter(draft=case.draft, uuid__in=files)
            kept.update(row=str(event.pk))
            what = {"id": str(id), "arende": case.number, "text": text, "filer": [file.attached.plain for file in kept]}
            FlowDelivery.objects.create(case=case, kind="message", key=_key(id), what=seal(what), next_try=now)
    except IntegrityError:  # another post was quicker: its files are there, these are not needed
        FlowFile.objects.filter(draft=case.draft, uuid__in=files).delete()


def _key(id: UUID) -> str:
    return f"{id}-meddelande"
