"""``manage.py flags``: every flag, what it does, its value now, who answers for it and by when it should be gone."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand

from portal.eservices.toggles import toggles
from portal.flags import current


class Command(BaseCommand):
    """Prints the flags of the shell and one for each e-service and each of its versions (FLAG-002)."""

    help = "Print every flag with its description, its value and its owner."

    def handle(self, *args: Any, **options: Any) -> None:
        flags = asyncio.run(current())
        for one in toggles():
            value = flags.values.get(one.key, "(absent)")
            until = f", until {one.expires}" if one.expires else ""
            self.stdout.write(f"{one.key:88} {value:10} {'on' if flags.is_on(one.key) else 'off':4} {one.about} [{one.owner}{until}]")
