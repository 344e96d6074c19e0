"""A picture without what a camera or a program wrote beside it: place, time, camera, author, comments (MEND-017)."""

from io import BytesIO
from typing import IO, Any, Final

from PIL import Image, ImageOps

_WRITTEN_AS: Final[dict[str, dict[str, Any]]] = {
    "AVIF": {"quality": 90, "speed": 8},
    "JPEG": {"quality": 95, "optimize": True},
    "PNG": {"optimize": False},
    "WEBP": {"quality": 95},
}
FORMATS: Final = (*_WRITTEN_AS, "MPO")
"""What is read at all; a MPO is several JPEG in one file, as telephones make them. Nothing else that Pillow knows is tried on a file."""
_SHOWN_WITH: Final = ("icc_profile", "transparency")
"""What belongs to how it looks: its colours."""


def bare(file: IO[bytes]) -> bytes:
    """The picture in ``file`` drawn anew in the same format, upright, with nothing but its points and colours.

    Segments are not cut out one by one: what is not known today would stay. Of several pictures in one file the first is kept.
    Raises what Pillow raises for a file that is no picture.
    """
    file.seek(0)
    with Image.open(file, formats=FORMATS) as image:
        kind = "JPEG" if image.format == "MPO" else image.format or ""
        upright = ImageOps.exif_transpose(image)
        upright.info = {name: image.info[name] for name in _SHOWN_WITH if image.info.get(name) is not None}
        upright.getexif().clear()
        out = BytesIO()
        upright.save(out, kind, **_WRITTEN_AS[kind])
    return out.getvalue()
