"""Takes place, camera and author out of pictures that were uploaded before the portal did so itself."""

from pathlib import PurePath
from typing import Any

from django.core.management.base import BaseCommand

from portal.editing.pictures import PortalImage


class Command(BaseCommand):
    """``manage.py bare_pictures``; once, in a portal that is older than this command. A second time does no harm."""

    help = "Keeps every picture of the library anew without what a camera wrote in it, and has its copies made again."

    def handle(self, *args: Any, **options: Any) -> None:
        pictures = list(PortalImage.objects.order_by("pk"))
        for picture in pictures:
            before, storage = picture.file.name, picture.file.storage
            with picture.file.open() as file:
                picture.file.save(PurePath(before).name, file, save=False)
            for copy in picture.renditions.all():
                copy.file.delete(save=False)
                copy.delete()
            picture.save()
            storage.delete(before)
        self.stdout.write(f"{len(pictures)} pictures are bare.")
