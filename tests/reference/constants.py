"""Every number of the specification, with the groups and the words of ``portal/constants.py``."""

import ast
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.reference.table import code, table

FILE = Path(__file__).resolve().parents[2] / "portal" / "constants.py"


def lines() -> Iterator[str]:
    yield "# The numbers"
    yield ""
    yield "Each stands once, in `portal/constants.py`; the names in parentheses are where the [specification](shell.md) has it."
    yield "This page is written by `python -m tests.reference`."
    group, rows = "", []
    for heading, row in _groups():
        if heading != group and rows:
            yield from ("", f"## {group}", "", *table("Name | Value | Why", rows))
            rows = []
        group = heading
        rows.append(row)
    yield from ("", f"## {group}", "", *table("Name | Value | Why", rows))


def _groups() -> Iterator[tuple[str, tuple[str, str, str]]]:
    from portal import constants

    source = FILE.read_text(encoding="utf-8")
    headings = {number: line[2:] for number, line in enumerate(source.splitlines(), 1) if line.startswith("# ")}
    statements = ast.parse(source).body
    for one, after in zip(statements, [*statements[1:], None], strict=True):
        if not isinstance(one, ast.AnnAssign) or not isinstance(one.target, ast.Name):
            continue
        name, heading = one.target.id, max((number for number in headings if number < one.lineno), default=0)
        yield headings.get(heading, "Units"), (code(name), _value(getattr(constants, name)), _why(after))


def _why(after: ast.stmt | None) -> str:
    """The words below a number."""
    words = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
    return " ".join(str(words).replace("``", "`").split())


def _value(value: Any) -> str:
    if isinstance(value, timedelta):
        return _time(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    if isinstance(value, tuple):
        return ", ".join(_value(each) for each in value)
    return code(str(value))


def _time(value: timedelta) -> str:
    seconds = value.total_seconds()
    for size, unit in ((86_400, "days"), (3_600, "hours"), (60, "minutes"), (1, "seconds")):
        if seconds >= size and seconds % size == 0:
            count = int(seconds / size)
            return f"{count} {unit if count > 1 else unit[:-1]}"
    return f"{seconds * 1000:g} ms" if seconds < 1 else f"{seconds:g} seconds"
