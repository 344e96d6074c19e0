"""The tables that packages ship: ``rules.toml`` beside their ``service.toml``."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from portal.ruled.row import Both, Question, Row, Table
from portal.runtime import packages

FILE: Final = "rules.toml"
_BOTH: Final = frozenset({"name", "text", "authority", "cost", "ready"})


@cache
def tables() -> Mapping[str, Table]:
    """All tables of the installed packages that are whole, by name. One that is not stops its own service alone: ``problems`` says why."""
    return {table.name: table for table, wrong in _read_all() if table and not wrong}


def problems() -> Iterator[str]:
    """One line for each thing that is wrong with a file."""
    for _, wrong in _read_all():
        yield from wrong


def _read_all() -> Iterator[tuple[Table | None, tuple[str, ...]]]:
    files = (package.folder / FILE for package in packages.installed())
    return (_tried(file) for file in files if file.exists())


def _tried(file: Path) -> tuple[Table | None, tuple[str, ...]]:
    """The table of a file if it can be read, and what is wrong with it."""
    name = f"{file.parent.name}/{file.name}"
    try:
        table = read(file)
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as fault:
        return None, (f"{name} can not be read: {type(fault).__name__}: {fault}",)
    return table, tuple(f"{name}: {fault}" for row in table.rows for fault in faults(row, table))


def read(file: Path) -> Table:
    """The table of a file."""
    stored = tomllib.loads(file.read_text(encoding="utf-8"))
    questions = tuple(Question(each["name"], tuple(each["answers"])) for each in stored["question"])
    rows = tuple(_row(stored["table"], each) for each in stored["row"])
    return Table(stored["table"], stored["service"], questions, rows, frozenset(stored.get("compulsory", ())))


def _row(table: str, stored: Mapping[str, Any]) -> Row:
    read_as: dict[str, Any] = {
        name: Both(**value) if name in _BOTH else tuple(value) if name == "after" else value for name, value in stored.items()
    }
    return Row(table=table, **{**read_as, "when": {name: tuple(wanted) for name, wanted in stored.get("when", {}).items()}})


def faults(row: Row, table: Table) -> Iterator[str]:
    """One line for each thing that keeps a shipped row from standing in its table."""
    at, known = f"{table.name}: {row.id}", {each.id for each in table.rows}
    yield from (f"{at}: {name} has no answer {answer}" for name, answer in unknown_answers(row.when, table))
    yield from (f"{at}: comes after {other}, which there is not" for other in row.after if other not in known)
    yield from (f"{at}: has no {name}" for name in sorted({"source", *table.compulsory}) if not getattr(row, name))


def unknown_answers(when: Mapping[str, Iterable[str]], table: Table) -> Iterator[tuple[str, str]]:
    """Question and answer of everything in a condition that the table does not know; the answer is empty where the question is new."""
    for name, wanted in when.items():
        question = table.question(name)
        if question is None:
            yield name, ""
        else:
            yield from ((name, answer) for answer in wanted if answer not in question.answers)
