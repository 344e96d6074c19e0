"""What the law wants to stand on a document, as data: read from a file, and which of it a document lacks."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ALWAYS: Final = "alltid"
"""The condition that every document meets."""
_OF_ROWS: Final = "r."


@dataclass(frozen=True, slots=True)
class Particular:
    """One of them."""

    id: str
    """Its words are the text ``particular.{id}``."""
    law: str
    """Where in the law it stands."""
    fields: tuple[str, ...] = ()
    """The fields that say it, all of them; ``r.text`` stands for a field of each row. None for what always stands there."""
    when: str = ALWAYS
    """The condition under which it must stand."""
    is_short: bool = False
    """Whether the shorter list of a simplified document has it too."""


def read(file: Path) -> tuple[Particular, ...]:
    """Those of a file, in its order."""
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["particular"]
    return tuple(Particular(**{**row, "fields": tuple(row.get("fields", ()))}) for row in rows)


def missing(
    wanted: Iterable[Particular], values: Mapping[str, Any], holds: Mapping[str, Sequence[Mapping[str, Any]]], *, is_short: bool
) -> tuple[Particular, ...]:
    """Those that must stand there and do not: of the shorter list alone where that is enough.

    ``values`` are the fields by name; ``holds`` has the conditions that are met, each with the rows that it is met by.
    """
    must = [each for each in wanted if each.when in holds and (each.is_short or not is_short)]
    return tuple(each for each in must if not all(_said(each, values, holds[each.when])))


def _said(particular: Particular, values: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Iterable[Any]:
    for name in particular.fields:
        yield from [row[name.removeprefix(_OF_ROWS)] for row in rows] if name.startswith(_OF_ROWS) else [values[name]]
