"""Examples of the shared parts: gallery, fixtures of the tests, cases for axe and for the kept screenshots, all from one list.

For ``components/ui/select.py`` there is ``components/ui/examples/select.py`` with ``GROUP`` (where the gallery shows it) and
``EXAMPLES``: names to functions that take the lookup of texts and draw. The function's source is what a reader copies.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, Literal

from components.ui.example import Example

Group = Literal["form", "overlay", "navigation", "structure", "feedback"]
GROUPS: Final[tuple[Group, ...]] = ("form", "overlay", "navigation", "structure", "feedback")


def sections() -> dict[str, ModuleType]:
    """The modules of this folder by the name of their part, ``date-picker``: by group, then by name."""
    return dict(sorted(_MODULES.items(), key=lambda each: (GROUPS.index(each[1].GROUP), each[0])))


def examples_of(section: str) -> Mapping[str, Example]:
    """The examples of one part by name. ``KeyError`` for a part that does not exist."""
    examples: Mapping[str, Example] = _MODULES[section].EXAMPLES
    return examples


def part_of(section: str) -> ModuleType:
    """The module of the part itself."""
    return import_module(f"components.ui.{section.replace('-', '_')}")


_MODULES: Final = {each.name.replace("_", "-"): import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__)}
