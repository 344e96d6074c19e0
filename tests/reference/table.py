"""A table in Markdown."""

from collections.abc import Iterable, Iterator


def table(head: str, rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """``head`` has the columns with `` | `` between; an empty cell becomes a dash."""
    columns = head.split(" | ")
    yield f"| {head} |"
    yield "|" + "---|" * len(columns)
    yield from (f"| {' | '.join(_cell(cell) for cell in row)} |" for row in rows)


def code(text: str) -> str:
    return f"`{text}`" if text else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ") or "–"
