"""The field that a picture is uploaded with: what is wrong with a file is said there, in words and with the limit (MEND-016)."""

from pathlib import PurePath
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.template.defaultfilters import filesizeformat
from PIL import Image
from wagtail.images.fields import WagtailImageField
from wagtail.images.forms import BaseImageForm

from portal.constants import UPLOADED_PICTURE_MAX_BYTES, UPLOADED_PICTURE_MAX_MB, UPLOADED_PICTURE_MAX_POINTS
from portal.editing.bare_picture import FORMATS
from portal.words.console import said

_MILLION: Final = 1_000_000
_MOST_POINTS: Final = UPLOADED_PICTURE_MAX_POINTS // _MILLION
_NO_PICTURE: Final = said("Filen går inte att läsa som en bild. Den kan vara skadad, eller av ett annat slag än dess namn säger.")
_WRONG_KIND: Final = said("En bild ska vara AVIF, JPEG, PNG eller WebP.")


class PictureField(WagtailImageField):
    """Takes AVIF, JPEG, PNG and WebP within the limits; a file is decoded here once, so that no broken one is found later."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.help_text = said(
            "AVIF, JPEG, PNG eller WebP, högst {most} MB och {points} miljoner punkter.", most=UPLOADED_PICTURE_MAX_MB, points=_MOST_POINTS
        )
        self.error_messages |= {
            "invalid_image": _NO_PICTURE,
            "invalid_image_known_format": _NO_PICTURE,
            "invalid_image_extension": _WRONG_KIND,
            # what the page for many files says by itself, before anything is sent
            "file_too_large_unknown_size": said("Filen är för stor. En bild får vara högst {most} MB.", most=UPLOADED_PICTURE_MAX_MB),
        }

    def to_python(self, data: Any) -> Any:
        """The file. Raises ``ValidationError`` for one that is too large, of another kind, too many points, or broken, in that order."""
        if data not in self.empty_values:
            self.check_image_file_size(data)
            if PurePath(data.name).suffix.lower().removeprefix(".") not in self.allowed_image_extensions:
                raise ValidationError(_WRONG_KIND, code="invalid_image_extension")
            _decode(data)
        return super().to_python(data)

    def check_image_file_size(self, f: Any) -> None:
        if f.size > UPLOADED_PICTURE_MAX_BYTES:
            words = said("Filen är {size}. En bild får vara högst {most} MB.", size=filesizeformat(f.size), most=UPLOADED_PICTURE_MAX_MB)
            raise ValidationError(words, code="file_too_large")

    def check_image_pixel_size(self, f: Any) -> None:
        """Has been done: Wagtail's own way decodes a file before it knows how large it is."""


class PictureForm(BaseImageForm):
    """What every form that takes a picture is made of: the page for one, the page for many, and the chooser."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if "file" in self.fields:
            theirs = self.fields["file"]
            self.fields["file"] = PictureField(label=theirs.label, required=theirs.required, widget=theirs.widget)


def _decode(file: Any) -> None:
    """Reads how many points there are from the head of the file, and then all of them. Only the first of several pictures is ever used."""
    try:
        with Image.open(file, formats=FORMATS) as image:
            width, height = image.size
            if width * height <= UPLOADED_PICTURE_MAX_POINTS:
                image.load()
    except Image.DecompressionBombError:
        raise ValidationError(_too_many_points(), code="file_too_many_pixels") from None
    except Exception as broken:  # decoders raise whatever a broken file makes them raise
        raise ValidationError(_NO_PICTURE, code="invalid_image") from broken
    if width * height > UPLOADED_PICTURE_MAX_POINTS:
        raise ValidationError(_too_many_points(f"{width} × {height}"), code="file_too_many_pixels")
    file.seek(0)


def _too_many_points(size: str = "") -> Any:
    most = _MOST_POINTS
    if size:
        return said("Bilden har {size} punkter. En bild får ha högst {most} miljoner: förminska den och försök igen.", size=size, most=most)
    return said("Bilden har för många punkter. En bild får ha högst {most} miljoner: förminska den och försök igen.", most=most)
