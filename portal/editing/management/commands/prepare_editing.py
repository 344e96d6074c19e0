"""Makes what editors need before they can begin: languages, roles, the review, and two start pages that say the portal's name."""

from typing import Any

from django.core.management.base import BaseCommand

from portal.editing import beginning


class Command(BaseCommand):
    """``manage.py prepare_editing``; may be run again at any time."""

    help = "Makes languages, roles and the start pages; leaves alone what is there."

    def handle(self, *args: Any, **options: Any) -> None:
        made = beginning.begin()
        self.stdout.write("Made the start pages: write them in /admin/." if made else "Everything was there already.")
