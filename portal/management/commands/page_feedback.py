"""``manage.py page_feedback``: which pages people did not find what they looked for on."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from portal.content import feedback


class Command(BaseCommand):
    """One line for each page and language, the unhappiest first."""

    help = "Say how many found, and did not find, what they looked for on each page."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=30, help="how many days back to count (30)")

    def handle(self, *args: Any, **options: Any) -> None:
        since = timezone.localdate() - timedelta(days=options["days"])
        for one in feedback.counted(since):
            self.stdout.write(f"{one.page} ({one.locale}): {one.found} found it, {one.not_found} did not")
