"""What was typed on a step, read by its fields and by its rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from portal.eservices.answers import Posted
from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers, ReadsLater
from portal.flow.before import values_before
from portal.flow.contents import Filled
from portal.flow.definition import Check, Group, Part, Step
from portal.flow.fields import Checkboxes, Confirm, Field, Radio, Raw, offered
from portal.flow.problem import REQUIRED, Problem, Wrong


@dataclass(frozen=True, slots=True)
class Taken:
    """What a form held."""

    raw: dict[str, Raw] = field(default_factory=dict)
    unreadable: tuple[Problem, ...] = ()
    """Of fields that held what no form of ours sends: nothing of it is kept."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The values of a step, and what is wrong."""

    values: Mapping[str, Any]
    """Of every field; the empty value where it is wrong, or not asked for."""
    problems: tuple[Problem, ...]
    """In the order of the fields."""
    fields: tuple[Field, ...]
    """Those that are asked for."""


def take(part: Part, posted: Posted) -> Taken:
    """What a form of this step holds; fields that the step has not are let be."""
    raw: dict[str, Raw] = {}
    unreadable = []
    for each in part.fields:
        try:
            raw[each.name] = each.take(posted)
        except Wrong as wrong:
            unreadable.append(wrong.of(each.name))
    return Taken(raw, tuple(unreadable))


def read(part: Part, raw: Filled, before: Mapping[str, Any], visit: ServiceVisit) -> Reading:
    """Reads a step, or one row of a group, with what was answered ``before`` it. Rules over several fields are asked too,
    as far as they read none that is wrong.
    """
    answers, today = Answers(before), visit.today
    fields: list[Field] = []
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for each in part.fields:
        values[each.name] = each.empty
        if not _is_asked(each, raw, answers):
            continue
        fields.append(each)
        try:
            values[each.name] = _offered(each, each.read(raw.get(each.name, ()), today), answers)
        except Wrong as wrong:
            problems.append(wrong.of(each.name))
    amiss = frozenset(problem.field for problem in but_for_late(problems, part))
    if part.check and (not amiss or any(each.name not in amiss for each in fields)):
        right = {name: value for name, value in values.items() if name not in amiss}
        problems += [each for each in _broken(part.check, visit, Answers({**before, **right}, amiss)) if each.field not in amiss]
    return Reading(values, _in_order(problems, fields), tuple(fields))


def _broken(rules: Check, visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """What rules say until one reads an answer that is wrong."""
    try:
        yield from rules(visit, answers)
    except ReadsLater:
        return


def but_for_late(problems: Sequence[Problem], part: Part) -> list[Problem]:
    """What stops somebody from going on: not an answer that may come later, which is asked for before anything is sent."""
    if not problems:
        return []
    late = {each.name for each in part.fields if each.late}
    return [problem for problem in problems if not (problem.field in late and problem.key == REQUIRED)]


def starting(part: Part, visit: ServiceVisit, facts: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Raw]:
    """What the fields start with, by their defaults and by what registers held."""
    known = values_before(part, facts)
    by_default = {each.name: each.written(each.default(visit)) for each in part.fields if each.default}
    return {**by_default, **{each.name: each.written(known[each.name]) for each in part.fields if each.name in known}}


def line_of(group: Group, values: Mapping[str, Any]) -> str:
    """A row as the list shows it."""
    if group.row:
        return group.row(Answers(values))
    given = (text for each in group.fields if values.get(each.name) for text in each.written(values[each.name]))
    return next(filter(None, given), "")


def absent(parts: Sequence[Part]) -> dict[str, Any]:
    """What functions read of steps that are not on the route: nothing of each."""
    empty: dict[str, Any] = {}
    for part in parts:
        empty.update({each.name: each.empty for each in part.fields} if isinstance(part, Step) else {part.name: ()})
    return empty


def _is_asked(field: Field, raw: Filled, answers: Answers) -> bool:
    """Whether a field is on the page by the answers before it; a warning is when it is ticked."""
    if isinstance(field, Confirm) and field.once_told and not raw.get(field.name):
        return False
    return field.when is None or field.when(answers)


def _offered(field: Field, value: Any, answers: Answers) -> Any:
    """``value``, where it may be chosen. Raises :class:`Wrong` for an option that is not offered to this visitor."""
    if isinstance(field, (Radio, Checkboxes)) and field.offered and value:
        chosen = {value} if isinstance(value, str) else set(value)
        if not chosen <= set(offered(field, answers)):
            raise Wrong("not-offered")
    return value


def _in_order(problems: Sequence[Problem], fields: Sequence[Field]) -> tuple[Problem, ...]:
    """One for each field, in the order of the fields."""
    if len(problems) < 2:
        return tuple(problems)
    order = [each.name for each in fields]
    first = {problem.field: problem for problem in reversed(problems)}
    return tuple(sorted(first.values(), key=lambda each: order.index(each.field) if each.field in order else len(order)))
