"""Puts the demo content into the database, when there is no content yet."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from portal.content.files import demo
from portal.editing import demo_editors, loading


class Command(BaseCommand):
    """``manage.py load_content``; may be run at every start."""

    help = "Loads the demo content and, outside production, the demo editors, if the database holds no page yet."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.VST_ENV == "production":
            raise CommandError("The demo content is for local and test. In production: manage.py prepare_editing")
        demo_editors.make()
        if not loading.is_empty():
            self.stdout.write("There is content already; nothing was loaded.")
            return
        self.stdout.write(f"Loaded {loading.load(demo())} pages.")
