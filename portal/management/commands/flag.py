"""``manage.py flag``: switches a flag in all processes of the portal, whatever the flag service says, and releases it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.eservices.toggles import is_known
from portal.management.who import who
from portal.switches import desk
from portal.switches.until import read_until


class Command(BaseCommand):
    """``flag KEY on|off|NUMBER --reason TEXT [--until TIME]``, and ``flag KEY --release`` for what its source says (OPS-033)."""

    help = "Switch a flag in all processes within two seconds, with a reason; --release undoes it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", help="as manage.py flags prints it")
        parser.add_argument("value", nargs="?", default="", help="on, off or a whole number")
        parser.add_argument("--reason", default="", help="why; it stands in the history of the console")
        parser.add_argument("--until", default="", help="when it is undone by itself: +10m, +2h, +1d, 15:30 or '2026-11-24 15:30'")
        parser.add_argument("--release", action="store_true", help="let the flag be what its source says")

    def handle(self, *args: Any, **options: Any) -> None:
        key, now = options["key"], timezone.now()
        if not is_known(key):
            raise CommandError(f"There is no flag {key}; manage.py flags prints them")
        if options["release"] == bool(options["value"]):
            raise CommandError("Say a value, or --release")
        if options["release"]:
            was_switched = desk.release(key, who(), now)
            self.stdout.write(f"{key} is released" if was_switched else f"{key} was not switched")
            return
        try:
            until = read_until(options["until"], now)
            desk.switch(key, options["value"], options["reason"], who(), now, until)
        except ValueError as fault:
            raise CommandError(f"No time: {options['until']}") from fault
        except desk.Refused as refused:
            raise CommandError(f"{refused}") from refused
        self.stdout.write(f"{key} is {options['value']}" + (f" until {timezone.localtime(until):%Y-%m-%d %H:%M}" if until else ""))
