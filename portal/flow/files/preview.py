"""A small picture of a picture, made anew: nothing of what a camera wrote into the file is in it."""

from io import BytesIO
from threading import Lock
from typing import Final

from django.core.files.base import ContentFile
from PIL import Image, ImageOps

from portal.constants import FLOW_PREVIEW_PX
from portal.flow.files import storage
from portal.flow.files.kinds import KINDS

TYPE: Final = KINDS["jpeg"].type
_ONE_AT_A_TIME: Final = Lock()
"""The largest picture takes some two hundred megabytes while it is decoded."""


def preview(place: str) -> bytes:
    """The picture that lies at ``place`` as a JPEG, at most ``FLOW_PREVIEW_PX`` wide and high; made once.

    Raises ``OSError`` for one that cannot be decoded.
    """
    with _ONE_AT_A_TIME:
        made = storage.small(place)
        if made:
            with made:
                return made.read()
        with storage.opened(place) as content:
            small = _reduced(content)
        storage.put_small(place, ContentFile(small))
        return small


def _reduced(content: BytesIO) -> bytes:
    out = BytesIO()
    with Image.open(content, formats=("PNG", "JPEG")) as picture:
        picture.draft("RGB", (2 * FLOW_PREVIEW_PX, 2 * FLOW_PREVIEW_PX))  # a JPEG is decoded at no more than it needs
        picture.thumbnail((FLOW_PREVIEW_PX, FLOW_PREVIEW_PX))
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
        on_white = Image.new("RGB", upright.size, "white")
        on_white.paste(upright, mask=upright.getchannel("A"))
        on_white.save(out, "JPEG", quality=80)
    return out.getvalue()
