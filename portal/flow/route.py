"""Which steps somebody goes through, by what they have answered, and how far they have come."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Literal

from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers, ReadsLater
from portal.flow.contents import Contents
from portal.flow.definition import Definition, Group, Part, Step, Task, When
from portal.flow.fields import Attachment, Field
from portal.flow.files.attached import AttachedFile
from portal.flow.files.kept import Attached
from portal.flow.problem import Problem
from portal.flow.reading import absent, but_for_late, read

State = Literal["ej-paborjad", "pagar", "klar", "kan-inte-borja", "ses-over"]


@dataclass(frozen=True, slots=True)
class StopRow:
    """One row of a group on the route."""

    id: str
    values: Mapping[str, Any]
    fields: tuple[Field, ...]
    is_right: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """One step of the route."""

    part: Part
    is_done: bool
    is_begun: bool
    was_done: bool
    """Whether it was taken as right once, and another answer, the time or a new version has made it wrong."""
    values: Mapping[str, Any]
    fields: tuple[Field, ...]
    problems: tuple[Problem, ...]
    rows: tuple[StopRow, ...] = ()
    lacks_what_may_wait: bool = False
    """Whether nothing is wrong with it but that an answer is missing which may come late."""
    before: Mapping[str, Any] = field(default_factory=dict)
    """What is known before it: the answers of the steps on the way, and nothing of those that are not."""

    @property
    def name(self) -> str:
        return self.part.name

    @property
    def is_enough(self) -> bool:
        """Whether one goes on from it."""
        return self.is_done or self.lacks_what_may_wait

    @property
    def may_wait(self) -> bool:
        """Whether nothing is missing of it but an answer that may come later."""
        return self.was_done and bool(self.problems) and not but_for_late(self.problems, self.part)

    @property
    def files(self) -> tuple[AttachedFile, ...]:
        """What is attached to it, row by row."""
        filled = [(self.fields, self.values)] if isinstance(self.part, Step) else [(row.fields, row.values) for row in self.rows]
        return tuple(file for fields, values in filled for each in fields if isinstance(each, Attachment) for file in values[each.name])


@dataclass(frozen=True, slots=True)
class Route:
    """The steps by the answers of now."""

    flow: Definition
    stops: tuple[Stop, ...]
    contents: Contents
    """What the answers stand in."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What registers held when it was begun."""
        return self.contents.facts

    @property
    def is_done(self) -> bool:
        return all(stop.is_done for stop in self.stops)

    @property
    def answers(self) -> Answers:
        """All of the flow; empty of what is not on the route."""
        return Answers(
            {**absent(self.flow.parts), **self.facts, **{name: value for stop in self.stops for name, value in stop.values.items()}}
        )

    @property
    def files(self) -> tuple[AttachedFile, ...]:
        """All that is attached on it."""
        return tuple(file for stop in self.stops for file in stop.files)

    def first_undone(self) -> Stop | None:
        """Where somebody goes on who has everything but what may come later."""
        return next((stop for stop in self.stops if not stop.is_done and not stop.may_wait), None)

    def stop(self, name: str) -> Stop | None:
        """The step of this name; ``None`` where it is not on the route."""
        return next((stop for stop in self.stops if stop.name == name), None)

    def within(self, stop: Stop) -> tuple[Stop, ...]:
        """The steps that stand one after the other with this one: those of its task, or all."""
        task = self.flow.task_of(stop.part)
        return tuple(each for each in self.stops if task is None or each.part in task.steps)

    def may_open(self, stop: Stop) -> bool:
        """Whether everything before it is answered."""
        task = self.flow.task_of(stop.part)
        if task and self.state_of(task) == "kan-inte-borja":
            return False
        return all(each.is_enough for each in self._task_before(stop))

    def after(self, stop: Stop) -> Stop | None:
        """The next one in the task, or of all; ``None`` after the last."""
        at = len(self._task_before(stop))
        return next(iter(self.within(stop)[at + 1 :]), None)

    def before(self, stop: Stop) -> Stop | None:
        before = self._task_before(stop)
        return before[-1] if before else None

    def until(self, stop: Stop) -> tuple[Stop, ...]:
        """All steps that stand before this one, those of other tasks too: their answers are known to it."""
        return tuple(takewhile(lambda each: each.part is not stop.part, self.stops))

    def _task_before(self, stop: Stop) -> tuple[Stop, ...]:
        return tuple(takewhile(lambda each: each.part is not stop.part, self.within(stop)))

    def tasks(self) -> tuple[Task, ...]:
        """The tasks that have something on the route."""
        return tuple(task for task in self.flow.tasks if any(stop.part in task.steps for stop in self.stops))

    def state_of(self, task: Task) -> State:
        """How far a task is, worked out from the answers."""
        needed = [stop for other in self.flow.tasks if other.name in task.needs for stop in self.stops if stop.part in other.steps]
        if not all(stop.is_enough for stop in needed):
            return "kan-inte-borja"
        stops = [stop for stop in self.stops if stop.part in task.steps]
        if any(stop.was_done and not stop.is_enough for stop in stops):
            return "ses-over"
        if all(stop.is_done for stop in stops):
            return "klar"
        return "pagar" if any(stop.is_begun for stop in stops) else "ej-paborjad"


