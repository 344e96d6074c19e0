"""Which pages there are."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.reference import calls, components, constants, settings

REFERENCE: Final = Path(__file__).resolve().parents[2] / "docs" / "reference"
PAGES: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "components.md": components.lines,
    "calls.md": calls.lines,
    "constants.md": constants.lines,
    "settings.md": settings.lines,
}
"""By file: the lines of each."""
