"""``manage.py search_report``: what people search for, and what finds nothing."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from portal.search import searched


class Command(BaseCommand):
    """Two lists, the most common first."""

    help = "Say what people search for most, and which searches find nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=30, help="how many days back to count (30)")
        parser.add_argument("--most", type=int, default=20, help="how many of each list (20)")

    def handle(self, *args: Any, **options: Any) -> None:
        since = timezone.localdate() - timedelta(days=options["days"])
        for title, without in (("Searched for most", False), ("Found nothing", True)):
            self.stdout.write(f"{title}, last {options['days']} days:")
            for one in searched.most(since, how_many=options["most"], without_results=without):
                self.stdout.write(f"  {one.count}  {one.term} ({one.locale})")
