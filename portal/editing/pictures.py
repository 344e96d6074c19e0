"""Pictures that editors upload; what a camera wrote in them is never kept, and visitors are sent made copies only."""

from typing import Any, Final

from django.core.files.base import ContentFile
from django.db import models
from wagtail.images.models import AbstractImage, AbstractRendition, Image, WagtailImageFieldFile

from portal.editing.bare_picture import bare
from portal.words.console import said

RENDITION: Final = "max-1440x1080|format-webp|webpquality-80"
"""The copy that pages show: as wide as twice the column of text."""


class BareFile(WagtailImageFieldFile):
    """The file of a picture. Whichever way it comes in, it is kept without what was written beside its points."""

    def save(self, name: str, content: Any, save: bool = True) -> None:
        kept = ContentFile(bare(content), name)
        self.instance.file_size = kept.size
        super().save(name, kept, save=save)


class PortalImage(AbstractImage):
    """An uploaded picture. Its alternative text stands where it is used, for it depends on what the picture is there for."""

    admin_form_fields = Image.admin_form_fields

    class Meta(AbstractImage.Meta):
        verbose_name = said("bild")
        verbose_name_plural = said("bilder")


PortalImage._meta.get_field("file").attr_class = BareFile  # the column stays Wagtail's: no migration names a class of ours


class PortalRendition(AbstractRendition):
    """A copy of a picture in one size."""

    image = models.ForeignKey(PortalImage, related_name="renditions", on_delete=models.CASCADE)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("image", "filter_spec", "focal_point_key"), name="editing_one_rendition"),)
