"""What an authority asks for once more: its questions alone, with what was sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from portal.constants import FLOW_FILES_OF_DRAFT_MOST, MEGABYTE
from portal.eservices.answers import TOO_MUCH, Again, NotFound, Posted, Went
from portal.eservices.answers import Answer as PageAnswer
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, complements
from portal.flow.complements import Answer, Asked
from portal.flow.definition import Definition, Step
from portal.flow.fields import Attachment, Field, Raw
from portal.flow.files import attached, kept
from portal.flow.files.attached import BEING_SCANNED
from portal.flow.files.kept import At
from portal.flow.known import flow_at
from portal.flow.models import FlowComplement
from portal.flow.opened import owner_of, uuid_of
from portal.flow.pages import arriving
from portal.flow.pages.saving import REMOVE, errors_of, go_of, words_of
from portal.flow.problem import Problem, Wrong
from portal.flow.reading import Reading, read, take
from portal.flow.sealing import unseal
from portal.flow.shown import ComplementShown, ComplementStands, Errors


@dataclass(frozen=True, slots=True)
class Found:
    """A complement as one visitor has it."""

    row: FlowComplement
    asked: Asked
    step: Step
    """Its questions."""
    sent: Mapping[str, Mapping[str, Any]]
    """What the archive has of them, by name."""
    files: Mapping[str, Raw]
    """What is attached to them now."""

    @property
    def path(self) -> str:
        return f"komplettering/{self.row.uuid}"

    @property
    def raw(self) -> dict[str, Raw]:
        """What stands in the fields: what was typed here, else what was sent."""
        sent = {each.name: _raw_of(each, self.sent.get(each.name, {}).get("value")) for each in self.step.fields}
        return {**sent, **complements.typed_in(self.row), **self.files}

    def stands(self, visit: ServiceVisit) -> ComplementStands:
        """Whether it may be answered today."""
        if self.row.answered:
            return "besvarad"
        if self.row.case.state != cases.COMPLEMENT or self.row.case.withdrawn is not None:
            return "avslutad"
        return "for-sent" if self.row.is_too_late(visit.today) else "vantar"


async def load(flow: Definition, visit: ServiceVisit) -> ComplementShown | PageAnswer:
    """The questions; that they are answered, or that it is too late."""
    found = await _found(flow, visit)
    return _shown(found, flow, visit, _too_much(found, flow, visit)) if isinstance(found, Found) else found


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """Sends the answers, once; files are kept when they arrive, and what was typed until it is sent."""
    found = await _found(flow, visit)
    if not isinstance(found, Found):
        return NotFound()
    stands = found.stands(visit)
    if stands != "vantar":
        return Went(found.path) if stands == "besvarad" else Again(_shown(found, flow, visit), 409)
    taken, go = take(found.step, posted), go_of(posted)
    if go != "file-alone":
        await complements.keep(found.row, {**complements.typed_in(found.row), **_without_files(taken.raw, found.step)})
    refused = await _arrived(found, flow, visit, posted)
    found = await _again(flow, visit, found)
    if go in {"file", "file-alone"}:
        return Again(_shown(found, flow, visit, refused)) if refused else Went(found.path)
    if go == "later":
        return Went(f"arende/{found.row.case.number}")
    reading = read(found.step, found.raw, {}, visit)
    errors = _errors(reading, taken.unreadable, refused, found, flow, visit)
    if errors:
        return Again(_shown(found, flow, visit, errors))
    if not await complements.answer(found.row, _answers(found, reading, flow, visit), timezone.now()):
        return Went(found.path)
    return Went(f"arende/{found.row.case.number}", "kompletterat=ja")


async def _found(flow: Definition, visit: ServiceVisit) -> Found | PageAnswer:
    uuid, owner = uuid_of(visit.values["uuid"]), owner_of(visit)
    row = await complements.find(uuid, owner.service) if uuid else None
    if row is None or row.case.flow != flow.id:
        return NotFound()
    elsewhere = cases.elsewhere(row.case, owner)
    if elsewhere:
        return elsewhere
    asked = complements.asked_in(row)
    step = Step(complements.PART, *complements.questions(_as_sent(row, flow), asked.fields))
    sent = {field["key"]: field for part in unseal(row.case.archive)["steps"] for field in part.get("fields", ())}
    attached_to = (await kept.attached(row.case.draft)).get((complements.PART, str(row.pk)), {})
    empty: dict[str, Raw] = {each.name: () for each in step.fields if isinstance(each, Attachment)}
    return Found(row, asked, step, sent, {**empty, **attached_to})


def _as_sent(row: FlowComplement, flow: Definition) -> Definition:
    """The version of the flow in which the case was sent."""
    return flow_at(row.case.service, row.case.flow, row.case.version) or flow


async def _again(flow: Definition, visit: ServiceVisit, before: Found) -> Found:
    """The same with what is kept by now."""
    found = await _found(flow, visit)
    return found if isinstance(found, Found) else before


def _shown(found: Found, flow: Definition, visit: ServiceVisit, errors: Errors = ()) -> ComplementShown:
    return ComplementShown(
        uuid=str(found.row.uuid),
        number=found.row.case.number,
        stands=found.stands(visit),
        text=found.asked.text,
        last_day=found.asked.last_day,
        version=found.row.case.version,
        fields=tuple(each.name for each in found.step.fields),
        raw=found.raw,
        errors=errors,
    )


def _raw_of(field: Field, plain: Any) -> Raw:
    """What stands in a field for an answer of an archive. Files are attached anew."""
    if isinstance(field, Attachment) or plain in (None, "", [], {}):
        return ()
    return (str(plain),) if isinstance(plain, str | int) and not isinstance(plain, bool) else field.written(plain)


def _without_files(raw: Mapping[str, Raw], step: Step) -> dict[str, Raw]:
    return {each.name: raw[each.name] for each in step.fields if each.name in raw and not isinstance(each, Attachment)}


async def _arrived(found: Found, flow: Definition, visit: ServiceVisit, posted: Posted) -> Errors:
    """Keeps the files of the form and takes away those that are to go; what could not be taken, by field."""
    words, told = words_of(flow, visit), []
    own = {attached.read(each).id for raw in found.files.values() for each in raw}
    await kept.remove(found.row.case.draft, own & {*posted.all(REMOVE)})
    for field in found.step.fields:
        if not isinstance(field, Attachment):
            continue
        wrong: list[Wrong] = []
        there = [attached.read(each) for each in found.files[field.name]]
        place = At(found.row.case.draft, visit.service_id, owner_of(visit).subject, complements.PART, str(found.row.pk), field.name)
        for _, file, kind in await arriving.inspected(field, there, posted, wrong):
            await arriving.keep(place, file, kind, wrong)
        if wrong:
            told.append((field.name, " ".join(words.of_problem(each.of(field.name)) for each in wrong)))
    return tuple(told)


def _errors(
    reading: Reading, unreadable: Sequence[Problem], refused: Errors, found: Found, flow: Definition, visit: ServiceVisit
) -> Errors:
    """What is wrong, once for each field, in their order."""
    words = words_of(flow, visit)
    said = dict(errors_of([*reading.problems, *unreadable], words)) | dict(refused)
    for each in found.step.fields:
        waiting = [file for file in map(attached.read, found.files.get(each.name, ())) if file.state == BEING_SCANNED]
        if waiting and each.name not in said:
            said[each.name] = words.say("file.being-scanned", name=waiting[0].name)
    return tuple((each.name, said[each.name]) for each in found.step.fields if each.name in said)


def _answers(found: Found, reading: Reading, flow: Definition, visit: ServiceVisit) -> list[Answer]:
    words = words_of(flow, visit)
    return [
        Answer(
            key=each.name,
            label=words.of_field(each.name).label,
            before=found.sent.get(each.name, {}).get("shown", ""),
            value=each.plain(reading.values[each.name]),
            shown=each.shown(reading.values[each.name], words.of_field(each.name)),
        )
        for each in found.step.fields
    ]


def _too_much(found: Found | PageAnswer, flow: Definition, visit: ServiceVisit) -> Errors:
    field = next((each for each in found.step.fields if isinstance(each, Attachment)), None) if isinstance(found, Found) else None
    if field is None or visit.query.get(TOO_MUCH) != "ja":
        return ()
    return ((field.name, words_of(flow, visit).say("error.body-too-large", most=FLOW_FILES_OF_DRAFT_MOST // MEGABYTE)),)
