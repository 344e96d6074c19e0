"""A shared part as the gallery tells of it: signature, docstring and examples read off the code, so that they are never out of date.

A docstring has its first paragraph, then ``Args:``, ``Keys:``, ``Accessibility:``, ``Use:``, ``Not for:`` and ``Test ids:``,
each on a line of its own with its contents indented (tests/components/ui/test_every_part.py).
"""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final, get_args, get_type_hints

from components.ui.example import Example
from components.ui.examples import examples_of, part_of

HEADINGS: Final = ("Args", "Keys", "Accessibility", "Use", "Not for", "Test ids")


@dataclass(frozen=True, slots=True)
class Argument:
    """One row of the table of arguments."""

    name: str
    type: str
    default: str
    """Empty for one that must be given."""
    about: str


@dataclass(frozen=True, slots=True)
class Described:
    """One function of a part."""

    name: str
    summary: str
    arguments: tuple[Argument, ...]
    sections: dict[str, str]
    """The docstring's other sections by heading; a missing one is not there."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One example with the Python that draws it."""

    name: str
    draw: Example
    source: str


@cache
def functions_of(section: str) -> tuple[Described, ...]:
    """What a reader may call of a part, the part itself first, the rest in the order of the file.

    An argument that a relative of the part does not explain means what it means for the part.
    """
    module = part_of(section)
    own = [value for name, value in vars(module).items() if _is_public_function_of(module, name, value)]
    first, *rest = sorted(own, key=lambda each: each.__name__ != section.replace("-", "_"))
    part = _described(first, {})
    known = {each.name: each.about for each in part.arguments}
    return (part, *(_described(each, known) for each in rest))


@cache
def shown_of(section: str) -> tuple[Shown, ...]:
    """The examples of a part in the order of their file."""
    return tuple(Shown(name, draw, source_of(draw)) for name, draw in examples_of(section).items())


def source_of(draw: Example) -> str:
    """The source of an example; of one of a family, with the values it is drawn with."""
    function = getattr(draw, "func", draw)
    values = ", ".join(f"{name}={value!r}" for name, value in getattr(draw, "keywords", {}).items())
    source = inspect.getsource(getattr(function, "__wrapped__", function)).rstrip()
    return f"# {values}\n{source}" if values else source


def _is_public_function_of(module: ModuleType, name: str, value: Any) -> bool:
    is_function = callable(value) and not inspect.isclass(value)
    return not name.startswith("_") and is_function and getattr(value, "__module__", "") == module.__name__


def _described(function: Callable[..., Any], known: dict[str, str]) -> Described:
    summary, sections = _parsed(inspect.getdoc(function) or "")
    about = known | _about_each(sections.pop("Args", ""))
    hints = get_type_hints(function)
    return Described(
        function.__name__,
        summary,
        tuple(
            Argument(name, _type_name(hints.get(name, Any)), _default(parameter), about.get(name, ""))
            for name, parameter in inspect.signature(function).parameters.items()
        ),
        sections,
    )


def _parsed(doc: str) -> tuple[str, dict[str, str]]:
    """The text before the first heading, and what stands below each heading."""
    parts = re.split(rf"^({'|'.join(HEADINGS)}):\n?", doc, flags=re.MULTILINE)
    return parts[0].strip(), {heading: inspect.cleandoc(body).strip() for heading, body in zip(parts[1::2], parts[2::2], strict=True)}


def _about_each(args: str) -> dict[str, str]:
    """``name: words`` lines; a line that is indented further belongs to the one before. ``**attributes`` counts by its name."""
    found: dict[str, str] = {}
    name = ""
    for line in args.splitlines():
        begun = re.match(r"\*{0,2}(\w+):\s*(.*)", line)
        if begun:
            name, found[begun[1]] = begun[1], begun[2]
        elif name:
            found[name] += f" {line.strip()}"
    return found


def _type_name(hint: Any) -> str:
    if literals := [each for each in get_args(hint) if isinstance(each, str)]:
        return " | ".join(repr(each) for each in literals)
    if isinstance(hint, type) and not get_args(hint):
        return hint.__name__
    return re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Za-z])", "", str(hint))


def _default(parameter: inspect.Parameter) -> str:
    if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
        return "…"
    return "" if parameter.default is parameter.empty else repr(parameter.default)
