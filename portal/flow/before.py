"""What registers held of what an application changes, told apart from what it is to be."""

from collections.abc import Mapping
from typing import Any

from portal.flow.answers import Answers
from portal.flow.definition import Group, Part, Step

Facts = Mapping[str, Any]


def row_id(n: int) -> str:
    """Of the row that a group begins with at the place ``n``."""
    return f"{n:012x}"


def values_before(part: Part, facts: Facts) -> Mapping[str, Any]:
    """What the fields of a step began with."""
    return part.starts(Answers(facts)) if isinstance(part, Step) and part.starts else {}


def rows_before(group: Group, facts: Facts) -> dict[str, Mapping[str, Any]]:
    """The rows that a group began with, by their ids."""
    empty = {each.name: each.empty for each in group.fields}
    rows = group.starts(Answers(facts)) if group.starts else ()
    return {row_id(n): {**empty, **row} for n, row in enumerate(rows)}


def is_as_before(group: Group, id: str, values: Mapping[str, Any], facts: Facts) -> bool:
    """Whether a row is one that its group began with, and says what it said then."""
    before = rows_before(group, facts).get(id)
    return before is not None and all(values[name] == value for name, value in before.items())
