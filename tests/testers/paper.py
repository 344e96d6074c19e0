"""``python -m tests.testers.paper`` writes the tables of docs/testers.md from the code: page objects, people, faults, addresses."""

import inspect
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from tests.reference.table import code, table

PAPER = Path(__file__).parents[2] / "docs" / "testers.md"
PART = r"<!-- {name} -->\n(?:.*?<!-- end -->\n)?"


def written(text: str) -> str:
    """The paper with its tables as they have to be."""
    for name, rows in (("page objects", _pages()), ("people", _people()), ("faults", _faults()), ("addresses", _addresses())):
        part = f"<!-- {name} -->\n\n" + "\n".join(rows) + "\n\n<!-- end -->\n"
        text, found = re.subn(PART.format(name=name), lambda _, part=part: part, text, flags=re.DOTALL)
        assert found == 1, name
    return text


def _pages() -> Iterator[str]:
    import portal_pages

    def row(one: type) -> tuple[str, str, str]:
        own = [name for name, what in vars(one).items() if not name.startswith("_") and (callable(what) or isinstance(what, property))]
        return f"`{one.__name__}`", (inspect.getdoc(one) or "").partition("\n")[0], " ".join(f"`{name}`" for name in own)

    return table(
        "Page object | What it is | What it has",
        (row(one) for one in map(partial(getattr, portal_pages), portal_pages.__all__) if inspect.isclass(one)),
    )


def _people() -> Iterator[str]:
    from test_world.people import PEOPLE

    return table(
        "Key | Name | personnummer | What for",
        ((one.key, one.person.visningsnamn, one.person.personnummer, one.what) for one in PEOPLE),
    )


def _faults() -> Iterator[str]:
    from test_world.faults import NAMES

    yield ", ".join(f"`{name}`" for name in sorted(NAMES))


def _addresses() -> Iterator[str]:
    from portal.web.route_listing import rows

    listed = (row for row in rows(datetime.now(UTC).date()) if row.name and row.name != "torgplats")
    return table(
        "Name | Swedish | English | Access | Flag",
        ((row.name, code(row.sv), code(row.en), row.access, code(row.flag)) for row in listed),
    )


if __name__ == "__main__":
    import django

    django.setup()
    PAPER.write_text(written(PAPER.read_text(encoding="utf-8")), encoding="utf-8")
