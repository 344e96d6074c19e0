"""What one calculator brings over of another: amounts of a year, spread over the twelve months of rows (``fetch.toml`` of its package)."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from pathlib import Path
from typing import Final

from portal.figures.entered import MONTHS_OF_YEAR
from portal.figures.money import NOUGHT, ORE, ore, percent, plain, total
from portal.words.entered import amount

FILE: Final = "fetch.toml"


@dataclass(frozen=True, slots=True)
class Part:
    """One amount, or one of each row, that is brought over."""

    to: str
    """Prefix of the rows that it becomes."""
    field: str = ""
    """The name of the amount."""
    rows: str = ""
    """Prefix of rows that each have one, ``belopp``, and a name."""
    share_of: str = ""
    """Prefix of rows whose sum ``field`` is per cent of."""
    is_numbered: bool = True
    """Whether there may be several rows of ``to``."""


@dataclass(frozen=True, slots=True)
class Fetch:
    """Where it is brought from, and what."""

    service: str
    parts: tuple[Part, ...]


def read(file: Path) -> Fetch:
    """What a file says."""
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    return Fetch(said["service"], tuple(Part(**each) for each in said["part"]))


def over_twelve(year: Decimal) -> list[Decimal]:
    """An amount of a year as twelve of a month, whose sum it is exactly: the öre that are left over come in the last."""
    each = (year / MONTHS_OF_YEAR).quantize(ORE, ROUND_DOWN)
    return [*[each] * (MONTHS_OF_YEAR - 1), year - each * (MONTHS_OF_YEAR - 1)]


def brought(fetch: Fetch, fields: Mapping[str, str], name_of: Callable[[str], str]) -> dict[str, str]:
    """The fields of the rows that it becomes. ``name_of`` names an amount that has no name of its own."""
    found: dict[str, str] = {}
    count: dict[str, int] = {}
    for part in fetch.parts:
        for name, year in _amounts(part, fields, name_of):
            number = count[part.to] = count.get(part.to, 0) + 1
            row = f"{part.to}{number}" if part.is_numbered else part.to
            found |= {f"{row}.m{month}": plain(each) for month, each in enumerate(over_twelve(year), 1)}
            if part.is_numbered:
                found[f"{row}.namn"] = name
    return found


def _amounts(part: Part, fields: Mapping[str, str], name_of: Callable[[str], str]) -> Iterator[tuple[str, Decimal]]:
    if part.rows:
        yield from ((name or name_of(part.rows), year) for name, year in _of_rows(part.rows, fields) if year)
        return
    year = _read(fields.get(part.field, ""))
    if part.share_of:
        year = ore(percent(total(each for _, each in _of_rows(part.share_of, fields)), year))
    if year:
        yield name_of(part.field), year


def _of_rows(prefix: str, fields: Mapping[str, str]) -> Iterator[tuple[str, Decimal]]:
    for name, typed in fields.items():
        row, _, column = name.partition(".")
        if column == "belopp" and row.startswith(prefix) and row.removeprefix(prefix).isdecimal():
            yield fields.get(f"{row}.namn", "").strip(), _read(typed)


def _read(typed: str) -> Decimal:
    """The amount; nought for nothing. ``ValueError`` for what is none."""
    return amount.read(typed.strip(), is_money=True) if typed.strip() else NOUGHT
