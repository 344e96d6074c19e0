"""``manage.py close``: closes an e-service in all processes, and says why to whoever comes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.eservices.registry import can_be_closed
from portal.management.who import who
from portal.switches import desk
from portal.switches.until import read_until


class Command(BaseCommand):
    """``close ID --sv TEXT --en TEXT [--until TIME]`` (OPS-034); ``manage.py open`` undoes it."""

    help = "Close an e-service in all processes within two seconds, with a reason in both languages."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("id", help="as manage.py services prints it")
        parser.add_argument("--sv", default="", help="why, in Swedish")
        parser.add_argument("--en", default="", help="why, in English")
        parser.add_argument("--until", default="", help="when it opens by itself: +10m, +2h, +1d, 15:30 or '2026-11-24 15:30'")

    def handle(self, *args: Any, **options: Any) -> None:
        id, now = options["id"], timezone.now()
        if not can_be_closed(id):
            raise CommandError(f"There is no e-service {id} with pages here; manage.py services prints them")
        try:
            until = read_until(options["until"], now)
            desk.close(id, options["sv"], options["en"], who(), now, until)
        except ValueError as fault:
            raise CommandError(f"No time: {options['until']}") from fault
        except desk.Refused as refused:
            raise CommandError(f"{refused}, with --sv and --en" if refused.why == desk.Why.WORDS else f"{refused}") from refused
        self.stdout.write(f"{id} is closed" + (f" until {timezone.localtime(until):%Y-%m-%d %H:%M}" if until else ""))
