"""Pictures of parts, kept small, and how far a new one may be from them.

A picture is kept at a quarter of its size: each point is the mean of sixteen. So the kept ones are a few hundred bytes, and what another
version of a browser does to the edges of letters is gone, while a colour, a border, a space or a missing word is not.
``KEEP_PICTURES=1 python -m pytest tests/browser/ui/test_pictures.py`` keeps new ones; look at them before they are committed.
"""

import os
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

FOLDER: Final = Path(__file__).parent / "pictures"
REDUCED_BY: Final = 4
FAR: Final = 24
"""Of 255, in any of the three colours: a point that is further away counts as another one."""
MOST_OTHER_POINTS: Final = 0.004
"""The share of a picture's points that may be others: 1 of 250, less than one word of a small part."""


def difference(name: str, screenshot: Image.Image) -> str:
    """Empty when the screenshot looks like the kept picture ``name``; else what is wrong with it.

    A new picture that does not look like the kept one is left beside it as ``{name}.new.png``.
    """
    now = reduced(screenshot)
    file = FOLDER / f"{name}.png"
    if os.environ.get("KEEP_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        now.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
        return ""
    if not file.exists():
        return f"{name}: no picture is kept"
    wrong = compared(Image.open(file).convert("RGB"), now)
    if wrong:
        now.save(file.with_suffix(".new.png"))
    return f"{name}: {wrong}" if wrong else ""


def compared(kept: Image.Image, now: Image.Image) -> str:
    """What is wrong with ``now``; a size that differs by one point is cut to the smaller one, for rounding differs too."""
    width, height = min(kept.width, now.width), min(kept.height, now.height)
    if abs(kept.width - now.width) > 1 or abs(kept.height - now.height) > 1:
        return f"is {now.width * REDUCED_BY} by {now.height * REDUCED_BY}, was {kept.width * REDUCED_BY} by {kept.height * REDUCED_BY}"
    box = (0, 0, width, height)
    red, green, blue = ImageChops.difference(kept.crop(box), now.crop(box)).split()
    furthest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    others = sum(furthest.histogram()[FAR + 1 :]) / (width * height)
    return f"{others:.1%} of its points are others" if others > MOST_OTHER_POINTS else ""


def reduced(screenshot: Image.Image) -> Image.Image:
    """The picture as it is kept, not yet with few colours."""
    return screenshot.convert("RGB").reduce(REDUCED_BY)
