"""How each page is looked at."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Way:
    """A window, and what its visitor has chosen in their system."""

    name: str
    width: int
    feature: str = ""
    """Of CSS media, such as ``prefers-color-scheme``; none for what a browser begins with."""
    value: str = ""


WAYS: Final = (
    Way("1280 px", 1280),
    Way("375 px", 375),
    Way("320 px", 320),
    Way("1280 px, dark", 1280, "prefers-color-scheme", "dark"),
    Way("375 px, dark", 375, "prefers-color-scheme", "dark"),
    Way("1280 px, forced colours", 1280, "forced-colors", "active"),
)
