"""The list of a group."""

from dataclasses import replace

from portal.eservices.answers import Again, Answer, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition, Group
from portal.flow.opened import Opened, elsewhere, opened
from portal.flow.pages.notices import notices_of
from portal.flow.pages.saving import came_from, errors_of, go_of, later, save, way_back, way_on, words_of
from portal.flow.problem import Problem
from portal.flow.reading import line_of
from portal.flow.route import Stop
from portal.flow.shown import Errors, GroupShown, RowLine


async def load(flow: Definition, visit: ServiceVisit) -> GroupShown | Answer:
    """The rows so far; 302 to where the visitor goes on when the group cannot be opened."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    stop = at.route.stop(visit.values["step"])
    return shown(at, stop, visit) if stop and at.route.may_open(stop) else at.way_on


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """Goes on from the list, or back."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return elsewhere(at)
    stop = at.route.stop(visit.values["step"])
    return await taken(at, stop, visit, posted) if stop and at.route.may_open(stop) else at.way_on


def shown(at: Opened, stop: Stop, visit: ServiceVisit, errors: Errors = ()) -> GroupShown:
    """The list as it is drawn."""
    group = stop.part
    assert isinstance(group, Group)
    words = words_of(at.flow, visit)
    told = errors or tuple((row.id, words.say("error.row")) for row in stop.rows if not row.is_right)
    if not told and stop.was_done:
        told = errors_of(stop.problems[:1], words)
    return GroupShown(
        form=at.form(came_from(visit)),
        group=group.name,
        rows=tuple(RowLine(row.id, line_of(group, row.values), row.is_right) for row in stop.rows),
        progress=at.progress(stop),
        can_add=len(stop.rows) < group.most,
        errors=told,
        notices=notices_of(at, visit),
    )


async def taken(at: Opened, stop: Stop, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """What the buttons of the list do. How many there must be is asked for here, and not while rows are added and taken away."""
    group = stop.part
    assert isinstance(group, Group)
    go, from_ = go_of(posted), came_from(visit, posted)
    if go == "back":
        return way_back(at, stop, from_)
    if go == "later":
        return later(at)
    words = words_of(at.flow, visit)
    if len(stop.rows) < group.least:
        errors = errors_of([Problem(group.name, "too-few-rows", least=group.least)], words)
        return Again(replace(shown(at, stop, visit, errors), form=at.form(from_)))
    if not all(row.is_right for row in stop.rows):
        return Again(replace(shown(at, stop, visit), form=at.form(from_)))
    at = await save(at, visit, lambda now: now.draft.contents.with_done(group.name))
    if stop.problems:
        return Again(replace(shown(at, at.route.stop(group.name) or stop, visit), form=at.form(from_)))
    return way_on(at, group, from_)
