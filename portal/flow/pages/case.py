"""A case: its page, its receipt, its archive."""

from typing import Any

from portal.eservices.answers import Answer, File, NotFound
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases
from portal.flow.archive import canonical
from portal.flow.cases import Case
from portal.flow.definition import Definition
from portal.flow.documents.kept import pdf_of_case
from portal.flow.files.attached import size_in_words
from portal.flow.files.sent import files_of
from portal.flow.opened import owner_of
from portal.flow.pages.saving import words_of
from portal.flow.sealing import unseal
from portal.flow.shown import AnswerRow, AnswerSection, CaseShown, EventRow
from portal.words.locales import Locale


async def load(flow: Definition, visit: ServiceVisit) -> CaseShown | Answer:
    """Where the case is, what has happened, and what was sent."""
    case = await _found(flow, visit)
    return _shown(case, visit, flow) if case else NotFound()


load_receipt = load


async def load_archive(flow: Definition, visit: ServiceVisit) -> Answer:
    """What was sent, byte for byte as it is kept."""
    case = await _found(flow, visit)
    if case is None:
        return NotFound()
    return File(canonical(case.archive), f"{case.row.number}.json", "application/json")


async def load_pdf(flow: Definition, visit: ServiceVisit) -> Answer:
    """The same for paper, in the language in which it was sent."""
    case = await _found(flow, visit)
    if case is None:
        return NotFound()
    return File(await pdf_of_case(case, flow), f"{case.row.number}.pdf", "application/pdf")


async def _found(flow: Definition, visit: ServiceVisit) -> Case | None:
    case = await cases.find(visit.values["number"], owner_of(visit))
    return case if case and case.row.flow == flow.id else None


def _shown(case: Case, visit: ServiceVisit, flow: Definition) -> CaseShown:
    """With the words that were sent: a later version of the form changes nothing of it."""
    row, archive = case.row, case.archive
    return CaseShown(
        number=row.number,
        state=row.state,
        reference=row.reference,
        sent=row.sent,
        title=words_of(flow, visit).say("name"),
        sections=sections_of(archive, f"arende/{row.number}/fil", visit.locale),
        fee=archive["fee"],
        events=tuple(EventRow(event.kind, event.by, unseal(event.words) if event.words else "", event.at) for event in case.events),
        party=(archive["party"]["namn"], archive["party"]["organisationsnummer"]),
    )


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
    links = tuple((f"{file.name} ({size_in_words(file.size, locale)})", f"{files_at}/{file.id}") for file in files)
    return AnswerRow(field["key"], field["label"], field["shown"], "", files=links)
