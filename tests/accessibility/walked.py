"""What the last walk saw, kept as JSON, and as a page of the documentation."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Final, Self

from tests.accessibility.ways import WAYS

Wrong = Mapping[str, Mapping[str, list[str]]]
KEPT: Final = Path(__file__).with_name("walked.json")
PAPER: Final = Path(__file__).resolve().parents[2] / "docs" / "reference" / "accessibility.md"
STANDARD: Final = "EN 301 549 V3.2.1"
"""The version that the law refers to; it holds WCAG 2.1, and axe is asked for the rules of 2.2 too."""

_HEAD: Final = """# Accessibility

`make a11y` visits every address of `manage.py routes` in both languages, signed out or as B03 for her limited company. It asks axe for
the rules of WCAG 2.2 AA and its best practice ({standard}), and looks whether anything scrolls sideways. It wrote this page; a test holds
the accessibility statement (`/tillganglighet`) to it.

A machine finds a part of what can be wrong. Keyboard, zoom, reduced motion and what is read out are tests of their own (`tests/browser`);
nobody who uses a screen reader every day has tried the portal yet.

Walked on {on}: {pages} pages, each in {ways} ways, {looks} looks.
"""


@dataclass(frozen=True, slots=True)
class Walked:
    """One walk."""

    on: date
    pages: tuple[str, ...]
    """By their paths."""
    wrong: Wrong
    """What is wrong by page and by way; nothing of pages with which nothing is."""

    @classmethod
    def kept(cls) -> Self:
        """The last one."""
        given: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
        return cls(date.fromisoformat(given["on"]), tuple(given["pages"]), given["wrong"])

    def again(self, pages: Sequence[str], wrong: Wrong) -> Self:
        """This walk, with what these pages showed since in place of what they did; the day stays that of the whole."""
        others = {page: found for page, found in self.wrong.items() if page not in pages}
        return replace(self, pages=tuple(dict.fromkeys((*self.pages, *pages))), wrong={**others, **wrong})

    def keep(self) -> None:
        """Writes both files."""
        told = {**asdict(self), "on": self.on.isoformat()}
        KEPT.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        PAPER.write_text(self.paper(), encoding="utf-8")

    def paper(self) -> str:
        """The page of the documentation."""
        looks = len(self.pages) * len(WAYS)
        head = _HEAD.format(standard=STANDARD, on=self.on.isoformat(), pages=len(self.pages), ways=len(WAYS), looks=looks)
        ways, seen = "".join(f"- {way.name}\n" for way in WAYS), "".join(f"- `{page}`\n" for page in self.pages)
        return f"{head}\n{ways}\n## What fell\n\n{self._fallen()}\n## What was seen\n\n{seen}"

    def _fallen(self) -> str:
        lines = [f"- `{page}`, {way}: {each}\n" for page, by_way in self.wrong.items() for way, found in by_way.items() for each in found]
        return "".join(lines) or "Nothing.\n"
