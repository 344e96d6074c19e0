"""``manage.py flags``: every flag, what it does, its value and where that comes from, who answers for it and until when."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand

from portal.eservices.toggles import toggles
from portal.flags import current


class Command(BaseCommand):
    """Prints the flags of the shell and one for each e-service and each of its versions (FLAG-002)."""

    help = "Print every flag with its description, its value, where the value comes from, and its owner."

    def handle(self, *args: Any, **options: Any) -> None:
        flags = asyncio.run(current())
        for one in toggles():
            value, origin = flags.values.get(one.key, "(absent)"), flags.origin(one.key)
            until = f", until {one.expires}" if one.expires else ""
            is_on = "on" if flags.is_on(one.key) else "off"
            self.stdout.write(f"{one.key:88} {value:10} {is_on:4} {origin:18} {one.about} [{one.owner}{until}]")
