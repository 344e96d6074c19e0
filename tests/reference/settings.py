"""The variables of the environment, as ``portal/settings.py`` tells of them."""

from collections.abc import Iterator

from tests.reference.table import code, table


def lines() -> Iterator[str]:
    import portal.settings

    before, rows, after = [], [], []
    for line in (portal.settings.__doc__ or "").splitlines():
        if line.startswith("|"):
            rows.append(tuple(cell.strip() for cell in line.strip("|").split(" | ")))
        elif line.strip():
            (after if rows else before).append(line)
    yield from ("# The settings", "", *before, "This page is written by `python -m tests.reference`.", "")
    head, _, *variables = rows
    yield from table(" | ".join(head), ((", ".join(code(name) for name in names.split(", ")), *more) for names, *more in variables))
    yield from ("", *after)
