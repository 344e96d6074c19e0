"""``looks_as_before(portal, "note", "note-form")``: a part looks as it did when its pictures were kept, on a phone and a screen,
light and dark."""

import os
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from portal_pages.difference import Difference
from portal_pages.drawn_by import drawn_by
from portal_pages.look import LOOKS, Look, looked_at
from portal_pages.picture import standing_still, taken
from portal_pages.window import Window

KEEP: Final = "KEEP_PICTURES"
_DRAWN_BY: Final = "Software"
"""The word that PNG itself has for it: it stands in each kept picture, and goes where the picture goes."""


class NotComparable(UserWarning):
    """A picture differs from one that another browser, or other fonts, have drawn: nobody can say whether the part has changed."""


class LooksAsBefore:
    """Pictures in a folder of the team's, and whether a part still looks like them."""

    def __init__(self, folder: Path, keeps: bool | None = None) -> None:
        """``keeps`` is whether new pictures are kept instead of compared; unless it is said, by ``KEEP_PICTURES``."""
        self.folder = folder
        self.keeps = bool(os.environ.get(KEEP)) if keeps is None else keeps

    def __call__(self, window: Window, name: str, part: str = "", *, without: Sequence[str] = (), looks: Sequence[Look] = LOOKS) -> None:
        """Compares what has the test id ``part``, else the whole page, with the pictures ``name``.

        What changes with the day is left out by its test ids: ``without=("date",)``. Raises ``AssertionError`` with a sentence for each
        look that differs; warns by ``NotComparable`` where something else has drawn the kept picture.
        """
        by = drawn_by(window.driver)
        draw = self._keep if self.keeps else self._compare
        said = []
        for look in looks:
            with looked_at(window, look, without=without):
                said.append(draw(window, f"{name}-{look}", part, by))
        wrong = "\n".join(filter(None, said))
        if wrong:
            raise AssertionError(wrong)

    def _keep(self, window: Window, name: str, part: str, by: str) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        _save(standing_still(window, part), self._file(name), by)
        self._forget(name)
        return ""

    def _compare(self, window: Window, name: str, part: str, by: str) -> str:
        """What is wrong, in a sentence; empty when nothing is."""
        file = self._file(name)
        if not file.exists():
            return f"{name}: no picture is kept. {KEEP}=1 keeps one; look at it before you commit it."
        with Image.open(file) as opened:
            kept, kept_by = opened.convert("RGB"), str(opened.info.get(_DRAWN_BY, "something that is not said"))
        self._forget(name)
        if not Difference.between(kept, taken(window, part)):
            return ""
        now = standing_still(window, part)
        found = Difference.between(kept, now)
        if not found:
            return ""
        _save(now, file.with_suffix(".new.png"), by)
        found.drawn().save(file.with_suffix(".difference.png"), optimize=True)
        if kept_by != by:
            told = f"{name} cannot be compared: it was drawn by {kept_by}, and is by {by} ({found}). {KEEP}=1 keeps what this one draws."
            warnings.warn(told, NotComparable, stacklevel=3)
            return ""
        return f"{name}: {found}. {file.with_suffix('.difference.png')} shows them; {KEEP}=1 keeps what it looks like now."

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.png"

    def _forget(self, name: str) -> None:
        """What an earlier run found of it."""
        for ending in (".new.png", ".difference.png"):
            self._file(name).with_suffix(ending).unlink(missing_ok=True)


@pytest.fixture
def looks_as_before(request: pytest.FixtureRequest) -> LooksAsBefore:
    """``looks_as_before(portal, "note", "note-form")``, with the pictures in ``pictures`` beside the test."""
    return LooksAsBefore(request.path.parent / "pictures")


def _save(picture: Image.Image, file: Path, by: str) -> None:
    told = PngInfo()
    told.add_text(_DRAWN_BY, by)
    picture.save(file, optimize=True, pnginfo=told)
