"""One step: its questions, and what is answered."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace

from portal.constants import FLOW_LOOK_UP_WITHIN
from portal.eservices.answers import Again, Answer, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers
from portal.flow.contents import Contents, StepFilled
from portal.flow.definition import Definition, Step
from portal.flow.drafts import TooLarge, TooMany
from portal.flow.fields import Field, Raw
from portal.flow.opened import Opened, not_kept, opened, uuid_of
from portal.flow.pages import group as group_page
from portal.flow.pages import tasks
from portal.flow.pages.saving import (
    CHOSEN,
    DRAFT,
    came_from,
    errors_of,
    go_of,
    is_other,
    later,
    refused,
    revision_of,
    save,
    way_back,
    way_on,
    words_of,
)
from portal.flow.problem import Problem, Wrong
from portal.flow.reading import Taken, read, starting, take
from portal.flow.route import Stop
from portal.flow.shown import ConflictShown, Difference, Errors, GroupShown, StepShown, TasksShown
from portal.flow.signing.standing import DECLINED, ENDED
from portal.flow.words import FieldWords
from portal.outside.client import UpstreamFailed

logger = logging.getLogger("portal.flow")


async def load_new(flow: Definition, visit: ServiceVisit) -> StepShown | TasksShown | GroupShown | NotFound:
    """The first question, or the task list, of a draft that nobody has kept yet. A GET stores nothing."""
    at = not_kept(flow, visit)
    name = visit.values.get("step")
    if name is None and flow.tasks:
        return tasks.shown(at, visit)
    stop = at.route.stop(name) if name else at.route.stops[0]
    if stop is None or not at.route.may_open(stop):
        return NotFound()
    return group_page.shown(at, stop, visit) if flow.group(stop.name) else shown(at, stop, visit)


async def load(flow: Definition, visit: ServiceVisit) -> StepShown | Answer:
    """A step of a draft; 302 to where the visitor goes on when it cannot be opened."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    if flow.part(visit.values["step"]) is None:
        return NotFound()
    stop = at.route.stop(visit.values["step"])
    if stop is None or not at.route.may_open(stop):
        return at.way_on
    return shown(at, stop, visit)


