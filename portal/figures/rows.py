"""Rows that a visitor adds to a calculator's form: ``s1.namn``, ``s1.m1`` … ``s2.namn``."""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from portal.figures.entered import MONTHS_OF_YEAR, Amount, Field, Say, read

_OF_ROW: Final = re.compile(r"^([a-z]+)(\d+)\.")


@dataclass(frozen=True)
class Rows:
    """Rows of one kind: fields for each, and with ``month`` an amount for each month."""

    prefix: str
    most: int
    columns: Mapping[str, Field] = field(default_factory=dict)
    month: Amount | None = None
    is_numbered: bool = True
    """Whether there may be several; of one its fields are called ``lon.m1``."""

    def count(self, typed: Mapping[str, str]) -> int:
        """How many there are on the page: up to the last that is named, one at least."""
        return self.count_of(named_in(typed))

    def is_over(self, typed: Mapping[str, str]) -> bool:
        """Whether there are more than there may be."""
        return self.is_over_of(named_in(typed))

    def limits(self, say: Say) -> str:
        """How many there may be, in a sentence."""
        return say("figures.limits.rows", most=self.most)

    def row(self, number: int) -> str:
        """What the names of its fields begin with."""
        return f"{self.prefix}{number}" if self.is_numbered else self.prefix

    def of_row(self, number: int) -> dict[str, Field]:
        """The fields of one row by their names."""
        return dict(self._fields_of(number))

    def fields(self, typed: Mapping[str, str]) -> dict[str, Field]:
        """The fields of all rows."""
        return self.fields_of(self.count(typed))

    def fields_of(self, count: int) -> dict[str, Field]:
        """The fields of so many rows."""
        found: dict[str, Field] = {}
        for number in range(1, count + 1):
            found |= self._fields_of(number)
        return found

    def values(self, typed: Mapping[str, str], values: Mapping[str, Any], count: int) -> list[dict[str, Any]]:
        """What was read of each of ``count`` rows in which something was typed, by the names of its columns and ``m1`` …"""
        columns = [*self.columns, *(f"m{month}" for month in range(1, MONTHS_OF_YEAR + 1) if self.month)]
        rows = (self._fields_of(number) for number in range(1, count + 1))
        return [
            {column: values[name] for column, name in zip(columns, fields, strict=True)}
            for fields in rows
            if any(typed.get(name, "").strip() for name in fields)
        ]

    def one_more(self, typed: Mapping[str, str]) -> dict[str, str]:
        """With an empty row at the end."""
        number = self.count(typed) + 1
        return {**typed, **({next(iter(self.of_row(number))): ""} if number <= self.most else {})}

    def without(self, typed: Mapping[str, str], gone: int) -> dict[str, str]:
        """Without one row: those after it move up."""
        kept = {name: value for name, value in typed.items() if not self._row.fullmatch(name)}
        for name, value in typed.items():
            match = self._row.fullmatch(name)
            number = int(match[1]) if match else gone
            if match and number != gone:
                kept[f"{self.prefix}{number - (number > gone)}.{match[2]}"] = value
        return kept

    def first_of(self, number: int) -> str:
        """The name of the first field of a row."""
        return next(iter(self.of_row(number)))

    def same_in_all(self, typed: Mapping[str, str], number: int) -> dict[str, str]:
        """With what the first month has in every month of a row."""
        first = typed.get(f"{self.row(number)}.m1", "")
        return {**typed, **{f"{self.row(number)}.m{month}": first for month in range(1, MONTHS_OF_YEAR + 1)}}

    def count_of(self, named: Set[str]) -> int:
        """How many there are, by what the names of fields begin with."""
        return min(max(self._numbers(named), default=1), self.most)

    def is_over_of(self, named: Set[str]) -> bool:
        """Whether there are more than there may be, by the same."""
        return max(self._numbers(named), default=0) > self.most

    def _numbers(self, named: Set[str]) -> list[int]:
        return [int(match[1]) for each in named if (match := self._number.fullmatch(each))] if self.is_numbered else []

    def _fields_of(self, number: int) -> Mapping[str, Field]:
        """Kept, for each key that somebody types asks for all of them."""
        found = self._kept.get(number)
        if found is None:
            row = self.row(number)
            found = {f"{row}.{name}": each for name, each in self.columns.items()}
            if self.month:
                found |= {f"{row}.m{month}": self.month for month in range(1, MONTHS_OF_YEAR + 1)}
            if number <= self.most:
                self._kept[number] = found
        return found

    @cached_property
    def _kept(self) -> dict[int, dict[str, Field]]:
        return {}

    @cached_property
    def _number(self) -> re.Pattern[str]:
        return re.compile(rf"{re.escape(self.prefix)}([1-9]\d{{0,2}})", re.ASCII)

    @cached_property
    def _row(self) -> re.Pattern[str]:
        return re.compile(rf"{re.escape(self.prefix)}([1-9]\d{{0,2}})\.(\w+)", re.ASCII)


def named_in(typed: Mapping[str, str]) -> Set[str]:
    """What the names of fields of rows begin with: ``s1``, ``s2``. Worked out once for all kinds of rows, for the fields are hundreds."""
    return {name.partition(".")[0] for name in typed}


def plain_name(name: str) -> str:
    """The name that all fields of a column share: ``i.belopp`` of ``i2.belopp``."""
    return _OF_ROW.sub(r"\1.", name)


def row_of(name: str) -> tuple[str, int] | None:
    """Which row a field stands in, ``("i", 2)`` for ``i2.belopp``; ``None`` for none."""
    found = _OF_ROW.match(name)
    return (found[1], int(found[2])) if found else None


Group = Mapping[str, Field] | Rows
"""What stands together in a form."""


def fields_of(groups: Mapping[str, Group], typed: Mapping[str, str]) -> dict[str, Field]:
    """Every field of the form by its name, of as many rows as there are."""
    return _fields_of(groups, named_in(typed))


def _fields_of(groups: Mapping[str, Group], named: Set[str]) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for group in groups.values():
        found |= group.fields_of(group.count_of(named)) if isinstance(group, Rows) else group
    return found


def read_all(groups: Mapping[str, Group], typed: Mapping[str, str], say: Say) -> tuple[dict[str, Any], dict[str, str]]:
    """What each field holds by its name, the rows of each kind under their prefix, and a sentence for each that cannot be read."""
    named = named_in(typed)
    counts = {rows.prefix: rows.count_of(named) for rows in groups.values() if isinstance(rows, Rows)}
    values, errors = read(typed, _fields_of(groups, named), say)
    if not errors:
        values |= {rows.prefix: rows.values(typed, values, counts[rows.prefix]) for rows in groups.values() if isinstance(rows, Rows)}
    return values, {**errors, **_too_many(groups, named, say)}


def too_many(groups: Mapping[str, Group], typed: Mapping[str, str], say: Say) -> dict[str, str]:
    """A sentence for each kind of which there are too many rows, under the name of the first field of the last that is taken."""
    return _too_many(groups, named_in(typed), say)


def _too_many(groups: Mapping[str, Group], named: Set[str], say: Say) -> dict[str, str]:
    over = [group for group in groups.values() if isinstance(group, Rows) and group.is_over_of(named)]
    return {next(iter(rows.of_row(rows.most))): rows.limits(say) for rows in over}
