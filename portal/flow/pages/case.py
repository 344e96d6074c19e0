"""A case: its page, its receipt, its archive."""

from typing import Any

from portal.eservices.answers import Answer, File, NotFound
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases
from portal.flow.archive import canonical
from portal.flow.cases import Case
from portal.flow.definition import Definition
from portal.flow.files.attached import size_in_words
from portal.flow.files.sent import files_of
from portal.flow.opened import owner_of
from portal.flow.pages.saving import words_of
from portal.flow.sealing import unseal
from portal.flow.shown import AnswerRow, AnswerSection, CaseShown, EventRow


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
        sections=tuple(_section(step, row.number, visit) for step in archive["steps"]),
        fee=archive["fee"],
        events=tuple(EventRow(event.kind, event.by, unseal(event.words) if event.words else "", event.at) for event in case.events),
        party=(archive["party"]["namn"], archive["party"]["organisationsnummer"]),
    )


def _section(step: dict[str, Any], number: str, visit: ServiceVisit) -> AnswerSection:
    rows = tuple(_row(field, number, visit) for field in step.get("fields", ()))
    lists = tuple((row["line"], tuple(_row(field, number, visit) for field in row["fields"])) for row in step.get("rows", ()))
    return AnswerSection(str(step["key"]), str(step["title"]), rows, lists)


def _row(field: dict[str, Any], number: str, visit: ServiceVisit) -> AnswerRow:
    files = files_of(field["value"])
    links = tuple((f"{file.name} ({size_in_words(file.size, visit.locale)})", f"arende/{number}/fil/{file.id}") for file in files)
    return AnswerRow(field["key"], field["label"], field["shown"], "", files=links)
