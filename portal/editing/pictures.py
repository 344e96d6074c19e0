"""Pictures that editors upload; what visitors are sent is always a made copy, never the uploaded file with what a camera wrote in it."""

from typing import Final

from django.db import models
from wagtail.images.models import AbstractImage, AbstractRendition, Image

from portal.editing.language import said

RENDITION: Final = "max-1440x1080|format-webp|webpquality-80"
"""The copy that pages show: as wide as twice the column of text."""


class PortalImage(AbstractImage):
    """An uploaded picture. Its alternative text stands where it is used, for it depends on what the picture is there for."""

    admin_form_fields = Image.admin_form_fields

    class Meta(AbstractImage.Meta):
        verbose_name = said("bild")
        verbose_name_plural = said("bilder")


class PortalRendition(AbstractRendition):
    """A copy of a picture in one size."""

    image = models.ForeignKey(PortalImage, related_name="renditions", on_delete=models.CASCADE)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("image", "filter_spec", "focal_point_key"), name="editing_one_rendition"),)
