"""The files of drafts and cases: added, found, taken away."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.core.files.base import File
from django.db.models import Sum
from django.utils import timezone

from portal.flow.contents import Filled
from portal.flow.files import storage
from portal.flow.files.kinds import Kind
from portal.flow.files.models import FlowFile
from portal.flow.files.names import shown_name
from portal.flow.sealing import seal

Attached = Mapping[tuple[str, str], Filled]
"""Files of a draft as its fields read them, by step or group and id of the row, empty for a step."""


@dataclass(frozen=True, slots=True)
class At:
    """The question that a file answers."""

    draft: UUID
    service: str
    subject: str
    part: str
    row: str
    field: str


async def files_of(draft: UUID) -> list[FlowFile]:
    """All files of a draft, or of the case that it became, the oldest first."""
    return [row async for row in FlowFile.objects.filter(draft=draft)]


async def attached(draft: UUID) -> Attached:
    """The same as fields read them."""
    found: defaultdict[tuple[str, str], dict[str, tuple[str, ...]]] = defaultdict(dict)
    for row in await files_of(draft):
        filled = found[row.part, row.row]
        filled[row.field] = (*filled.get(row.field, ()), row.attached.written)
    return dict(found)


async def size_of(draft: UUID) -> int:
    """Bytes of all files of a draft."""
    total = await FlowFile.objects.filter(draft=draft).exclude(place="").aaggregate(size=Sum("size"))
    return total["size"] or 0


async def find(draft: UUID, id: str) -> FlowFile | None:
    """The file ``id`` of a draft, or of the case that it became; ``None`` also where what was in it is gone."""
    try:
        uuid = UUID(id)
    except ValueError:
        return None
    found: FlowFile | None = await FlowFile.objects.filter(draft=draft, uuid=uuid).exclude(place="").afirst()
    return found


async def add(at: At, content: File, told: str, kind: Kind, size: int, id: UUID | None = None) -> FlowFile:
    """Keeps a file that was inspected, under an ``id`` of its own unless one is given; nobody has scanned it yet."""
    place, sha256 = await sync_to_async(storage.put)(content)
    row: FlowFile = await FlowFile.objects.acreate(
        uuid=id or uuid4(),
        draft=at.draft,
        service=at.service,
        subject=at.subject,
        part=at.part,
        row=at.row,
        field=at.field,
        name=seal(shown_name(told, kind)),
        kind=kind.name,
        size=size,
        sha256=sha256,
        place=place,
        added=timezone.now(),
    )
    return row


async def once(row: FlowFile) -> FlowFile:
    """``row``, or the same file that came to the same place before it: a browser sends a file again by itself where its line was cut."""
    rows = FlowFile.objects.filter(draft=row.draft, part=row.part, row=row.row, field=row.field, sha256=row.sha256)
    same = [each async for each in rows.exclude(place="") if each.named == row.named]
    for other in same[1:]:
        await other.adelete()
    return same[0] if same else row


async def remove(draft: UUID, ids: Collection[str]) -> None:
    """Takes files of a draft away; one that is gone already is gone."""
    for id in ids:
        try:
            uuid = UUID(id)
        except ValueError:
            continue
        await FlowFile.objects.filter(draft=draft, uuid=uuid).adelete()


async def remove_row(draft: UUID, group: str, row: str) -> None:
    """Takes the files of one row of a group away."""
    await FlowFile.objects.filter(draft=draft, part=group, row=row).adelete()


async def remove_all(draft: UUID) -> None:
    """Takes all files of a draft away."""
    await FlowFile.objects.filter(draft=draft).adelete()


async def keep_only(draft: UUID, ids: Collection[str]) -> None:
    """What was not sent with a case is kept no longer."""
    await FlowFile.objects.filter(draft=draft).exclude(uuid__in=[UUID(id) for id in ids]).adelete()


def attached_by(subject: str) -> Iterator[tuple[str, bytes]]:
    """Every file that a person has attached, for whoever asks what is kept: a name that no other has, and what is in it."""
    for row in FlowFile.objects.filter(subject=subject).exclude(place=""):
        with storage.opened(row.place) as content:
            yield f"{row.uuid}-{row.named}", content.read()
