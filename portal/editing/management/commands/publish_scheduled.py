"""``manage.py publish_scheduled``: as Wagtail's own, but what cannot be published keeps nothing else back."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.editing import schedule


class Command(BaseCommand):
    """For cron, where another server than ``serve`` serves."""

    help = "Publish what is due, and take back what has expired."

    def handle(self, *args: Any, **options: Any) -> None:
        failed = schedule.publish_due(timezone.now())
        if failed:
            raise CommandError(f"{failed} could not be published or taken back; the log says which.")
