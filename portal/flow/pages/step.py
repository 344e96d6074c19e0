"""One step: its questions, and what is answered."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from portal.constants import FLOW_FILES_OF_DRAFT_MOST, FLOW_LOOK_UP_WITHIN, MEGABYTE
from portal.eservices.answers import TOO_MUCH, Again, Answer, Drawn, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers
from portal.flow.beginning import NothingKnown
from portal.flow.contents import Contents, Row, StepFilled
from portal.flow.definition import Definition, Part, Step
from portal.flow.drafts import TooLarge, TooMany
from portal.flow.fields import Attachment, Checkboxes, Field, Radio, Raw, Shown, offered
from portal.flow.opened import Opened, elsewhere, not_kept, opened, uuid_of
from portal.flow.pages import group as group_page
from portal.flow.pages import tasks
from portal.flow.pages.arriving import arrived
from portal.flow.pages.notices import closed, hindered, notices_of
from portal.flow.pages.saving import (
    DRAFT,
    came_from,
    errors_of,
    go_of,
    is_other,
    later,
    refused,
    revision_of,
    save,
    stays,
    way_back,
    way_on,
    words_of,
)
from portal.flow.problem import Problem, Wrong
from portal.flow.reading import Taken, but_for_late, read, starting, take
from portal.flow.route import Stop
from portal.flow.shown import UNSENT, ConflictShown, Difference, EntryShown, Errors, GroupShown, StepShown, TasksShown
from portal.flow.words import FieldWords, Words
from portal.outside.client import UpstreamFailed

logger = logging.getLogger("portal.flow")

AWAY: Final = "registret-borta"
"""In the query of the entry that somebody is led to while the register does not answer: its value is ``ja``."""


async def load_new(flow: Definition, visit: ServiceVisit) -> StepShown | TasksShown | GroupShown | EntryShown | NotFound | Went:
    """The first question, or the task list, of a draft that nobody has kept yet. A GET stores nothing.

    The entry says why where the flow is not open for this party today, and words say it where there is nothing to file. A list of one
    task, which decides what more there is, is its first question.
    """
    if closed(flow, visit):
        return Went()
    try:
        at = await not_kept(flow, visit, uuid_of(visit.values.get("uuid", "")))
    except NothingKnown:
        return Went("", f"{AWAY}=ja")
    hinder = hindered(at, visit)
    if hinder:
        return EntryShown(drafts=(), cases=(), notices=(hinder,), can_begin=False)
    name = visit.values.get("step")
    if name is None and len(at.route.tasks()) > 1:
        return tasks.shown(at, visit)
    stop = at.route.stop(name) if name else at.route.stops[0]
    if stop is None or not at.route.may_open(stop):
        return NotFound()
    if flow.group(stop.name):
        return group_page.shown(at, stop, visit)
    return shown(at, stop, visit, errors=too_much(at, stop.part, visit))


async def load(flow: Definition, visit: ServiceVisit) -> StepShown | TasksShown | GroupShown | EntryShown | Answer:
    """A step of a draft; 302 to where the visitor goes on when it cannot be opened.

    A form that was to make the draft may have come to nobody, where the line broke: its address is then the form's, as it was.
    """
    at = await opened(flow, visit)
    if isinstance(at, NotFound) and visit.query.get(UNSENT) == "ja":
        return await load_new(flow, visit)
    if not isinstance(at, Opened):
        return at
    if flow.part(visit.values["step"]) is None:
        return NotFound()
    stop = at.route.stop(visit.values["step"])
    if stop is None or not at.route.may_open(stop):
        return at.way_on
    return shown(at, stop, visit, errors=too_much(at, stop.part, visit))


async def post_new(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | Drawn | NotFound:
    """The first answers: they make the draft, under the id that the form carries, so that it is made once."""
    at = await begun(flow, visit, posted)
    if isinstance(at, Went):
        return at
    name = visit.values.get("step")
    stop = at.route.stop(name) if name else at.route.stops[0]
    if stop is None or not at.route.may_open(stop):
        return NotFound()
    if flow.group(stop.name):
        return await group_page.taken(at, stop, visit, posted)
    return await _taken(at, stop, visit, posted)


async def begun(flow: Definition, visit: ServiceVisit, posted: Posted | None = None) -> Opened | Went:
    """The draft that a form carries the id of, which nobody need have kept yet; without a form a new one. Else where the visitor goes."""
    if closed(flow, visit):
        return Went()
    uuid = uuid_of(posted.get(DRAFT, "")) if posted is not None else None
    known = await opened(flow, replace(visit, values={**visit.values, "uuid": str(uuid)})) if uuid else None
    if isinstance(known, Went):
        return known
    try:
        at = known if isinstance(known, Opened) else await not_kept(flow, visit, uuid)
    except NothingKnown:
        return Went("", f"{AWAY}=ja")
    return Went() if not at.draft.is_kept and hindered(at, visit) else at


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | Drawn | NotFound:
    """The answers of a step; of a form that is to make the draft, too."""
    at = await opened(flow, visit)
    if isinstance(at, NotFound) and uuid_of(posted.get(DRAFT, "")) and revision_of(posted) == 0:
        return await post_new(flow, visit, posted)
    if not isinstance(at, Opened):
        return elsewhere(at)
    stop = at.route.stop(visit.values["step"])
    if stop is None or not at.route.may_open(stop):
        return at.way_on if flow.part(visit.values["step"]) else NotFound()
    return await _taken(at, stop, visit, posted)


def shown(at: Opened, stop: Stop, visit: ServiceVisit, raw: Mapping[str, Raw] | None = None, errors: Errors | None = None) -> StepShown:
    """The step as it is drawn: with what is kept, or with ``raw`` and ``errors`` after a refusal."""
    filled = at.draft.contents.steps.get(stop.name)
    words = words_of(at.flow, visit)
    started = starting(stop.part, visit, at.draft.contents.facts) if filled is None and raw is None else {}
    told = errors_of(stop.problems, words) if errors is None else errors
    return StepShown(
        form=at.form(came_from(visit)),
        step=stop.name,
        raw={**started, **(filled.raw if filled else {}), **(raw or {}), **at.files(stop.name), **read_only(stop, words)},
        progress=at.progress(stop),
        fields=tuple(each.name for each in stop.fields),
        errors=told,
        notices=notices_of(at, visit),
        fee=fee_of(at, stop),
        prefilled=tuple(name for name, value in started.items() if value),
        offered=offered_of(stop),
    )


def offered_of(stop: Stop) -> dict[str, tuple[str, ...]]:
    """The options of the fields that do not offer all of theirs."""
    choices = (each for each in stop.fields if isinstance(each, (Radio, Checkboxes)) and each.offered)
    return {each.name: offered(each, Answers(stop.before)) for each in choices}


def read_only(stop: Stop, words: Words) -> dict[str, Raw]:
    """The words between the questions, with what is known by then."""
    group = "" if isinstance(stop.part, Step) else stop.name
    shown = (each for each in stop.fields if isinstance(each, Shown))
    return {each.name: (each.said(Answers(stop.before), words.of_field(each.name, group)),) for each in shown}


def fee_of(at: Opened, stop: Stop | None = None) -> int | None:
    """Kronor, as soon as what they depend on is answered; ``None`` before that, and for a flow that costs nothing ever."""
    if at.flow.fee is None:
        return None
    among = at.route.until(stop) if stop else at.route.stops
    if not among or not all(each.is_done for each in among):
        return None
    if stop is None:
        return _kronor(at.flow.fee(at.route.answers))
    try:
        return at.flow.fee(Answers(stop.before))
    except (KeyError, TypeError):
        return None  # it depends on what is asked for further on


def _kronor(fee: Any) -> int:
    """What ``fee`` gave. ``TypeError`` for what is paid in no way and stands in no archive: an amount with öre, nothing."""
    if not isinstance(fee, int):
        raise TypeError(f"fee gave {fee!r}, and is whole kronor as an int: int(…), or round(…)")
    return fee


def too_much(at: Opened, part: Part, visit: ServiceVisit) -> Errors | None:
    """What somebody is told who was led back to the page, for they sent more than it takes; else ``None``."""
    field = next((each for each in part.fields if isinstance(each, Attachment)), None)
    if field is None or visit.query.get(TOO_MUCH) != "ja":
        return None
    return ((field.name, words_of(at.flow, visit).say("error.body-too-large", most=FLOW_FILES_OF_DRAFT_MOST // MEGABYTE)),)


async def _taken(at: Opened, stop: Stop, visit: ServiceVisit, posted: Posted) -> Went | Again | Drawn | NotFound:
    taken = take(stop.part, posted)
    try:
        at, refused_files = await arrived(at, stop.part, visit, posted)
        return await _judged(at, at.route.stop(stop.name) or stop, visit, posted, taken, refused_files)
    except (TooMany, TooLarge) as fault:
        errors = refused(fault, words_of(at.flow, visit))
        status = 409 if isinstance(fault, TooMany) else 413
        return Again(replace(shown(at, stop, visit, taken.raw, errors), form=at.form(came_from(visit, posted))), status)


async def _judged(
    at: Opened, stop: Stop, visit: ServiceVisit, posted: Posted, taken: Taken, refused_files: Errors
) -> Went | Again | Drawn | NotFound:
    """What comes of a form whose files have been kept, but for ``refused_files``. Raises as ``save``."""
    assert isinstance(stop.part, Step)
    go, from_ = go_of(posted), came_from(visit, posted)
    if go == "search":
        return Drawn(replace(shown(at, stop, visit, taken.raw, refused_files), form=at.form(from_)))
    if go == "file-alone":
        told = replace(shown(at, stop, visit, errors=refused_files), form=at.form(from_))
        return Again(told) if refused_files else stays(at, from_, stop.name)
    conflict = conflict_with(at.draft.contents.steps.get(stop.name), at, stop, visit, posted, taken)
    if conflict:
        return conflict
    if go != "next":
        at = await _saved(at, stop, visit, taken, is_sent=False) if any(taken.raw.values()) or at.draft.is_kept else at
        if go == "file" and refused_files:
            return Again(replace(shown(at, stop, visit, taken.raw, refused_files), form=at.form(from_)))
        return stays(at, from_, stop.name) if go == "file" else later(at) if go == "later" else way_back(at, stop, from_)
    reading = read(stop.part, {**taken.raw, **at.files(stop.name)}, _before(at, stop), visit)
    found = but_for_late(reading.problems, stop.part)
    problems = [*taken.unreadable, *(each for each in found if each.field not in {one.field for one in taken.unreadable})]
    is_unchecked = False
    if not problems and not refused_files and stop.part.ask:
        problems, is_unchecked = await asked(stop.part, Answers({**_before(at, stop), **reading.values}), visit)
    is_right = not problems and not refused_files
    if any(taken.raw.values()) or is_right or at.draft.is_kept:
        at = await _saved(at, stop, visit, taken, is_sent=is_right, is_unchecked=is_unchecked)
    if not is_right:
        errors = with_files(errors_of(problems, words_of(at.flow, visit)), refused_files, stop.part)
        return Again(replace(shown(at, stop, visit, taken.raw, errors), form=at.form(from_)))
    return way_on(at, stop.part, from_)


def with_files(errors: Errors, of_files: Errors, part: Part) -> Errors:
    """Both, in the order of the fields; what is said of a file goes before what is said of its field."""
    order = [each.name for each in part.fields]
    both = {**dict(errors), **dict(of_files)}
    return tuple(sorted(both.items(), key=lambda each: order.index(each[0]) if each[0] in order else -1))


async def asked(step: Step, answers: Answers, visit: ServiceVisit) -> tuple[list[Problem], bool]:
    """What the register of a step says against the answers; and whether it could not be asked, which stops nobody."""
    assert step.ask
    try:
        async with asyncio.timeout(FLOW_LOOK_UP_WITHIN.total_seconds()):
            return list(await step.ask(visit, answers)), False
    except (TimeoutError, UpstreamFailed) as fault:
        logger.warning("The answers of the step %s of %s could not be checked now: %s", step.name, visit.service_id, type(fault).__name__)
        return [], True


async def _saved(at: Opened, stop: Stop, visit: ServiceVisit, taken: Taken, *, is_sent: bool, is_unchecked: bool = False) -> Opened:
    def change(now: Opened) -> Contents:
        before = now.draft.contents.steps.get(stop.name)
        raw = {**(before.raw if before else {}), **taken.raw}
        is_same = before is not None and not is_other(dict(before.raw), raw)
        was_sent = is_same and before is not None and before.is_sent
        changed = before.changed if is_same and before else now.draft.revision + 1
        return now.draft.contents.with_step(stop.name, StepFilled(raw, is_sent or was_sent, changed, is_unchecked))

    return await save(at, visit, change)


def _before(at: Opened, stop: Stop) -> dict[str, object]:
    """What is known before this step."""
    return dict(stop.before)


def conflict_with(
    before: StepFilled | Row | None, at: Opened, stop: Stop, visit: ServiceVisit, posted: Posted, taken: Taken
) -> Again | None:
    """What two tabs answered differently, for the visitor to choose; ``None`` where nothing is overwritten."""
    if before is None or before.changed <= revision_of(posted):
        return None
    if not is_other(dict(before.raw), taken.raw):
        return None
    return Again(
        ConflictShown(
            form=at.form(came_from(visit, posted)),
            step=stop.name,
            typed=taken.raw,
            differences=_differences(at, stop, visit, before.raw, taken.raw),
            row=before.id if isinstance(before, Row) else "",
        ),
        409,
    )


def _differences(at: Opened, stop: Stop, visit: ServiceVisit, saved: Mapping[str, Raw], typed: Mapping[str, Raw]) -> tuple[Difference, ...]:
    words, group = words_of(at.flow, visit), "" if isinstance(stop.part, Step) else stop.name
    found = []
    for each in stop.part.fields:
        first, second = saved.get(each.name, ()), typed.get(each.name, ())
        if first != second:
            of_field = words.of_field(each.name, group)
            found.append(Difference(of_field.label, *(_as_read(each, one, visit, of_field) for one in (first, second))))
    return tuple(found)


def _as_read(field: Field, raw: Raw, visit: ServiceVisit, words: FieldWords) -> str:
    """An answer in words; as it was typed where it is none."""
    try:
        return field.shown(field.value(raw, visit.today), words) if raw else ""
    except Wrong:
        return ", ".join(raw)