async def post_new(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """The first answers: they make the draft, under the id that the form carries, so that it is made once."""
    uuid = uuid_of(posted.get(DRAFT, ""))
    at = not_kept(flow, visit, uuid)
    if uuid:
        known = await opened(flow, replace(visit, values={**visit.values, "uuid": str(uuid)}))
        if isinstance(known, Opened):
            at = known
        elif isinstance(known, Went):
            return known
    name = visit.values.get("step")
    stop = at.route.stop(name) if name else at.route.stops[0]
    if stop is None or not at.route.may_open(stop):
        return NotFound()
    if flow.group(stop.name):
        return await group_page.taken(at, stop, visit, posted)
    return await _taken(at, stop, visit, posted)


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """The answers of a step."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at if isinstance(at, Went) else NotFound()
    stop = at.route.stop(visit.values["step"])
    if stop is None or not at.route.may_open(stop):
        return at.way_on if flow.part(visit.values["step"]) else NotFound()
    return await _taken(at, stop, visit, posted)


def shown(at: Opened, stop: Stop, visit: ServiceVisit, raw: Mapping[str, Raw] | None = None, errors: Errors | None = None) -> StepShown:
    """The step as it is drawn: with what is kept, or with ``raw`` and ``errors`` after a refusal."""
    filled = at.draft.contents.steps.get(stop.name)
    words = words_of(at.flow, visit)
    started = starting(stop.part, visit) if filled is None and raw is None else {}
    return StepShown(
        form=at.form(came_from(visit)),
        step=stop.name,
        raw={**started, **(filled.raw if filled else {}), **(raw or {})},
        progress=at.progress(stop),
        fields=tuple(each.name for each in stop.fields),
        errors=errors_of(stop.problems, words) if errors is None else errors,
        notices=notices_of(at, visit),
        fee=fee_of(at, stop),
        prefilled=tuple(name for name, value in started.items() if value),
    )


def notices_of(at: Opened, visit: ServiceVisit) -> tuple[str, ...]:
    """What the visitor should know of the draft on any page of it."""
    words = words_of(at.flow, visit)
    unchecked = any(filled.is_unchecked for filled in at.draft.contents.steps.values())
    return (
        *((words.say("sign.declined", reason=at.reason),) if at.draft.standing == DECLINED else ()),
        *((words.say("sign.ended"),) if at.draft.standing == ENDED else ()),
        *((words.say("unchecked"),) if unchecked else ()),
    )


def fee_of(at: Opened, stop: Stop | None = None) -> int | None:
    """Kronor, as soon as what they depend on is answered; ``None`` before that, and for a flow that costs nothing ever."""
    if at.flow.fee is None:
        return None
    among = at.route.until(stop) if stop else at.route.stops
    if not among or not all(each.is_done for each in among):
        return None
    try:
        return at.flow.fee(Answers({name: value for each in among for name, value in each.values.items()}))
    except (KeyError, TypeError):
        if stop is None:
            raise
        return None  # it depends on what is asked for further on


async def _taken(at: Opened, stop: Stop, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    assert isinstance(stop.part, Step)
    taken, go, from_ = take(stop.part, posted), go_of(posted), came_from(visit, posted)
    conflict = _conflict(at, stop, visit, posted, taken)
    if conflict:
        return conflict
    reading = read(stop.part, taken.raw, _before(at, stop), visit)
    problems = [*taken.unreadable, *(each for each in reading.problems if each.field not in {one.field for one in taken.unreadable})]
    if go != "next":
        at = await _saved(at, stop, visit, taken, is_sent=False) if any(taken.raw.values()) or at.draft.is_kept else at
        return later(at) if go == "later" else way_back(at, stop, from_)
    is_unchecked = False
    if not problems and stop.part.ask:
        problems, is_unchecked = await asked(stop.part, Answers({**_before(at, stop), **reading.values}), visit)
    try:
        if any(taken.raw.values()) or not problems or at.draft.is_kept:
            at = await _saved(at, stop, visit, taken, is_sent=not problems, is_unchecked=is_unchecked)
    except (TooMany, TooLarge) as fault:
        errors = refused(fault, words_of(at.flow, visit))
        status = 409 if isinstance(fault, TooMany) else 413
        return Again(replace(shown(at, stop, visit, taken.raw, errors), form=at.form(from_)), status)
    if problems:
        errors = errors_of(problems, words_of(at.flow, visit))
        return Again(replace(shown(at, stop, visit, taken.raw, errors), form=at.form(from_)))
    return way_on(at, stop.part, from_)


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
    """The answers of the steps before this one."""
    return {name: value for each in at.route.until(stop) for name, value in each.values.items()}


def _conflict(at: Opened, stop: Stop, visit: ServiceVisit, posted: Posted, taken: Taken) -> Again | None:
    """What two tabs answered differently, for the visitor to choose; ``None`` where nothing is overwritten."""
    before = at.draft.contents.steps.get(stop.name)
    if before is None or before.changed <= revision_of(posted) or posted.get(CHOSEN):
        return None
    if not is_other(dict(before.raw), taken.raw):
        return None
    return Again(
        ConflictShown(
            form=at.form(came_from(visit, posted)),
            step=stop.name,
            typed=taken.raw,
            differences=_differences(at, stop, visit, before.raw, taken.raw),
        ),
        409,
    )


def _differences(at: Opened, stop: Stop, visit: ServiceVisit, saved: Mapping[str, Raw], typed: Mapping[str, Raw]) -> tuple[Difference, ...]:
    words = words_of(at.flow, visit)
    found = []
    for each in stop.part.fields:
        first, second = saved.get(each.name, ()), typed.get(each.name, ())
        if first != second:
            of_field = words.of_field(each.name)
            found.append(Difference(of_field.label, *(_as_read(each, one, visit, of_field) for one in (first, second))))
    return tuple(found)


def _as_read(field: Field, raw: Raw, visit: ServiceVisit, words: FieldWords) -> str:
    """An answer in words; as it was typed where it is none."""
    try:
        return field.shown(field.value(raw, visit.today), words) if raw else ""
    except Wrong:
        return ", ".join(raw)