def route(
    flow: Definition, contents: Contents, visit: ServiceVisit, attached: Attached = MappingProxyType({}), earlier: Route | None = None
) -> Route:
    """The route of a draft with the files that are attached to it.

    Rules are asked of what was taken as right only: what has only been saved is not done yet. Of an ``earlier`` route of the same
    visit with the same files, the steps are kept up to the first one that is not as it was.
    """
    values: dict[str, Any] = dict(contents.facts)
    stops: list[Stop] = []
    are_done = True
    as_before = earlier.stops if earlier and earlier.facts == contents.facts else ()
    for part in flow.parts:
        task = flow.task_of(part)
        whens = [when for when in (task.when if task else None, part.when) if when]
        if not all(_is_on(when, Answers(values, flow.not_before(part)), are_sure=are_done) for when in whens):
            values.update(absent([part]))
            continue
        was = as_before[len(stops)] if len(stops) < len(as_before) else None
        if earlier and was and was.part is part and contents.is_same_of(part.name, earlier.contents):
            stop = was
        else:
            stop = (_group_stop if isinstance(part, Group) else _step_stop)(part, contents, dict(values), visit, attached)
            as_before = ()
        stops.append(stop)
        values.update(stop.values)
        are_done = are_done and stop.is_done
    return Route(flow, tuple(stops), contents)


def _is_on(when: When, answers: Answers, *, are_sure: bool) -> bool:
    """Whether a step is on the route. While answers before it are missing nobody can say for sure, and it is counted as a step to come."""
    try:
        return bool(when(answers))
    except ReadsLater:
        raise
    except Exception:
        if are_sure:
            raise
        return True


def _step_stop(part: Part, contents: Contents, before: Mapping[str, Any], visit: ServiceVisit, attached: Attached) -> Stop:
    filled, files = contents.steps.get(part.name), attached.get((part.name, ""), {})
    reading = read(part, {**(filled.raw if filled else {}), **files}, before, visit)
    was_done = filled is not None and filled.is_sent
    problems = reading.problems or tuple(Problem(field, key) for field, key in (filled.refused if filled else ()))
    return Stop(
        part,
        is_done=was_done and not problems,
        is_begun=bool(files) or (filled is not None and any(filled.raw.values())),
        was_done=was_done,
        values=reading.values,
        fields=reading.fields,
        problems=problems if was_done else (),
        lacks_what_may_wait=was_done and bool(problems) and not but_for_late(problems, part),
        before=before,
    )


def _group_stop(group: Part, contents: Contents, before: Mapping[str, Any], visit: ServiceVisit, attached: Attached) -> Stop:
    assert isinstance(group, Group)
    readings = [
        (row, read(group, {**row.raw, **attached.get((group.name, row.id), {})}, before, visit)) for row in contents.rows(group.name)
    ]
    rows = tuple(StopRow(row.id, reading.values, reading.fields, not reading.problems) for row, reading in readings)
    was_done, values = group.name in contents.done_groups, {group.name: tuple(Answers(row.values) for row in rows)}
    are_right = group.least <= len(rows) <= group.most and all(row.is_right for row in rows)
    problems = tuple(group.together(visit, Answers({**before, **values}))) if are_right and group.together else ()
    return Stop(
        group,
        is_done=was_done and are_right and not problems,
        is_begun=any(row.changed for row in contents.rows(group.name)),
        was_done=was_done,
        values=values,
        fields=group.fields,
        problems=problems,
        rows=rows,
        before=before,
    )
