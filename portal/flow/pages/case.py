"""A case: its page, its receipt, its archive; what is written to the authority."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from portal.constants import FLOW_FILES_OF_DRAFT_MOST, FLOW_MESSAGES_SHOWN, FLOW_WRITTEN_MOST, MEGABYTE
from portal.eservices.answers import TOO_MUCH, Again, Answer, File, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, complements, joining, messages, withdrawal
from portal.flow.archive import canonical
from portal.flow.beside import numbered
from portal.flow.cases import Case
from portal.flow.definition import Definition
from portal.flow.documents.kept import pdf_of_case
from portal.flow.fields import Attachment
from portal.flow.fields.field import clean
from portal.flow.files import kept
from portal.flow.files.attached import AttachedFile, of_archive, size_in_words
from portal.flow.files.kept import At
from portal.flow.files.models import FlowFile
from portal.flow.files.sent import files_of
from portal.flow.models import FlowComplement, FlowEvent
from portal.flow.opened import owner_of, uuid_of
from portal.flow.pages import arriving
from portal.flow.pages.saving import words_of
from portal.flow.problem import Wrong
from portal.flow.shown import AnswerRow, AnswerSection, AskedShown, CaseShown, Errors, EventRow, MessageRow, WritingShown
from portal.flow.words import Words
from portal.words.locales import Locale

MESSAGE, FILES, ID = "meddelande", "filer", "_meddelande"
"""The fields of the form that writes to the authority, and the id that makes it one message however often it is posted."""
ALL = "alla-meddelanden"
"""Name in the query, with the value ``ja``, of the page that shows the earlier messages too."""
TOLD = {"skickat": "case.message-sent", "kompletterat": "case.complemented", "aterkallat": "case.withdrawn"}
"""What a page says that somebody comes back to, by the name in the query whose value is ``ja``."""
_ATTACHED = Attachment(FILES, required=False)


async def load(flow: Definition, visit: ServiceVisit) -> CaseShown | Answer:
    """Where the case is, what has happened, and what was sent. What the authority has written is read from then on."""
    case = await _found(flow, visit)
    if not isinstance(case, Case):
        return case
    await messages.mark_read(case.row, sum(event.kind == cases.MESSAGE and event.by == "myndigheten" for event in case.events))
    return await _shown(case, visit, flow, _too_much(flow, visit))


async def load_receipt(flow: Definition, visit: ServiceVisit) -> CaseShown | Answer:
    """What was sent, and what happens now."""
    case = await _found(flow, visit)
    return await _shown(case, visit, flow) if isinstance(case, Case) else case


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """Writes to the authority, once, whatever is pressed or repeated."""
    case = await _found(flow, visit)
    if not isinstance(case, Case):
        return NotFound()
    id, path = uuid_of(posted.get(ID, "")) or uuid4(), f"arende/{case.row.number}"
    if await messages.is_written(id):
        return Went(path, "skickat=ja")
    words = words_of(flow, visit)
    if not messages.may_write(flow, case.row):
        return Again(await _shown(case, visit, flow, (("", words.say("case.closed-to-messages")),)), 409)
    text, errors = _text_of(posted, words)
    files, refused = await _files_of(case, visit, posted, words) if not errors else ([], ())
    if errors or refused:
        return Again(await _shown(case, visit, flow, (*errors, *refused), text))
    await messages.write(case.row, id, text, files, timezone.now())
    return Went(path, "skickat=ja")


async def load_archive(flow: Definition, visit: ServiceVisit) -> Answer:
    """What was sent, byte for byte as it is kept."""
    case = await _found(flow, visit)
    return File(canonical(case.archive), f"{case.row.number}.json", "application/json") if isinstance(case, Case) else case


async def load_pdf(flow: Definition, visit: ServiceVisit) -> Answer:
    """The same for paper, in the language in which it was sent."""
    case = await _found(flow, visit)
    return File(await pdf_of_case(case, flow), f"{case.row.number}.pdf", "application/pdf") if isinstance(case, Case) else case


async def _found(flow: Definition, visit: ServiceVisit) -> Case | Answer:
    return await cases.find(visit.values["number"], owner_of(visit), flow.id)


def _too_much(flow: Definition, visit: ServiceVisit) -> Errors:
    if visit.query.get(TOO_MUCH) != "ja":
        return ()
    return ((FILES, words_of(flow, visit).say("error.body-too-large", most=FLOW_FILES_OF_DRAFT_MOST // MEGABYTE)),)


def _text_of(posted: Posted, words: Words) -> tuple[str, Errors]:
    """What is written, and what is wrong with it."""
    try:
        text = clean(posted.get(MESSAGE, ""))
    except Wrong as wrong:
        return "", ((MESSAGE, words.say(f"error.{wrong.key}")),)
    if not text:
        return "", ((MESSAGE, words.say("case.message-required")),)
    if len(text) > FLOW_WRITTEN_MOST:
        return text, ((MESSAGE, words.say("error.too-long", most=FLOW_WRITTEN_MOST, n=len(text))),)
    return text, ()


async def _files_of(case: Case, visit: ServiceVisit, posted: Posted, words: Words) -> tuple[list[UUID], Errors]:
    """The files of a message, kept; none of them where one cannot be taken."""
    told: list[Wrong] = []
    taken = await arriving.inspected(_ATTACHED, (), posted, told)
    place = At(case.row.draft, visit.service_id, owner_of(visit).subject, messages.PART, "", FILES)
    rows: list[FlowFile] = []
    for _, file, kind in taken if not told else ():
        row = await arriving.keep(place, file, kind, told, must_be_scanned=True)
        rows += [row] if row else []
    if told:
        await kept.remove(case.row.draft, [str(row.uuid) for row in rows])
        return [], ((FILES, " ".join(words.say(f"error.{wrong.key}", **wrong.values) for wrong in told)),)
    return [row.uuid for row in rows], ()


def _asked(complement: FlowComplement, today: date) -> AskedShown:
    asked = complements.asked_in(complement)
    return AskedShown(asked.text, asked.last_day, "" if complement.is_too_late(today) else f"komplettering/{complement.uuid}")


async def _shown(case: Case, visit: ServiceVisit, flow: Definition, errors: Errors = (), typed: str = "") -> CaseShown:
    """With the words that were sent: a later version of the form changes nothing of it."""
    row, archive, words = case.row, case.archive, words_of(flow, visit)
    complement = (await complements.open_of([row])).get(row.pk)
    told = tuple(words.say(key) for query, key in TOLD.items() if visit.query.get(query) == "ja")
    written = [event for event in case.events if event.kind == cases.MESSAGE]
    earlier = 0 if visit.query.get(ALL) == "ja" else max(0, len(written) - FLOW_MESSAGES_SHOWN)
    return CaseShown(
        number=row.number,
        state=withdrawal.state_of(row),
        reference=row.reference,
        sent=row.sent,
        title=words.say("name"),
        sections=sections_of(archive, f"arende/{row.number}/fil", visit.locale),
        fee=archive["fee"],
        events=tuple(_event(event, case, words, visit.locale) for event in case.events if event.kind != cases.MESSAGE),
        messages=await _messages(case, written[earlier:], visit.locale),
        earlier_messages=earlier,
        party=(archive["party"]["namn"], archive["party"]["organisationsnummer"]),
        signatures=tuple((each["namn"], datetime.fromisoformat(each["at"])) for each in archive.get("signatures", ())),
        also=tuple(numbered(archive, visit.locale)),
        asked=_asked(complement, visit.today) if complement else None,
        writing=WritingShown(str(uuid4()), typed) if messages.may_write(flow, row) else None,
        can_withdraw=withdrawal.may_withdraw(flow, row),
        errors=errors,
        notices=told,
    )


def _event(event: FlowEvent, case: Case, words: Words, locale: Locale) -> EventRow:
    if event.kind == complements.ANSWERED:
        return EventRow(event.kind, event.by, "", event.at, tuple((each["label"], each["before"], each["now"]) for each in event.said))
    if event.kind == joining.HANDED_IN:
        files = tuple(_link(of_archive(each), f"arende/{case.row.number}/fil", locale) for each in event.said["files"])
        return EventRow(event.kind, event.by, words.say("case.title", number=event.said["number"]), event.at, files=files)
    return EventRow(event.kind, event.by, event.said, event.at)


async def _messages(case: Case, written: Sequence[FlowEvent], locale: Locale) -> tuple[MessageRow, ...]:
    files = await kept.files_of(case.row.draft) if written else []
    return tuple(MessageRow(event.by, event.said, event.at, _files(files, case, event, locale)) for event in written)


def _files(files: Sequence[FlowFile], case: Case, event: FlowEvent, locale: Locale) -> tuple[tuple[str, str], ...]:
    of_event = [file for file in files if file.part == messages.PART and file.row == str(event.pk)]
    return tuple(_link(file.attached, f"arende/{case.row.number}/fil", locale) for file in of_event)


def _link(file: AttachedFile, below: str, locale: Locale) -> tuple[str, str]:
    """A file as it is shown, and its path."""
    return f"{file.name} ({size_in_words(file.size, locale)})", f"{below}/{file.id}"


def sections_of(archive: dict[str, Any], files_at: str = "", locale: Locale = "sv") -> tuple[AnswerSection, ...]:
    """Every answer with its question, as they stand in an archive.

    ``files_at`` is the path below which its files stand, where they may be opened, with their sizes in the words of ``locale``.
    """
    return tuple(_section(step, locale, files_at) for step in archive["steps"])


def _section(step: dict[str, Any], locale: Locale, files_at: str) -> AnswerSection:
    rows = tuple(_row(field, locale, files_at) for field in step.get("fields", ()))
    lists = tuple((row["line"], tuple(_row(field, locale, files_at) for field in row["fields"])) for row in step.get("rows", ()))
    return AnswerSection(str(step["key"]), str(step["title"]), rows, lists)


def _row(field: dict[str, Any], locale: Locale, files_at: str) -> AnswerRow:
    files = files_of(field["value"]) if files_at else ()
    links = tuple(_link(file, files_at, locale) for file in files)
    return AnswerRow(field["key"], field["label"], field["shown"], "", files=links)
