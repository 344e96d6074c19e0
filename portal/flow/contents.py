"""What stands in a draft: everything that was typed, by step and by row, whether it is on the route or not."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from portal.flow.fields import Raw

Filled = Mapping[str, Raw]
"""By the name of the field."""


@dataclass(frozen=True, slots=True)
class StepFilled:
    """What was typed on one step."""

    raw: Filled
    is_sent: bool
    """Whether it was taken as right once; saved on the way back, or refused, it is not."""
    changed: int
    """The revision of the draft that changed it last."""
    is_unchecked: bool = False
    """Whether a register could not be asked when it was taken."""
    refused: tuple[tuple[str, str], ...] = ()
    """Field and key of what a register said against it after it was taken."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a group."""

    id: str
    raw: Filled
    changed: int


@dataclass(frozen=True, slots=True)
class Contents:
    """All of a draft. It is never changed: each change gives a new one."""

    steps: Mapping[str, StepFilled] = field(default_factory=dict)
    groups: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    done_groups: frozenset[str] = frozenset()
    """The groups that somebody went on from."""
    older: Mapping[str, Any] = field(default_factory=dict)
    """By version of the form, all that was typed in it, as it was before it was migrated."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What registers held when it was begun, by name."""

    def with_step(self, name: str, filled: StepFilled) -> "Contents":
        return replace(self, steps={**self.steps, name: filled})

    def with_rows(self, group: str, rows: tuple[Row, ...]) -> "Contents":
        return replace(self, groups={**self.groups, group: rows})

    def with_done(self, group: str) -> "Contents":
        return replace(self, done_groups=self.done_groups | {group})

    def rows(self, group: str) -> tuple[Row, ...]:
        return self.groups.get(group, ())

    def row(self, group: str, id: str) -> Row | None:
        return next((row for row in self.rows(group) if row.id == id), None)

    def is_same_of(self, part: str, other: "Contents") -> bool:
        """Whether a step, or a group, is filled as in ``other``."""
        return (
            self.steps.get(part) == other.steps.get(part)
            and self.rows(part) == other.rows(part)
            and (part in self.done_groups) == (part in other.done_groups)
        )

    @property
    def as_json(self) -> dict[str, Any]:
        """As a draft keeps it."""
        more = {"older": dict(self.older), "facts": dict(self.facts)}
        return {**self.typed, **{name: value for name, value in more.items() if value}}

    @property
    def typed(self) -> dict[str, Any]:
        """The same, without what was typed in older versions of the form."""
        return {
            "steps": {
                name: {
                    "raw": _lists(each.raw),
                    "sent": each.is_sent,
                    "changed": each.changed,
                    "unchecked": each.is_unchecked,
                    "refused": [list(one) for one in each.refused],
                }
                for name, each in self.steps.items()
            },
            "groups": {
                name: [{"id": row.id, "raw": _lists(row.raw), "changed": row.changed} for row in rows] for name, rows in self.groups.items()
            },
            "done": sorted(self.done_groups),
        }


def contents_of(kept: Mapping[str, Any]) -> Contents:
    """What ``as_json`` gave."""
    return Contents(
        {
            name: StepFilled(
                _tuples(each["raw"]),
                each["sent"],
                each["changed"],
                each["unchecked"],
                tuple((field, key) for field, key in each["refused"]),
            )
            for name, each in kept["steps"].items()
        },
        {name: tuple(Row(row["id"], _tuples(row["raw"]), row["changed"]) for row in rows) for name, rows in kept["groups"].items()},
        frozenset(kept["done"]),
        kept.get("older", {}),
        kept.get("facts", {}),
    )


def _lists(raw: Filled) -> dict[str, list[str]]:
    return {name: list(values) for name, values in raw.items() if values}


def _tuples(raw: Mapping[str, list[str]]) -> dict[str, Raw]:
    return {name: tuple(values) for name, values in raw.items()}
