"""Which files there are."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.reference import app_types, calls, components, constants, flow, plugins, settings

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "docs/reference/components.md": components.lines,
    "docs/reference/plugins.md": plugins.lines,
    "docs/reference/flow.md": flow.lines,
    "docs/reference/calls.md": calls.lines,
    "docs/reference/constants.md": constants.lines,
    "docs/reference/settings.md": settings.lines,
    "remote-kit/types/portal.d.ts": app_types.lines,
}
"""By file: the lines of each."""
