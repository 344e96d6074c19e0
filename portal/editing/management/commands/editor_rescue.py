"""``manage.py editor_rescue``: lets an editor in when the organisation's login is away, or their telephone is gone."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.constants import EDITOR_RESCUE_LIFETIME
from portal.editing.sign_in import rescue


class Command(BaseCommand):
    """``editor_rescue NAME`` prints a link on the output; the log says that it was made, and has no link."""

    help = "Print a link that signs an editor in once, within a quarter of an hour."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="as the editor is called at /admin/users/")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            link = rescue.link_for(options["name"], timezone.now())
        except rescue.NoSuchEditor:
            raise CommandError(f"Nobody called {options['name']} may be at /admin/") from None
        self.stderr.write(f"Good once, for {EDITOR_RESCUE_LIFETIME.seconds // 60} minutes. Give it to nobody but {options['name']}:")
        self.stdout.write(link)
