"""Files of a form: kept when they arrive, whatever becomes of its other answers, and taken away by a button."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import UploadedFile

from portal.constants import FLOW_FILES_OF_DRAFT_MOST, MEGABYTE
from portal.eservices.answers import Posted
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Part
from portal.flow.fields import Attachment
from portal.flow.files import attached, kept, scanning
from portal.flow.files.attached import BEING_SCANNED, STOPPED, AttachedFile
from portal.flow.files.inspection import inspect
from portal.flow.files.kept import At
from portal.flow.files.kinds import Kind
from portal.flow.files.models import FlowFile
from portal.flow.files.names import shown_name, told_name
from portal.flow.files.storage import sha256_of
from portal.flow.opened import Opened
from portal.flow.pages.saving import REMOVE, save, words_of
from portal.flow.problem import Problem, Wrong
from portal.flow.shown import Errors


async def arrived(at: Opened, part: Part, visit: ServiceVisit, posted: Posted, row: str = "") -> tuple[Opened, Errors]:
    """The draft with what the form brought and without what it took away, and by field what could not be taken.

    A file that was stopped has been told of by now, and leaves the list. Raises as ``saving.save``.
    """
    fields = [each for each in part.fields if isinstance(each, Attachment)]
    if not fields:
        return at, ()
    before = {each.name: tuple(map(attached.read, at.files(part.name, row).get(each.name, ()))) for each in fields}
    gone = {file.id for files in before.values() for file in files if file.state == STOPPED} | {*posted.all(REMOVE)}
    if not gone and not any(posted.files(each.name) for each in fields):
        return at, ()
    told: defaultdict[str, list[Wrong]] = defaultdict(list)
    taken = [one for each in fields for one in await inspected(each, _left(before[each.name], gone), posted, told[each.name])]
    if taken or at.draft.is_kept:  # another revision: what is sent is what was shown, with these files
        at = await save(at, visit, lambda now: now.draft.contents)
        await kept.remove(at.draft.uuid, gone)
    for field, file, kind in taken:
        await keep(At(at.draft.uuid, visit.service_id, at.owner.subject, part.name, row, field.name), file, kind, told[field.name])
    return await at.with_files(visit), _errors(told, at, visit)


def _left(files: tuple[AttachedFile, ...], gone: set[str]) -> list[AttachedFile]:
    return [file for file in files if file.id not in gone]


async def inspected(
    field: Attachment, there: Sequence[AttachedFile], posted: Posted, told: list[Wrong]
) -> list[tuple[Attachment, UploadedFile, Kind]]:
    """Those of a form that a question takes which has ``there`` already; the others are in ``told``, but for those that are there: what
    is sent again, for its answer was lost, is one file.
    """
    taken: list[tuple[Attachment, UploadedFile, Kind]] = []
    for file in posted.files(field.name):
        try:
            kind = await sync_to_async(inspect)(file, file.name or "", file.size or 0, tuple(field.kinds), field.largest)
            if await _is_among(there, file, kind):
                continue
            if len(there) + len(taken) >= field.most:
                raise Wrong("file-many-one", name=told_name(file.name or ""), most=field.most)
        except Wrong as wrong:
            told.append(wrong)
        else:
            taken.append((field, file, kind))
    return taken


async def _is_among(there: Sequence[AttachedFile], file: UploadedFile, kind: Kind) -> bool:
    name = shown_name(file.name or "", kind)
    named = [each for each in there if (each.name, each.size) == (name, file.size) and each.state != STOPPED]
    return bool(named) and await sync_to_async(sha256_of)(file) in {each.sha256 for each in named}


async def keep(place: At, file: UploadedFile, kind: Kind, told: list[Wrong], *, must_be_scanned: bool = False) -> FlowFile | None:
    """Keeps one and has it scanned, unless the draft has as much as it may; what is wrong with it is in ``told``, also that nobody could
    scan it where it must be by then.
    """
    size = file.size or 0
    if await kept.size_of(place.draft) + size > FLOW_FILES_OF_DRAFT_MOST:
        told.append(Wrong("files-too-large", name=told_name(file.name or ""), most=FLOW_FILES_OF_DRAFT_MOST // MEGABYTE))
        return None
    row = await kept.once(await kept.add(place, file, file.name or "", kind, size))
    state = await scanning.scan(row)
    if state == STOPPED:
        told.append(Wrong("file-stopped", name=row.named))
    elif state == BEING_SCANNED and must_be_scanned:
        told.append(Wrong("file-not-scanned", name=row.named))
    return row


def _errors(told: Mapping[str, list[Wrong]], at: Opened, visit: ServiceVisit) -> Errors:
    words = words_of(at.flow, visit)
    said = {name: [words.of_problem(Problem(name, each.key, **each.values)) for each in wrong] for name, wrong in told.items()}
    return tuple((name, " ".join(texts)) for name, texts in said.items() if texts)
