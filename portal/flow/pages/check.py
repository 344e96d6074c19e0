"""Check answers: all of them with their questions, and the button that sends them."""

from dataclasses import replace
from functools import partial
from typing import Any

from portal.eservices.answers import Again, Answer, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers
from portal.flow.archive import asked, sent_of
from portal.flow.before import rows_before, values_before
from portal.flow.contents import Contents
from portal.flow.definition import Definition, Group, Step
from portal.flow.drafts import Moved
from portal.flow.fields import Attachment, Field
from portal.flow.files.attached import BEING_SCANNED, AttachedFile
from portal.flow.opened import CHECK, Opened, elsewhere, opened
from portal.flow.pages import sending
from portal.flow.pages import step as step_page
from portal.flow.pages.notices import closed, notices_of
from portal.flow.pages.saving import go_of, later, save, words_of
from portal.flow.problem import Problem
from portal.flow.reading import line_of
from portal.flow.route import Stop, StopRow
from portal.flow.shown import AnswerRow, AnswerSection, CheckShown
from portal.flow.signing.standing import CLOSED
from portal.flow.words import Words

BACK_HERE = f"?fran={CHECK}"


async def load(flow: Definition, visit: ServiceVisit) -> CheckShown | Answer:
    """All answers; 302 to the first step that was never answered. One that was, and is wrong by now, is told of here."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    return shown(at, visit) if _may_be_shown(at) else at.way_on


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """Sends it, once: every post leads to the same receipt. Registers are asked again, for what was free may be taken."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return elsewhere(at)
    if go_of(posted) == "later":
        return later(at)
    if at.draft.standing in CLOSED or not _may_be_shown(at):
        return at.way_on
    if not at.route.is_done or _being_scanned(at):
        return Again(shown(at, visit))
    if closed(flow, visit):
        return Again(shown(at, visit), 409)
    at, stop = await _asked_again(at, visit)
    if stop:
        return Went(at.path(stop.name), f"fran={CHECK}")
    try:
        return await sending.send(at, visit)
    except Moved:
        return await _moved(flow, visit)


async def _moved(flow: Definition, visit: ServiceVisit) -> Went | NotFound:
    """Another post was quicker: where that one has led; back to check answers when the answers were changed meanwhile."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return elsewhere(at)
    return at.way_on if at.draft.standing in CLOSED else Went(at.path(CHECK))


def shown(at: Opened, visit: ServiceVisit) -> CheckShown:
    """As it is drawn."""
    words, refusal = words_of(at.flow, visit), closed(at.flow, visit)
    undone = [(words.say(f"step.{stop.name}.title"), at.path(stop.name) + BACK_HERE) for stop in at.route.stops if not stop.is_done]
    scanned = [(words.say("file.being-scanned", name=file.name), at.path(stop.name) + BACK_HERE) for stop, file in _being_scanned(at)]
    return CheckShown(
        form=at.form(),
        sections=tuple(_section(at, stop, words) for stop in at.route.stops),
        fee=step_page.fee_of(at) if at.route.is_done else None,
        fee_says=at.flow.fee_says(visit, at.route.answers) if at.flow.fee_says and at.route.is_done else "",
        missing=(*undone, *scanned),
        notices=(*((refusal,) if refusal else ()), *notices_of(at, visit)),
        can_send=not refusal,
        waits_at=at.way_on.path if at.draft.standing in CLOSED else "",
    )


def _may_be_shown(at: Opened) -> bool:
    """Whether everything was answered once: in the version that the draft has come from, where a newer one has more steps."""
    was_older = at.draft.kept_version is not None or bool(at.draft.contents.older)
    return all(stop.was_done for stop in at.route.stops) or (was_older and at.route.stops[-1].was_done)


def _being_scanned(at: Opened) -> list[tuple[Stop, AttachedFile]]:
    """Files that nobody could scan yet: nothing is sent before that."""
    return [(stop, file) for stop in at.route.stops for file in stop.files if file.state == BEING_SCANNED]


def _section(at: Opened, stop: Stop, words: Words) -> AnswerSection:
    title, group = words.say(f"step.{stop.name}.title"), stop.part
    if not isinstance(group, Group):
        path = at.path(stop.name) + BACK_HERE
        known = values_before(group, at.draft.contents.facts)
        rows = tuple(_row(at, each, stop.values[each.name], words, path, before=known.get(each.name)) for each in asked(stop.fields))
        return AnswerSection(stop.name, title, rows)
    lists = tuple((line_of(group, row.values), _of_row(at, group, row, words)) for row in sent_of(stop))
    lines = tuple(line_of(group, row.values) for row in stop.rows) if group.only_changes else ()
    before = tuple(line_of(group, values) for values in rows_before(group, at.draft.contents.facts).values()) if group.only_changes else ()
    return AnswerSection(stop.name, title, (), lists, at.path(group.name) + BACK_HERE, before, lines)


def _of_row(at: Opened, group: Group, row: StopRow, words: Words) -> tuple[AnswerRow, ...]:
    """One row of a group; of one that was changed with what it said before."""
    path = at.path(group.name, row.id) + BACK_HERE
    known = rows_before(group, at.draft.contents.facts).get(row.id, {}) if group.only_changes else {}
    other = {name: value for name, value in known.items() if value != row.values[name]}
    return tuple(_row(at, each, row.values[each.name], words, path, group.name, other.get(each.name)) for each in asked(row.fields))


def _row(at: Opened, field: Field, value: Any, words: Words, path: str, group: str = "", before: Any = None) -> AnswerRow:
    of_field = words.of_field(field.name, group)
    files = value if isinstance(field, Attachment) else ()
    links = tuple((field.shown([file], of_field), at.path("fil", file.id)) for file in files)
    was = field.shown(before, of_field) if before is not None else ""
    return AnswerRow(field.name, of_field.label, field.shown(value, of_field), f"{path}#{field.name}", field.secret, links, was)


async def _asked_again(at: Opened, visit: ServiceVisit) -> tuple[Opened, Stop | None]:
    """The draft, and the first step that a register is against by now."""
    for stop in at.route.stops:
        if not isinstance(stop.part, Step) or stop.part.ask is None:
            continue
        answers = Answers({**stop.before, **stop.values})
        problems, _ = await step_page.asked(stop.part, answers, visit)
        if problems:
            return await save(at, visit, partial(_refused, name=stop.name, problems=problems)), stop
    return at, None


def _refused(now: Opened, name: str, problems: list[Problem]) -> Contents:
    filled = now.draft.contents.steps[name]
    told = tuple((problem.field, problem.key) for problem in problems)
    return now.draft.contents.with_step(name, replace(filled, refused=told, is_unchecked=False, changed=now.draft.revision + 1))
