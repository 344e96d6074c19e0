"""Which browser on which system somebody signed in with: two words for the list of their sessions, and nothing more."""

import re
from typing import Final

# The first that fits counts: every browser also calls itself by the names of older ones.
_BROWSERS: Final = (
    ("Edge", r"Edg(?:e|A|iOS)?/"),
    ("Opera", r"OPR/"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"(?:Firefox|FxiOS)/"),
    ("Chrome", r"(?:Chrome|CriOS|Chromium)/"),
    ("Safari", r"Safari/"),
)
_SYSTEMS: Final = (
    ("Android", r"Android"),
    ("iOS", r"iPhone|iPad|iPod"),
    ("Windows", r"Windows"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux|X11"),
)


def device_of(user_agent: str) -> str:
    """``Firefox, Windows``; only the half that is known, or nothing. No version, no model: they would tell people apart."""
    named = (_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent))
    return ", ".join(name for name in named if name)


def _first(table: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for name, pattern in table if re.search(pattern, user_agent[:400])), "")
