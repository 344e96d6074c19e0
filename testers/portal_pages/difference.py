"""What differs between two pictures of the same part."""

from dataclasses import dataclass
from typing import Final, Self

from PIL import Image, ImageChops, ImageDraw

NEAR: Final = 2
"""Of 255, in any of the three colours: the edge of a letter that the same machine rounds another way."""
_RED: Final = (200, 0, 0)


@dataclass(frozen=True, slots=True)
class Difference:
    """The pixels that differ, and the smallest box around them."""

    before: Image.Image
    now: Image.Image
    where: Image.Image
    """White where a pixel differs, black where none does."""
    box: tuple[int, int, int, int]
    """Left, top, right and bottom in pixels."""

    @classmethod
    def between(cls, before: Image.Image, now: Image.Image) -> Self | None:
        """``None`` when they look the same. Of pictures of two sizes, what only one has differs."""
        size = (max(before.width, now.width), max(before.height, now.height))
        red, green, blue = ImageChops.difference(_laid(before, size), _laid(now, size)).split()
        furthest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        where = furthest.point([0] * (NEAR + 1) + [255] * (255 - NEAR))
        where.paste(255, (min(before.width, now.width), 0, *size))
        where.paste(255, (0, min(before.height, now.height), *size))
        box = where.getbbox()
        return cls(before, now, where, box) if box else None

    def __str__(self) -> str:
        left, top, right, bottom = self.box
        pixels = self.where.histogram()[255]
        counted = f"{pixels} {'pixel differs' if pixels == 1 else 'pixels differ'}"
        said = f"{counted} in a box of {right - left} by {bottom - top} px, {left} from the left and {top} from the top"
        if self.before.size == self.now.size:
            return said
        return f"{said}; it is {self.now.width} by {self.now.height} px and was {self.before.width} by {self.before.height}"

    def drawn(self) -> Image.Image:
        """What there is now, pale, with the pixels that differ in red and the box around them."""
        pale = Image.blend(_laid(self.now, self.where.size).convert("L").convert("RGB"), Image.new("RGB", self.where.size, "white"), 0.7)
        pale.paste(_RED, mask=self.where)
        left, top, right, bottom = self.box
        ImageDraw.Draw(pale).rectangle((left - 3, top - 3, right + 2, bottom + 2), outline=_RED)
        return pale


def _laid(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """At the top left of a sheet of ``size``."""
    sheet = Image.new("RGB", size, "white")
    sheet.paste(picture)
    return sheet
