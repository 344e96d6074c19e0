"""``manage.py pulse``: says how often pages without a websocket ask whether something has changed."""

import re
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from portal.constants import MILLISECOND, PULSE_EVERY, PULSE_SLOWEST
from portal.management.who import who
from portal.switches import PULSE, desk
from portal.switches.until import read_until

_SECONDS: Final = re.compile(r"([0-9]{1,3})s")


class Command(BaseCommand):
    """``pulse 15s [--reason TEXT] [--until TIME]``, and ``pulse --usual`` (EDGE-024)."""

    help = "Slow all open pages without a websocket down: each asks at this distance within forty seconds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("every", nargs="?", default="", help="seconds, as 15s")
        parser.add_argument("--reason", default="pulse", help="why; it stands in the history of the console")
        parser.add_argument("--until", default="", help="when it is undone by itself: +10m, +2h, +1d, 15:30 or '2026-11-24 15:30'")
        parser.add_argument("--usual", action="store_true", help="as ever")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        if options["usual"] == bool(options["every"]):
            raise CommandError("Say how often, as 15s, or --usual")
        if options["usual"]:
            desk.release(PULSE, who(), now)
            self.stdout.write(f"Pages ask each {int(PULSE_EVERY.total_seconds())} s")
            return
        every = _read(options["every"])
        try:
            until = read_until(options["until"], now)
            desk.switch(PULSE, str(every // MILLISECOND), options["reason"], who(), now, until)
        except ValueError as fault:
            raise CommandError(f"No time: {options['until']}") from fault
        except desk.Refused as refused:
            raise CommandError(f"{refused}") from refused
        self.stdout.write(f"Pages ask each {int(every.total_seconds())} s")


def _read(every: str) -> timedelta:
    said = _SECONDS.fullmatch(every)
    found = timedelta(seconds=int(said[1])) if said else None
    if found is None or not PULSE_EVERY <= found <= PULSE_SLOWEST:
        raise CommandError(f"{int(PULSE_EVERY.total_seconds())}s to {int(PULSE_SLOWEST.total_seconds())}s, not {every}")
    return found
