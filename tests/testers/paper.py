"""``python -m tests.testers.paper`` writes the tables of docs/testers.md from the code: page objects, people, faults, addresses."""

import inspect
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from tests.reference.table import code, table

PAPER = Path(__file__).parents[2] / "docs" / "testers.md"
LOCK = PAPER.parents[1] / "examples" / "torgplats" / "torgplats" / "flows.toml"
PART = r"<!-- {name} -->\n(?:.*?<!-- end -->\n)?"


def written(text: str) -> str:
    """The paper with its tables as they have to be."""
    for name, rows in (
        ("page objects", _pages()),
        ("people", _people()),
        ("faults", _faults()),
        ("addresses", _addresses()),
        ("fields", _fields()),
    ):
        part = f"<!-- {name} -->\n\n" + "\n".join(rows) + "\n\n<!-- end -->\n"
        text, found = re.subn(PART.format(name=name), lambda _, part=part: part, text, flags=re.DOTALL)
        assert found == 1, name
    return text


def _pages() -> Iterator[str]:
    import portal_pages

    def row(one: type) -> tuple[str, str, str]:
        has = " ".join(f"`{member}`" for member in _members(one))
        return f"`{one.__name__}`", (inspect.getdoc(one) or "").partition("\n")[0], has

    return table(
        "Page object | What it is | What it has",
        (row(one) for one in map(partial(getattr, portal_pages), portal_pages.__all__) if inspect.isclass(one)),
    )


def _members(one: type) -> Iterator[str]:
    """What is read by its name alone, and what is called, with its arguments."""
    yield from (field.name for field in (fields(one) if is_dataclass(one) else ()) if not field.name.startswith("_"))
    for name, what in vars(one).items():
        if name.startswith("_"):
            continue
        if isinstance(what, property | cached_property):
            yield name
        elif callable(what):
            yield f"{name}({', '.join(_arguments(what))})"


def _arguments(called: Callable[..., Any]) -> Iterator[str]:
    """Names with what they are when nothing is given; after ``*`` they are given by name."""
    is_after_star = False
    for argument in list(inspect.signature(called).parameters.values())[1:]:
        if argument.kind is argument.KEYWORD_ONLY and not is_after_star:
            yield "*"
        is_after_star = is_after_star or argument.kind in {argument.KEYWORD_ONLY, argument.VAR_POSITIONAL}
        yield str(argument.replace(annotation=argument.empty))


def _people() -> Iterator[str]:
    from test_world.people import PEOPLE

    return table(
        "Key | Name | personnummer | What for",
        ((one.key, one.person.visningsnamn, one.person.personnummer, one.what) for one in PEOPLE),
    )


def _fields() -> Iterator[str]:
    """Of the market stall, as its lock names them."""
    steps = tomllib.loads(LOCK.read_text(encoding="utf-8"))["torgplats"]["1"]
    return table(
        "Step | Its fields, each with its kind and what may be chosen",
        ((code(step), ", ".join(f"{code(name)} {kind}" for name, kind in its.items())) for step, its in steps.items()),
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

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    django.setup()
    PAPER.write_text(written(PAPER.read_text(encoding="utf-8")), encoding="utf-8")
