"""A table as a bench printed it, kept for docs/reference/performance.md."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.bench import machine

Row = Sequence[str]


def written(rows: Iterable[Row]) -> list[str]:
    """The lines of a table in Markdown, the head first."""
    head, *others = rows
    return [_line(head), "|" + "---|" * len(head), *map(_line, others)]


def shown(head: Row, rows: Iterable[Row]) -> list[Row]:
    """Prints the table, each row as soon as it was measured; the rows, without the head."""
    print(*written([head]), sep="\n", flush=True)
    measured = []
    for row in rows:
        print(_line(row), flush=True)
        measured.append(row)
    return measured


def keep(file: Path, head: Row, rows: Iterable[Row]) -> None:
    told = {**machine.now(), "rows": [list(head), *map(list, rows)]}
    file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _line(row: Row) -> str:
    return f"| {' | '.join(row)} |"
